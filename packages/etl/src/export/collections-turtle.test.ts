import { expect, test } from "vitest";
import { turtleDecimal } from "./collections-turtle.ts";

test.each([
  [0, "0.0"],
  [1, "1.0"],
  [0.5, "0.5"],
  [0.09339656714797082, "0.09339656714797082"],
  // Engines need not support 19 digits after the decimal point.
  [0.0012345678901234567, "0.001234567890123457"],
  [1e-7, "0.0000001"],
  [2.5e-18, "0.000000000000000003"],
  [1e-30, "0.0"],
])("%d is the decimal %s", (value, text) => {
  expect(turtleDecimal(value)).toBe(text);
});
