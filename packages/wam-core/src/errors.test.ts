import { expect, test } from "vitest";
import { budgetWith, Steps } from "./budget.ts";
import { coreError, defineErrors, errorRows, isOverBudget } from "./errors.ts";

test("holes are filled with what is given, and with nothing that looks like a hole", () => {
  const error = defineErrors({ Odd: { says: "{a} and {b}, {a}", remedy: "Mend {b}." } })("Odd", { a: "{b}", b: "$&" });
  expect(error).toMatchObject({ name: "EiaoError", code: "Odd", message: "{b} and $&, {b}", remedy: "Mend $&." });
});

test("the cause is kept", () => {
  const cause = new Error("x");
  expect(coreError("MissingUrl", {}, cause).cause).toBe(cause);
});

test("steps: the budget is the last that passes, and the error names the option", () => {
  const steps = new Steps(budgetWith({ maxSteps: 3 }));
  steps.spend(3);
  let error: unknown;
  try {
    steps.spend(1);
  } catch (thrown) {
    error = thrown;
  }
  expect(isOverBudget(error)).toBe(true);
  expect(error).toMatchObject({ code: "TooManySteps", remedy: expect.stringContaining("--max-steps") });
  expect(isOverBudget(coreError("MissingUrl", {}))).toBe(false);
});

test("every row says what to do", () => {
  for (const row of Object.values(errorRows)) expect(row.remedy).toMatch(/^[A-Z].*\.$/);
});
