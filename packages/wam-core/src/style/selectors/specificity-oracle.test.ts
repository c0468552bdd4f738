/** Compares the engine's linear specificity with the package `specificity`, and tests input that the package cannot handle. */
import { calculate } from "specificity";
import { expect, test } from "vitest";
import { specificityOf } from "./selector.ts";
import { computingMilliseconds } from "../../../../../test/support/computing-time.ts";
import { complex } from "../../../../../test/oracle/generate-selectors.ts";
import { Random } from "../../../../../test/support/choices.ts";

function expected(selector: string): [number, number, number] {
  const { A, B, C } = calculate(selector);
  return [A, B, C];
}

test("agrees with the package on 5,000 random selectors", () => {
  const random = new Random(7);
  for (let i = 0; i < 5_000; i++) {
    const selector = complex(random, 3);
    expect(specificityOf(selector), selector).toEqual([expected(selector)]);
  }
});

test("pseudo-elements count as types", () => {
  for (const selector of ["p::before", "a:after", ".a::first-line", "#x b::marker"]) {
    expect(specificityOf(selector), selector).toEqual([expected(selector)]);
  }
});

test("1,000 nested :is() and 16,000 compounds need neither stack nor time", () => {
  expect(specificityOf(`${":is(".repeat(1_000)}.a${")".repeat(1_000)}`)).toEqual([[0, 1, 0]]);
  expect(specificityOf(`${":not(#x, ".repeat(1_000)}.a${")".repeat(1_000)}`)).toEqual([[1, 0, 0]]);
  const start = computingMilliseconds();
  expect(specificityOf(Array.from({ length: 16_000 }, () => "a.b").join(" "))).toEqual([[0, 16_000, 16_000]]);
  expect(computingMilliseconds() - start).toBeLessThan(500);
});

test("an invalid selector has no specificity", () => {
  for (const selectors of ["", "a,,b", "a >", ".", "#1", "[a=]", "a:not()"])
    expect(specificityOf(selectors), selectors).toBeUndefined();
});
