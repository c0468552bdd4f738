import { expect, test } from "vitest";
import { padded, textWidth } from "./text.ts";

test.each([
  ["", 0],
  ["plain: 1 + 1", 12],
  ["é e\u0301 Ω д", 7],
  ["新闻", 4],
  ["お知らせ ＡＢ ｶﾅ", 16],
  ["뉴스", 4],
  ["مرحبا", 5],
  ["สวัสดี", 4],
  ["😀!", 3],
  ["a\u200bb", 2],
])("%j takes %i columns", (text, columns) => {
  expect(textWidth(text)).toBe(columns);
});

test("adds spaces after or before a text, or none", () => {
  expect([padded("新", 4), padded("新", 4, "start"), padded("新闻", 3)]).toEqual(["新  ", "  新", "新闻"]);
});
