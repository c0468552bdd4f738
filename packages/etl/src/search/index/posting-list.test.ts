import fc from "fast-check";
import { expect, test } from "vitest";
import { BLOCK_PAGES, eachPage, addPositions, packPageList, ordinalsIn, positionsAt } from "./posting-list.ts";
import { eachEntry, positionsOfEntry, sitePostings, wordKey } from "./site-postings.ts";
import type { WordField } from "./site-postings.ts";

const extent = (bytes: ArrayLike<number>) => ({ bytes: Uint8Array.from(bytes), from: 0, end: bytes.length });

function pagesIn(bytes: ArrayLike<number>): number[] {
  const pages: number[] = [];
  eachPage(extent(bytes), (page) => pages.push(page));
  return pages;
}

test.each([
  ["none", [], []],
  ["few: their distances", [0, 300, 301], [0, 0, 0xac, 0x02, 1]],
  ["many: a bit for each, the first page the lowest", [0, 1, 2, 3, 8, 9, 15], [1, 0b1111, 0b1000_0011]],
])("pages of a list: %s", (_, pages, bytes) => {
  expect(packPageList(pages)).toEqual(bytes);
  expect(pagesIn(bytes)).toEqual(pages);
});

const ascending = (max: number) =>
  fc.uniqueArray(fc.nat(max), { minLength: 1, maxLength: 400 }).map((numbers) => numbers.toSorted((a, b) => a - b));

test("lists are read back unchanged, and never take more than a bit for each page of a block", () => {
  fc.assert(
    fc.property(fc.nat(BLOCK_PAGES - 1).chain(ascending), (pages) => {
      const bytes = packPageList(pages);
      expect(pagesIn(bytes)).toEqual(pages);
      expect(bytes.length).toBeLessThanOrEqual(BLOCK_PAGES / 8 + 1);
    }),
  );
});

test("reads positions in some pages of a list", () => {
  const cases = fc.nat(BLOCK_PAGES - 1).chain((max) =>
    ascending(max).chain((pages) =>
      fc.record({
        pages: fc.constant(pages),
        wanted: fc.subarray(pages),
        positions: fc.array(ascending(2_000), { minLength: pages.length, maxLength: pages.length }),
        offset: fc.nat(3),
        among: fc.array(fc.option(ascending(2_000), { nil: undefined }), { maxLength: pages.length }),
      }),
    ),
  );
  fc.assert(
    fc.property(cases, ({ pages, wanted, positions, offset, among }) => {
      const bytes: number[] = [];
      for (const list of positions) addPositions(bytes, list);
      const ordinals = ordinalsIn(extent(packPageList(pages)), wanted);
      expect(ordinals).toEqual(wanted.map((page) => pages.indexOf(page)));
      const less = ordinals.map((ordinal) => positions[ordinal]?.map((position) => position - offset) ?? []);
      expect(positionsAt(extent(bytes), ordinals, offset, among)).toEqual(
        less.map((list, at) => list.filter((position) => among[at]?.includes(position) ?? true)),
      );
    }),
    { numRuns: 50 },
  );
});

test("reading damaged bytes ends, and throws nothing", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const own = extent(bytes);
      let entries = 0;
      eachEntry(own, wordKey(""), () => entries++);
      expect(entries).toBeLessThanOrEqual(bytes.length);
      expect(pagesIn(bytes).length).toBeLessThanOrEqual(8 * bytes.length);
      expect(positionsAt(own, [0, 1, 5], 1, [[0, 7], [3]]).length).toBeLessThanOrEqual(3);
      expect(ordinalsIn(own, [0, 3, 9]).length).toBeLessThanOrEqual(3);
      expect(positionsOfEntry(bytes, 3, "title").end).toBeLessThanOrEqual(bytes.length);
    }),
  );
});

test("a site with more pages than a block, and long words on all of them, gives rows that fit into an index", () => {
  const long = Array.from({ length: 40 }, (_, at) => `${"😀é".repeat(31)}${at}`); // letters outside the first plane take four bytes
  const count = 2 * BLOCK_PAGES + 3;
  const texts = Array.from({ length: count }, (_, page) => ({
    title: page % 2 === 0 ? ["all"] : [],
    url: [`p${page}`],
    body: page % 7 === 0 ? ["all", ...long, "all"] : ["all"],
  }));
  const rows = [...sitePostings(texts)];
  expect(Math.max(...rows.map(({ lists }) => lists.length))).toBeLessThanOrEqual(2_000);
  expect(new Set(rows.map(({ bucket, piece }) => `${bucket} ${piece}`)).size).toBe(rows.length);
  const pagesOf = (word: string, field: WordField): number[] => {
    const key = wordKey(word);
    const found: number[] = [];
    for (const { bucket, lists } of rows)
      if (bucket === key.bucket)
        eachEntry(extent(lists), key, (entry) => {
          const list = entry[field];
          if (list.from < list.end) eachPage(list, (page) => found.push(entry.block * BLOCK_PAGES + page));
        });
    return found;
  };
  const numbers = texts.map((_, page) => page);
  expect(pagesOf("all", "page")).toEqual(numbers);
  expect(pagesOf("all", "title")).toEqual(numbers.filter((page) => page % 2 === 0));
  for (const word of [long[0], long[39]])
    expect(pagesOf(word ?? "", "page")).toEqual(numbers.filter((page) => page % 7 === 0));
  expect(pagesOf(`p${count - 1}`, "page")).toEqual([count - 1]);
  expect(pagesOf("none", "page")).toEqual([]);
});
