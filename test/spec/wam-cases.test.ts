/** The acceptance cases of the specification, section 10.1, through the public API. */
import { check, checkWith } from "@eiao/wam-core";
import { describe, expect, test } from "vitest";
import { optionsOf, resourceOf, wamCase, wamCases, written } from "../support/conformance-cases.ts";

const cases = wamCases();

test("the table is complete: T01 to T111 of the specification, each id once, and others from X1 on", () => {
  const ids = cases.map(({ id }) => id);
  const own = ids.filter((id) => /^X[1-9]\d*$/.test(id));
  expect(ids.filter((id) => !own.includes(id)).toSorted()).toEqual(
    Array.from({ length: 111 }, (_, i) => `T${String(i + 1).padStart(2, "0")}`).toSorted(),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

describe("results", () => {
  test.each(cases)("$id: $about", async (each) => {
    const load = async (url: string) => {
      const content = each.sheets[url];
      return content === undefined ? undefined : { content };
    };
    expect(written(await check(resourceOf(each), { ...optionsOf(each), load }))).toEqual(each.expect);
    expect(written(checkWith(resourceOf(each), each.sheets, optionsOf(each)))).toEqual(each.expect);
  });
});

/** N and B in the `about` of these cases. */
describe("N and B", () => {
  test.each(["T90", "T100"])("%s", (id) => {
    const each = wamCase(id);
    const [, n, b] = (/N = (\d+), B = (\d+)/.exec(each.about) ?? []).map(Number);
    const { judgements } = checkWith(resourceOf(each), each.sheets, optionsOf(each));
    expect(judgements.length).toBe(n);
    expect(judgements.filter(({ result }) => result === 1).length).toBe(b);
  });
});

test("check includes the validator of the engine", async () => {
  const { judgements } = await check(resourceOf(wamCase("T85")), { only: ["3.2_HTML_02"] });
  expect(judgements.map(({ result }) => result)).toEqual([1]);
});

test("without a validator 3.2_HTML_02 is untested, neither passed nor failed (D46)", () => {
  const { judgements, untested } = checkWith(resourceOf(wamCase("T85")), {}, { only: ["3.2_HTML_02"] });
  expect(judgements).toEqual([]);
  expect(untested.map((each) => each.test)).toEqual(["3.2_HTML_02"]);
});
