import fc from "fast-check";
import { expect, test } from "vitest";
import { LineTable } from "./location.ts";

/** Returns all locations, counted character by character from the start of the text. */
function counted(text: string): { line: number; column: number }[] {
  let [line, column] = [1, 1];
  return [...text, ""].map((character, i) => {
    const location = { line, column };
    const ends = character === "\n" || (character === "\r" && text[i + 1] !== "\n");
    [line, column] = ends ? [line + 1, 1] : [line, column + 1];
    return location;
  });
}

const text = fc
  .array(fc.constantFrom("\n", "\r", "\r\n", "a"), { maxLength: 300, size: "max" })
  .map((parts) => parts.join(""));

test("the location of every character, in order and out of order", () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(300), { maxLength: 20, size: "max" }), (source, jumps) => {
      const lines = new LineTable(source);
      const expected = counted(source);
      expect(expected.map((_, offset) => lines.locate(offset))).toEqual(expected);
      for (const jump of jumps) {
        const offset = jump % expected.length;
        expect(lines.locate(offset)).toEqual(expected[offset]);
      }
    }),
  );
});

test("a text of nothing but line ends", () => {
  const lines = new LineTable("\n".repeat(10_000));
  expect(lines.locate(10_000)).toEqual({ line: 10_001, column: 1 });
  expect(lines.locate(5_000)).toEqual({ line: 5_001, column: 1 });
});
