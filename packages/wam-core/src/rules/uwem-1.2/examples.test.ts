/** The examples of every B-WAM are what `eiao-wam explain` shows: here each is evaluated, and its verdict must be right. */
import { describe, expect, test } from "vitest";
import { checkWith } from "../../check.ts";
import { uwem12 } from "./catalogue.ts";

// Validity joins when the DTD validator is built; until then its test is reported as untested.
const judged = uwem12.judges.filter((wam) => wam.needsValidator !== true);

describe.each(judged)("$test: $title", (wam) => {
  const resultsOf = (content: string) =>
    checkWith({ url: "http://www.example.com/page.html", content }, {}, { only: wam.test })
      .judgements.filter((judgement) => judgement.wam === wam)
      .map((judgement) => judgement.result);

  test.each([...wam.examples.fails])("fails: %s", (html) => expect(resultsOf(html)).toContain(1));
  test.each([...wam.examples.passes])("does not fail: %s", (html) => expect(resultsOf(html)).not.toContain(1));
});
