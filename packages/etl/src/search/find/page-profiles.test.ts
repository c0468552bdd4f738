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

test.each(["language", "type", "letter", "failed"] as const)(
  "of more than the first space, which differ in %s alone",
  (what) => {
    const profiles = createProfiles();
    const count = what === "letter" ? 256 : 10_000;
    const alike = { letter: 0, language: 0, type: 0 };
    const number = (at: number) => {
      const failed = Uint16Array.of(7, what === "failed" ? at : 7);
      return profiles.numberOf({ ...alike, ...(what === "failed" ? {} : { [what]: at }), failed, from: 0, to: 2 });
    };
    const all = Array.from({ length: count }, (_, at) => at);
    expect(all.map(number)).toEqual(all);
    expect(all.toReversed().map(number)).toEqual(all.toReversed());
    expect(profiles.finish().count).toBe(count);
  },
);

test("failed tests are told apart by their number too", () => {
  const profiles = createProfiles();
  const failed = new Uint16Array(3_000).fill(7);
  const all = Array.from({ length: 3_000 }, (_, at) => at);
  const number = (to: number) => profiles.numberOf({ letter: 0, language: 0, type: 0, failed, from: 0, to });
  expect(all.map(number)).toEqual(all);
  expect(all.map(number)).toEqual(all);
});
