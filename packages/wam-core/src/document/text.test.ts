import fc from "fast-check";
import { expect, test } from "vitest";
import { asciiLowerCase, norm } from "./text.ts";

const text = fc
  .array(fc.constantFrom(" ", "  ", "\t", "\n", "\r", "\f", "\u00A0", "a", "B", "\u212A", "\u{1F600}"), {
    maxLength: 12,
  })
  .map((parts) => parts.join(""));

test("norm follows the definition of the spec", () => {
  fc.assert(
    fc.property(text, (s) => {
      // wams.md, notation: runs of the four characters become one space; then a space at either end is removed.
      expect(norm(s)).toBe(
        s
          .replace(/[ \t\n\r]+/g, " ")
          .replace(/^ /, "")
          .replace(/ $/, ""),
      );
    }),
    { numRuns: 2_000 },
  );
});

test("asciiLowerCase changes A to Z only", () => {
  fc.assert(
    fc.property(text, (s) => {
      expect(asciiLowerCase(s)).toBe([...s].map((c) => (/^[A-Z]$/.test(c) ? c.toLowerCase() : c)).join(""));
    }),
  );
  expect(asciiLowerCase("@AZ[`az{\u212A")).toBe("@az[`az{\u212A");
});
