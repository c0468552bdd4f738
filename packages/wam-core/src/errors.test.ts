import { expect, test } from "vitest";
import { coreError, defineErrors, errorRows, isOverBudget } from "./errors.ts";

test("holes are filled with what is given, and with nothing that looks like a hole", () => {
  const error = defineErrors({ Odd: { says: "{a} and {b}, {a}", remedy: "Mend {b}." } })("Odd", { a: "{b}", b: "$&" });
  expect(error).toMatchObject({ name: "EiaoError", code: "Odd", message: "{b} and $&, {b}", remedy: "Mend $&." });
});

test("the cause is kept", () => {
  const cause = new Error("x");
  expect(coreError("MissingUrl", {}, cause).cause).toBe(cause);
});

test("errors over budget name the option that raises it", () => {
  for (const code of ["TooManyBytes", "TooManyNodes", "TooDeep", "TooManySteps"] as const) {
    const error = coreError(code, { limit: 1, found: 2 });
    expect(isOverBudget(error)).toBe(true);
    expect(error.remedy).toMatch(/--max-(bytes|nodes|depth|steps)/);
  }
  expect(isOverBudget(coreError("MissingUrl", {}))).toBe(false);
});

test("every row says what to do", () => {
  for (const row of Object.values(errorRows)) expect(row.remedy).toMatch(/^[A-Z].*\.$/);
});
