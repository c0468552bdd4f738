/** `eiao-wam explain` shows the examples of every B-WAM. Each is evaluated here, and its verdict must be right. */
import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { violationsOf } from "../../validity/validate.ts";
import { uwem12 } from "./catalogue.ts";

describe.each([...uwem12.judges])("$test: $title", (wam) => {
  const resultsOf = (content: string) =>
    checkWith({ url: "http://www.example.com/page.html", content }, {}, { only: wam.test, validator: violationsOf })
      .judgements.filter((judgement) => judgement.wam === wam)
      .map((judgement) => judgement.result);

  test.each([...wam.examples.fails])("fails: %s", (html) => expect(resultsOf(html)).toContain(1));
  test.each([...wam.examples.passes])("does not fail: %s", (html) => expect(resultsOf(html)).not.toContain(1));
});
