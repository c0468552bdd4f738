import fc from "fast-check";
import { expect, test } from "vitest";
import { createProfiles } from "./page-profiles.ts";

const profile = fc.record({
  letter: fc.nat(5),
  language: fc.nat(3),
  type: fc.nat(2),
  failed: fc.array(fc.nat({ max: 3 }), { maxLength: 4 }),
});

test("what is alike in all of it has one number, what differs in anything another one, and each is kept as it came", () => {
  fc.assert(
    fc.property(fc.array(profile, { maxLength: 300 }), (pages) => {
      const profiles = createProfiles();
      const texts = pages.map((page) => JSON.stringify(page));
      const numbers = pages.map(({ failed, ...page }) =>
        // Among those of other pages, as a site has them.
        profiles.numberOf({ ...page, failed: Uint16Array.of(9, ...failed, 9), from: 1, to: failed.length + 1 }),
      );
      expect(numbers).toEqual(texts.map((text) => [...new Set(texts)].indexOf(text)));
      const { count, letter, language, type, failedFrom, failed } = profiles.finish();
      expect(count).toBe(new Set(texts).size);
      for (const [at, number] of numbers.entries())
        expect({
          letter: letter[number],
          language: language[number],
          type: type[number],
          failed: Array.from(failed.slice(failedFrom[number], failedFrom[number + 1])),
        }).toEqual(pages[at]);
    }),
  );
});

test("of more than the first room, too", () => {
  const profiles = createProfiles();
  const failed = Uint16Array.from({ length: 20_000 }, (_, at) => at % 5);
  const number = (language: number) =>
    profiles.numberOf({ letter: 0, language, type: 0, failed, from: language, to: language + (language % 7) });
  const languages = Array.from({ length: 10_000 }, (_, at) => at);
  expect(languages.map(number)).toEqual(languages);
  expect(languages.toReversed().map(number)).toEqual(languages.toReversed());
  expect(profiles.finish().count).toBe(10_000);
});
