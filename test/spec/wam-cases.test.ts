/** The acceptance cases of the specification, section 10.1, through the public API. */
import { check, checkWith } from "@eiao/wam-core";
import { describe, expect, test } from "vitest";
import { optionsOf, resourceOf, wamCase, wamCases, withoutValidity, written } from "./cases.ts";

const cases = wamCases();

test("the table is whole", () => {
  expect(cases.map(({ id }) => id).toSorted()).toEqual(
    Array.from({ length: 111 }, (_, i) => `T${String(i + 1).padStart(2, "0")}`).toSorted(),
  );
});

describe("results", () => {
  test.each(cases.map(withoutValidity))("$id: $about", async (each) => {
    const load = async (url: string) => {
      const content = each.sheets[url];
      return content === undefined ? undefined : { content };
    };
    expect(written(await check(resourceOf(each), { ...optionsOf(each), load }))).toEqual(each.expect);
    expect(written(checkWith(resourceOf(each), each.sheets, optionsOf(each)))).toEqual(each.expect);
  });
});

/** N and B as the `about` of these cases states them. */
describe("N and B", () => {
  test.each(["T90", "T100"])("%s", (id) => {
    const whole = wamCase(id);
    const [, n, b] = (/N = (\d+), B = (\d+)/.exec(whole.about) ?? []).map(Number);
    const each = withoutValidity(whole);
    const withheld = whole.expect.filter((row) => !each.expect.includes(row));
    const { judgements } = checkWith(resourceOf(each), each.sheets, optionsOf(each));
    expect(judgements.length).toBe((n ?? 0) - withheld.length);
    expect(judgements.filter(({ result }) => result === 1).length).toBe((b ?? 0) - withheld.filter(([, , , value]) => value === 1).length);
  });
});

test("without a validator 3.2_HTML_02 is untested, neither passed nor failed", () => {
  const { judgements, untested } = checkWith(resourceOf(wamCase("T85")), {}, { only: ["3.2_HTML_02"] });
  expect(judgements).toEqual([]);
  expect(untested.map((each) => each.test)).toEqual(["3.2_HTML_02"]);
});
