import { fileURLToPath } from "node:url";
import { openStoreReader } from "@eiao/sampler";
import type { PageGraphFacts } from "@eiao/sampler";
import { expect, test } from "vitest";
import type { SitePageRow } from "../../packages/etl/src/page-rows/site-page-row.ts";
import { decodePage, encodeSitePages, readDictionary } from "../../packages/etl/src/page-rows/site-pages.ts";
import { inOrder } from "../../packages/etl/src/page-rows/test-in-order.ts";
import { readPageFacts } from "../../packages/sampler/src/rdf-store/graphs/read-page-facts.ts";

test.each([1, 2])("every page of a sealed store of version %i is read back as the store has it", async (version) => {
  const file = fileURLToPath(new URL(`version-${version}/site.trig.zst`, import.meta.url));
  const reader = await openStoreReader(file);
  const pages: PageGraphFacts[] = [];
  for (const page of reader.pages) pages.push(readPageFacts(await reader.pageTrig(page), file));
  await reader.close();
  const known = [
    ...new Set(pages.flatMap(({ documents }) => documents.flatMap(({ results }) => results.map(({ wam }) => wam)))),
  ];
  async function* each(): AsyncGenerator<PageGraphFacts> {
    yield* pages;
  }
  const site = encodeSitePages(each(), (wam) => known.indexOf(wam));
  const rows: SitePageRow[] = [];
  for await (const row of site) rows.push(row);
  const dictionary = readDictionary(site.dictionary);
  expect(rows).toHaveLength(2);
  expect(rows.map((row) => inOrder(decodePage(row, dictionary, (test) => known[test])))).toEqual(pages.map(inOrder));
});
