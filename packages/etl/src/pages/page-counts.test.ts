import fc from "fast-check";
import type { StoreManifest } from "@eiao/sampler";
import { expect, test } from "vitest";
import { UnreadableBytes } from "../pages/byte-reader.ts";
import { countedPages, encodePageCounts, readPageCounts, pageKey } from "./page-counts.ts";
import type { SitePageCounts } from "./page-counts.ts";
import { encodePageList, readPageList } from "./page-list.ts";

const zero = fc.constant({ failed: 0, applied: 0 });
const nonZero = fc
  .record({ failed: fc.nat({ max: 5_000 }), part: fc.nat({ max: 3 }), more: fc.nat({ max: 100_000 }) })
  .map(({ failed, part, more }) => ({ failed: failed + part / 4, applied: failed + 1 + more }));
const count = fc.oneof(zero, nonZero);
const pages = fc.uniqueArray(
  fc.record({ key: fc.nat({ max: 2 ** 48 - 1 }), isUniform: fc.boolean(), counts: fc.tuple(count, count) }),
  { selector: ({ key }) => key, maxLength: 50 },
);

test("counts of pages are read back as written", () => {
  const property = fc.property(pages, fc.boolean(), (list, isCensus) => {
    const counts: SitePageCounts = {
      listDigest: "f00d",
      population: 6_000,
      isCensus,
      ruleSets: ["uwem-1.2", "pdf-1"],
      pages: list.toSorted((a, b) => a.key - b.key),
    };
    expect(readPageCounts(encodePageCounts(counts))).toEqual(counts);
  });
  fc.assert(property);
});

test("600 pages take 10 bytes each, plus the common data", () => {
  const list = Array.from({ length: 600 }, (_, at) => ({
    key: pageKey(String(at)),
    isUniform: true,
    counts: [
      { failed: at % 40, applied: 130 + (at % 60) },
      { failed: 0, applied: 0 },
    ],
  }));
  const common = { listDigest: "f".repeat(64), population: 6_000, isCensus: false, ruleSets: ["uwem-1.2", "pdf-1"] };
  expect(encodePageCounts({ ...common, pages: list }).length).toBeLessThanOrEqual(600 * 10 + 100);
});

test("bytes that are cut off, or in another form, are refused", () => {
  const bytes = encodePageCounts({
    listDigest: "",
    population: 2,
    isCensus: false,
    ruleSets: ["uwem-1.2"],
    pages: [{ key: 7, isUniform: true, counts: [{ failed: 1, applied: 2 }] }],
  });
  for (let end = 0; end < bytes.length; end++)
    expect(() => readPageCounts(bytes.subarray(0, end))).toThrow(UnreadableBytes);
  expect(() => readPageCounts(Buffer.concat([Buffer.from([2]), bytes.subarray(1)]))).toThrow(UnreadableBytes);
  const property = fc.property(fc.uint8Array({ maxLength: 60 }), (any) => {
    for (const read of [readPageCounts, readPageList])
      try {
        read(any);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableBytes);
      }
  });
  fc.assert(property);
});

test("a list contains all its pages, and about one of 128 other pages, in about 9 bits per page", () => {
  const keys = Array.from({ length: 6_000 }, (_, at) => pageKey(`in ${at}`));
  const bytes = encodePageList(keys);
  const has = readPageList(bytes);
  expect(keys.filter((key) => !has(key))).toEqual([]);
  const wrong = Array.from({ length: 12_800 }, (_, at) => pageKey(`out ${at}`)).filter(has).length;
  expect(wrong).toBeGreaterThan(50);
  expect(wrong).toBeLessThan(150);
  expect((8 * bytes.length) / keys.length).toBeLessThan(9.1);
  expect(readPageList(encodePageList([]))(5)).toBe(false);
});

test("a list that states more pages than it has bytes for is refused", () => {
  // A list of one page: its number of pages, its number of bytes, and its gap in Rice's code (8 bits or more).
  const bytes = encodePageList([0]);
  expect([...bytes]).toEqual([1, 1, 0]);
  expect(() => readPageList(Buffer.from([2, 1, 0]))).toThrow(UnreadableBytes);
  expect(() => readPageList(Buffer.from([1, 0]))).toThrow(UnreadableBytes);
});

test("written by hand: each rule set has its own counts in any order, missing counts are 0 of 0, and pages are sorted by key", () => {
  const ruleSets = [{ id: "uwem-1.2" }, { id: "pdf-1" }];
  const drawn = [{ scenario: "gone", url: "", outcome: "failed", samples: ["uniform"] }];
  const manifest = {
    opening: { extent: "sample", population: 9, populationDigest: "f00d", ruleSets },
    drawn,
  } as unknown as StoreManifest;
  const names = Array.from({ length: 8 }, (_, at) => `page ${at}`);
  const stored = names.map((id, at) => ({
    id,
    counts:
      at === 0
        ? [{ ruleSet: "uwem-1.2", failed: 0, applied: 1 }]
        : [
            { ruleSet: "pdf-1", failed: at, applied: 20 },
            { ruleSet: "uwem-1.2", failed: 1, applied: 2 },
          ],
  }));
  const counted = countedPages(manifest, stored, () => true);
  expect([counted.population, counted.listDigest]).toEqual([8, "f00d"]);
  const keys = names.map(pageKey);
  expect(counted.pages.map(({ key }) => key)).toEqual(keys.toSorted((a, b) => a - b));
  const of = (at: number) => counted.pages.find(({ key }) => key === keys[at])?.counts;
  expect(of(0)).toEqual([
    { failed: 0, applied: 1 },
    { failed: 0, applied: 0 },
  ]);
  expect(of(3)).toEqual([
    { failed: 1, applied: 2 },
    { failed: 3, applied: 20 },
  ]);
  expect(readPageCounts(encodePageCounts(counted))).toEqual(counted);
});

test("a census has all its pages, a sample its uniform ones; pages that failed for the sample are not in its population", () => {
  const page = (id: string, failed: number) => ({ id, counts: [{ ruleSet: "uwem-1.2", failed, applied: 4 }] });
  const manifest = (extent: "census" | "two samples") =>
    ({
      opening: { extent, population: 9, populationDigest: "aa", ruleSets: [{ id: "uwem-1.2", version: "1" }] },
      drawn: [
        { scenario: "a", url: "", outcome: "sampled", samples: ["uniform"] },
        { scenario: "b", url: "", outcome: "failed", samples: ["uniform"] },
        { scenario: "c", url: "", outcome: "failed", samples: ["by-size"] },
        { scenario: "d", url: "", outcome: "sampled", samples: ["by-size"] },
      ],
    }) as unknown as StoreManifest;
  const stored = [page("a", 1), page("d", 2)];
  const of = (extent: "census" | "two samples") => countedPages(manifest(extent), stored, (id) => id === "a");
  expect(
    of("census")
      .pages.map(({ isUniform }) => isUniform)
      .toSorted((one, other) => Number(one) - Number(other)),
  ).toEqual([false, true]);
  expect(of("two samples")).toMatchObject({ population: 8, listDigest: "aa", isCensus: false });
  expect(of("two samples").pages).toEqual([
    { key: pageKey("a"), isUniform: true, counts: [{ failed: 1, applied: 4 }] },
  ]);
});
