import { expect, test } from "vitest";
import { desktop, keywordsOf } from "@eiao/wam-core/internal";
import { parseEnvironment } from "./page-settings.ts";

const parse = (...texts: string[]) => parseEnvironment(texts, { desktop, keywordsOf });

test("lengths are in px, keywords stay words, several options add up", () => {
  expect(parse("width=1024,height=768px", "prefers-color-scheme=dark")).toEqual({
    width: 1024,
    height: 768,
    "prefers-color-scheme": "dark",
  });
});

test.each([
  ["widht=5", /no feature widht/],
  ["width", /not have the form NAME=VALUE/],
  ["width=wide", /width needs a number/],
  ["hover=maybe", /hover cannot be maybe/],
  ["__proto__=1", /not have the form NAME=VALUE/],
  ["width=375,height=667,WIDTH=400px", /gives width two values: 375 and 400/],
  ["hover=none,hover=hover", /gives hover two values/],
])("%s is refused", (text, message) => {
  expect(() => parse(text)).toThrow(message);
});
