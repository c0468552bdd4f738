import fc from "fast-check";
import { expect, test } from "vitest";
import { wordsIn } from "./words.ts";

test.each([
  ["Plain Words 2026", ["plain", "words", "2026"]],
  ["x".repeat(70), ["x".repeat(64)]],
  ["BLÅBÆR Ⅻ e\u0301te", ["blabær", "xii", "ete"]],
  ["I İ ſ K", ["i", "i", "s", "k"]],
  ["Barriere\u00ADfrei\u00ADheit \u00ADauf- und\u00AD", ["barrierefreiheit", "auf", "und"]],
  ["می\u200Cخواهم a\u2060b\u00AD\u00ADc", ["میخواهم", "abc"]],
  ["新闻EU新聞 ラーメン", ["新", "闻", "eu", "新", "聞", "ラ", "ー", "メ", "ン"]],
  ["สวัสดี 한국어 뉴스", ["ส", "ว", "ส", "ด", "한국어", "뉴스"].map((word) => word.normalize("NFKD"))],
  ["ｶﾞｷﾞ が か\u3099", ["カ", "キ", "か", "か"]],
  ["", []],
])("%s", (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test("words of plain letters are the same as in the general case", () => {
  const plain = fc.string({ unit: fc.constantFrom(..."aZ09bK".split("")), minLength: 1, maxLength: 80 });
  // A combining mark is removed, but makes a word take the slower path.
  fc.assert(
    fc.property(plain, (word) => {
      expect(wordsIn(word)).toEqual(wordsIn(`${word}\u0301`));
    }),
  );
});
