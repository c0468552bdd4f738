import { expect, test } from "vitest";
import { coreError, errorRows } from "./errors.ts";

test("a page over budget is given up, and the remedy names the option that raises the budget", () => {
  for (const code of ["TooManyBytes", "TooManyNodes", "TooDeep", "TooManySteps"] as const) {
    const { reaction, remedy } = coreError(code, { limit: 1, found: 2 });
    expect([reaction, remedy]).toEqual(["leave-page", expect.stringMatching(/--max-(bytes|nodes|depth|steps)/)]);
  }
});

test("an error in the call ends it (wams.md 8.3)", () => {
  const ofTheCall = [
    "MissingUrl",
    "MissingContent",
    "RelativeUrl",
    "UnknownCompression",
    "InvalidBase64",
    "UnknownRuleSet",
  ] as const;
  expect(ofTheCall.filter((code) => "reaction" in errorRows[code])).toEqual([]); // the default reaction: the call ends
});
