import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { shellWord } from "./text.ts";

/** Returns the words into which a shell splits a line. */
const wordsOf = (line: string): string[] =>
  execFileSync("sh", ["-c", `for word in ${line}; do printf '%s\\n' "$word"; done`], { encoding: "utf8" })
    .split("\n")
    .slice(0, -1);

test.each([
  ["plain"],
  ["a b"],
  ["it's"],
  ["$HOME/*"],
  ["ä/ö-1.0"],
  [`"`],
  ["`id`"],
  ["a\\b"],
  ["!x"],
  ["~"],
  ["a;b&c"],
  [""],
])("%j is one word", (word) => {
  expect(wordsOf(shellWord(word))).toEqual([word]);
});
