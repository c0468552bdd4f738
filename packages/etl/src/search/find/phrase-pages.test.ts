import type { Database } from "@eiao/crawler/internal/database";
import { expect, test } from "vitest";
import { sitePostings } from "../index/site-postings.ts";
import { eachBit } from "./bit-set.ts";
import type { SearchCatalogue } from "./catalogue.ts";
import { readWordPages } from "./phrase-pages.ts";

/** Returns pages, some of which have a word in their text and title. */
const site = (count: number, has: (page: number) => boolean) =>
  Array.from({ length: count }, (_, page) => {
    const words = has(page) ? ["word"] : [];
    return { title: words, url: [], body: words };
  });

/** Creates an index of these sites, by their numbers. Its catalogue is outdated: it has other numbers of pages. */
function indexOf(sites: ReadonlyMap<number, ReturnType<typeof site>>, known: readonly (readonly [number, number])[]) {
  const rows = [...sites].flatMap(([number, pages]) =>
    [...sitePostings(pages)].map(({ bucket, lists }) => ({ site: number, bucket, lists })),
  );
  const query = async (_: string, _sql: string, [bucket]: readonly unknown[]) =>
    rows.filter((row) => row.bucket === bucket);
  let size = 0;
  const placed = known.map(([number, pages]) => ({ site: number, pages, first: (size += pages) - pages }));
  return {
    database: { kind: "embedded", query } as unknown as Database,
    catalogue: {
      size,
      sites: placed,
      siteAt: Int32Array.from({ length: 10 }, (_, number) => placed.findIndex((each) => each.site === number)),
    } as unknown as SearchCatalogue,
  };
}

test.each([
  ["few pages, by their distances", (page: number) => page % 40 === 0],
  ["many pages, a bit each", () => true],
])("a site that now has more pages than in the catalogue adds none to the next site: %s", async (_, has) => {
  const sites = new Map([
    [7, site(200, has)],
    [9, site(50, () => false)],
  ]);
  const { database, catalogue } = indexOf(sites, [
    [7, 90],
    [9, 110],
  ]);
  const wordPages = await readWordPages(database, catalogue, ["word", "none"]);
  const expected = Array.from({ length: 90 }, (_each, page) => page).filter((page) => has(page));
  for (const field of ["page", "title"] as const) {
    const found: number[] = [];
    eachBit(wordPages.of("word", field), (at) => found.push(at));
    expect(found).toEqual(expected);
    eachBit(wordPages.of("none", field), (at) => expect(at).toBeUndefined());
  }
});
