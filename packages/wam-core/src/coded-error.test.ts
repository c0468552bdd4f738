import { expect, test } from "vitest";
import { EiaoError, defineErrors, partsOf } from "./coded-error.ts";

const odd = defineErrors({ Odd: { says: "{a} and {b}, {a}", remedy: "Mend {b}.", reaction: "retry" } });

test("holes are filled with what is given, and with nothing that looks like a hole", () => {
  expect(odd("Odd", { a: "{b}", b: "$&" })).toMatchObject({
    name: "EiaoError",
    code: "Odd",
    message: "{b} and $&, {b}",
    remedy: "Mend $&.",
    reaction: "retry",
  });
});

test("a sentence that ends the message ends it once", () => {
  const remedyOf = (b: string): string => odd("Odd", { a: "", b }).remedy;
  expect(["It is away.", "It is away", "and so on...", "", "."].map(remedyOf)).toEqual([
    "Mend It is away.",
    "Mend It is away.",
    "Mend and so on....",
    "Mend .",
    "Mend .",
  ]);
});

test("the cause is kept, and an error that crossed to another process is what it was", () => {
  const cause = new Error("x");
  const error = odd("Odd", { a: 1, b: 2 }, cause);
  expect(error.cause).toBe(cause);
  expect(new EiaoError(structuredClone(partsOf(error)))).toEqual(odd("Odd", { a: 1, b: 2 }));
});
