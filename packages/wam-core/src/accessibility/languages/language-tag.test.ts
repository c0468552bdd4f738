import languages from "language-subtag-registry/data/json/language.json" with { type: "json" };
import { expect, test } from "vitest";
import { hasKnownLanguage } from "./language-tag.ts";

test("the known subtags are exactly those of the registry", () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const pairs = letters.flatMap((a) => letters.map((b) => a + b));
  const candidates = [...letters, ...pairs, ...pairs.flatMap((pair) => letters.map((c) => pair + c))];
  const registered = new Set(Object.keys(languages));
  expect(registered.delete("qaa..qtz")).toBe(true);
  const isRegistered = (subtag: string) => registered.has(subtag) || /^q[a-t][a-z]$/.test(subtag);
  expect(candidates.filter(hasKnownLanguage)).toEqual(candidates.filter(isRegistered));
});

test.each(["en", "EN-us", "en-US-GB", "de-1996", "nb", "yue-Hant", "qaa", "en-"])(
  "%s begins with a known language",
  (tag) => {
    expect(hasKnownLanguage(tag)).toBe(true);
  },
);

test.each(["", " ", "-en", "eng", "i-lux", "x-private", "no_NO", " en", "english", "en us", "e", "xyzzy"])(
  "%j does not begin with a known language",
  (tag) => {
    expect(hasKnownLanguage(tag)).toBe(false);
  },
);
