import { expect, test } from "vitest";
import { collectionName } from "./site.ts";

test.each([
  ["Health", "Health"],
  ["  Ministries of Norway ", "Ministries of Norway"],
  ["a/b?c&d#e", "a/b?c&d#e"],
  ["..", ".."],
  ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  [`"quoted" and 'quoted'`, `"quoted" and 'quoted'`],
  ["مجموعة", "مجموعة"],
  ["Cafe\u0301", "Caf\u00e9"],
  ["😀".repeat(64), "😀".repeat(64)],
])("%j is a name", (text, name) => {
  expect(collectionName(text)).toBe(name);
});

test.each(["", "   ", "x".repeat(65), "two\nlines", "tab\there", "\u0000", "\u007f", "a\u2028b", "\ud800", "\uffff"])(
  "%j is not a name",
  (text) => {
    expect(collectionName(text)).toBeUndefined();
  },
);
