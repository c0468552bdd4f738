import fc from "fast-check";
import { expect, test } from "vitest";
import { createRepeats } from "./repeats.ts";

const shortest = (a: string, b: string) => a.length < b.length;

function counted(capacity: number, pages: readonly (readonly string[])[]) {
  const repeats = createRepeats<string>(capacity, () => false);
  for (const page of pages) for (const key of page) repeats.add(key, 1, key);
  return new Map([...repeats.all()].map((one) => [one.detail, one]));
}

test("within the capacity, counts are exact and the first detail by the order is kept", () => {
  const repeats = createRepeats(2, shortest);
  repeats.add("a", 2, "aaa");
  repeats.add("b", 1, "b");
  repeats.add("a", 5, "a");
  repeats.add("a", 1, "aa");
  expect([...repeats.all()]).toEqual([
    { pages: 3, occurrences: 8, detail: "a", missed: 0 },
    { pages: 1, occurrences: 1, detail: "b", missed: 0 },
  ]);
});

test("beyond the capacity the rarest are forgotten; later entries have the number of pages that may be missing", () => {
  // There is room for four. The template on 3 pages and the menu on 2 stay; the fifth thing drives out the three single ones.
  const counts = counted(4, [["template", "menu", "x"], ["template", "menu"], ["template", "y"], ["z"], ["x"]]);
  expect(counts.get("template")).toMatchObject({ pages: 3, missed: 0 });
  expect(counts.get("menu")).toMatchObject({ pages: 2, missed: 0 });
  expect(counts.get("x")).toMatchObject({ pages: 1, missed: 1 });
  expect([...counts.keys()]).toEqual(["template", "menu", "x"]);
});

test("memory is bounded, true counts lie between pages and pages + missed, and lost things were on few pages", () => {
  const pages = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(pages, fc.integer({ min: 2, max: 12 }), (list, capacity) => {
      const counts = counted(capacity, list);
      expect(counts.size).toBeLessThanOrEqual(capacity);
      // A new thing at the end has the number of pages that may have been forgotten, unless it is forgotten at once.
      const forgotten = counted(capacity, [...list, ["new"]]).get("new")?.missed ?? Infinity;
      for (const key of new Set(list.flat())) {
        const truth = list.filter((page) => page.includes(key)).length;
        const { pages: number = 0, missed = forgotten } = counts.get(key) ?? {};
        expect(number).toBeLessThanOrEqual(truth);
        expect(number + missed).toBeGreaterThanOrEqual(truth);
      }
    }),
  );
});
