import { expect, test } from "vitest";
import { partWithEquals, scoreForOrder, scoreOf, shownPart } from "./page-order.ts";
import type { ScoredPage } from "./page-order.ts";

const page = (url: string, failed: number | null, applied: number | null) => ({ url, failed, applied }) as ScoredPage;
const urls = (pages: readonly ScoredPage[]): string => pages.map(({ url }) => url).join("");

/** Calculated by hand: c 3/4; a, b, d 1/2; e 0. Without a score: f, where no test applied, and g, whose results are damaged. */
const pages = [
  page("d", 2, 4),
  page("g", null, null),
  page("a", 1, 2),
  page("f", 0, 0),
  page("e", 0, 9),
  page("c", 3, 4),
  page("b", 3, 6),
];

test("sorts the worst first, equal scores by address, and pages without a score last", () => {
  expect(urls(shownPart(pages, 0, { from: 0, most: 9 }))).toBe("cabdefg");
  expect(urls(shownPart(pages.toReversed(), 0, { from: 2, most: 3 }))).toBe("bde");
});

test("a part is read together with all pages of equal score at its ends, and then cut out", () => {
  const ranked = pages.map((one, number) => ({ page: number, order: scoreForOrder(scoreOf(one)) }));
  const parts = [0, 1, 2, 3, 4, 5, 6].map((from) => {
    const part = { from, most: 1 };
    const { from: begin, numbers } = partWithEquals(ranked, part);
    const found = numbers.flatMap((number) => pages[number] ?? []);
    return [begin, found.length, urls(shownPart(found, begin, part))];
  });
  expect(parts).toEqual([
    [0, 1, "c"],
    [1, 3, "a"],
    [1, 3, "b"],
    [1, 3, "d"],
    [4, 1, "e"],
    [5, 2, "f"],
    [5, 2, "g"],
  ]);
  expect(partWithEquals(ranked, { from: 7, most: 5 }).numbers).toEqual([]);
});

test("sums of fractions in a different order give the same score", () => {
  const [one, other] = [0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1];
  expect(one).not.toBe(other);
  expect(scoreForOrder(scoreOf({ failed: one, applied: 7 }))).toBe(
    scoreForOrder(scoreOf({ failed: other, applied: 7 })),
  );
});
