import { expect, test } from "vitest";
import { EiaoError, defineErrors, partsOf, reactionTo, wordsOf } from "./coded-error.ts";
import type { Reaction } from "./coded-error.ts";

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

test("the cause is kept, and an error that crossed to another process is what it was", () => {
  const cause = new Error("x");
  const error = odd("Odd", { a: 1, b: 2 }, cause);
  expect(error.cause).toBe(cause);
  expect(new EiaoError(structuredClone(partsOf(error)))).toEqual(odd("Odd", { a: 1, b: 2 }));
});

const system = (code: string) => Object.assign(new Error(`${code}: words, open '/a'`), { code, syscall: "open" });

test.each<[Reaction, unknown]>([
  ["retry", odd("Odd", { a: 1, b: 2 })],
  ["end", system("ENOSPC")],
  ["end", new Error("Worker initialization failure: EMFILE")],
  ["leave-site", system("ENOENT")],
  // The default for what nobody foresaw: neither is a page replaced because of it, nor does another site suffer.
  ["leave-site", system("EVIL")],
  ["leave-site", Object.assign(new Error("x"), { code: "toString" })],
  ["leave-site", new TypeError("x is not a function")],
  ["leave-site", "a text"],
])("%s: %s", (reaction, error) => {
  expect(reactionTo(error)).toBe(reaction);
});

test("words for people: of the system's errors without their call, of all others as they are", () => {
  expect(
    [system("ENOSPC"), system("EVIL"), new TypeError(""), odd("Odd", { a: "EMFILE", b: 2 }), 7].map(wordsOf),
  ).toEqual(["the disk is full", "EVIL: words, open '/a'", "TypeError", "EMFILE and 2, EMFILE", "7"]);
});
