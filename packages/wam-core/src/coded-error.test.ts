import { expect, test } from "vitest";
import { EiaoError, defineErrors, partsOf } from "./coded-error.ts";

const odd = defineErrors({ Odd: { message: "{a} and {b}, {a}", remedy: "Mend {b}.", reaction: "retry" } });

test("holes are filled with the given values, also with values that look like holes", () => {
  expect(odd("Odd", { a: "{b}", b: "$&" })).toMatchObject({
    name: "EiaoError",
    code: "Odd",
    message: "{b} and $&, {b}",
    remedy: "Mend $&.",
    reaction: "retry",
  });
});

test("a sentence at the end of a message keeps one full stop", () => {
  const remedyOf = (b: string): string => odd("Odd", { a: "", b }).remedy;
  expect(["It is away.", "It is away", "and so on...", "", "."].map(remedyOf)).toEqual([
    "Mend It is away.",
    "Mend It is away.",
    "Mend and so on....",
    "Mend .",
    "Mend .",
  ]);
});

test("the cause is kept, and an error that was sent to another process is complete", () => {
  const cause = new Error("x");
  const error = odd("Odd", { a: 1, b: 2 }, cause);
  expect(error.cause).toBe(cause);
  expect(new EiaoError(structuredClone(partsOf(error)))).toEqual(odd("Odd", { a: 1, b: 2 }));
});
