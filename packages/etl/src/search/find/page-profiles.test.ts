import fc from "fast-check";
import { expect, test } from "vitest";
import { createProfiles } from "./page-profiles.ts";

const profile = fc.record({
  letter: fc.nat(5),
  language: fc.nat(3),
  type: fc.nat(2),
  failed: fc.array(fc.nat({ max: 3 }), { maxLength: 4 }),
});

test("equal profiles share a number, different ones have different numbers, and each is stored unchanged", () => {
  fc.assert(
    fc.property(fc.array(profile, { maxLength: 300 }), (pages) => {
      const profiles = createProfiles();
      const texts = pages.map((page) => JSON.stringify(page));
      const numbers = pages.map(({ failed, ...page }) =>
        // The list also has the tests of other pages, like that of a site.
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

test.each(["language", "type", "letter", "failed"] as const)(
  "profiles that differ only in %s stay distinct, also beyond the initial capacity",
  (field) => {
    const profiles = createProfiles();
    const count = field === "letter" ? 256 : 10_000;
    const alike = { letter: 0, language: 0, type: 0 };
    const number = (at: number) => {
      const failed = Uint16Array.of(7, field === "failed" ? at : 7);
      return profiles.numberOf({ ...alike, ...(field === "failed" ? {} : { [field]: at }), failed, from: 0, to: 2 });
    };
    const all = Array.from({ length: count }, (_, at) => at);
    expect(all.map(number)).toEqual(all);
    expect(all.toReversed().map(number)).toEqual(all.toReversed());
    expect(profiles.finish().count).toBe(count);
  },
);

test("profiles with different numbers of failed tests are different", () => {
  const profiles = createProfiles();
  const failed = new Uint16Array(3_000).fill(7);
  const all = Array.from({ length: 3_000 }, (_, at) => at);
  const number = (to: number) => profiles.numberOf({ letter: 0, language: 0, type: 0, failed, from: 0, to });
  expect(all.map(number)).toEqual(all);
  expect(all.map(number)).toEqual(all);
});
