import { expect, test } from "vitest";
import { english } from "../text/english.ts";
import { german } from "../text/german.ts";
import { errorText } from "./error-page.ts";

test.each([
  ["There is no page /runs/x.", "Es gibt keine Seite /runs/x."],
  ["There is no page empty.", "Es gibt keine Seite empty."],
  ["Run R has no test 9.9_XX.", "Im Prüflauf R gibt es keine Prüfung 9.9_XX."],
  ["Run a has no site There is no page b..", "Der Prüflauf a hat keine Website There is no page b.."],
  ['sites-page cannot be "9": pages go from 1 to 3.', 'sites-page kann nicht "9" sein: die Seiten gehen von 1 bis 3.'],
  ["q cannot be such a long text: at most 9 characters.", "q kann nicht ein so langer Text sein: höchstens 9 Zeichen."],
  ['run cannot be "a: b.": it is too long.', undefined],
  ["{path} $& {0}", undefined],
  ["", undefined],
])("%s", (text, translated) => {
  expect(errorText(text, german)).toBe(translated);
  expect(errorText(text, english)).toBe(undefined);
});

test("the time is linear in the length of the text", () => {
  const long = `${"a cannot be : ".repeat(20_000)}b`;
  expect(errorText(long, german)).toBe(undefined);
});
