import { expect, test } from "vitest";
import { isAlike, likenessOf } from "./page-text.ts";

const alike = (one: string, other: string, words = 100, otherWords = words) =>
  isAlike(likenessOf({ simhash: one, words }), likenessOf({ simhash: other, words: otherWords }));

test.each<readonly [about: string, one: string, other: string, alike: boolean]>([
  ["the same", "0123456789abcdef", "0123456789abcdef", true],
  ["the same in upper case", "0123456789abcdef", "0123456789ABCDEF", true],
  ["3 bits in one digit", "0000000000000000", "0000000000000007", true],
  ["3 bits in both halves", "0000000000000000", "8000000000000003", true],
  ["the highest bit of both halves", "0000000000000000", "8000000080000000", true],
  ["4 bits", "0000000000000000", "8000000080000003", false],
  ["4 bits in the first half", "0000000000000000", "f000000000000000", false],
  ["all bits", "0000000000000000", "ffffffffffffffff", false],
])("%s", (_about, one, other, expected) => {
  expect(alike(one, other)).toBe(expected);
});

const SAME = "0123456789abcdef";
const NEAR = "0123456789abcdee";

test.each<readonly [about: string, other: string, words: number, otherWords: number, alike: boolean]>([
  ["numbers of words within a tenth", SAME, 100, 90, true],
  ["numbers of words further apart", SAME, 100, 89, false],
  ["short texts that agree", SAME, 19, 19, true],
  ["short texts one bit apart", NEAR, 19, 19, false],
  ["short texts one word apart", SAME, 19, 18, false],
  ["a short text and a longer one", SAME, 19, 20, false],
  ["20 words one bit apart", NEAR, 20, 20, true],
  ["empty texts", SAME, 0, 0, false],
])("%s", (_about, other, words, otherWords, expected) => {
  expect(alike(SAME, other, words, otherWords)).toBe(expected);
});
