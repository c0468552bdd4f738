import { rm } from "node:fs/promises";
import { openStoreReader } from "@eiao/sampler";
import type { PageGraphFacts } from "@eiao/sampler";
import { expect, onTestFinished, test } from "vitest";
import type { SitePageRow } from "../../packages/etl/src/page-rows/site-page-row.ts";
import { decodePage, encodeSitePages, readDictionary } from "../../packages/etl/src/page-rows/site-pages.ts";
import { inOrder } from "../../packages/etl/src/page-rows/test-in-order.ts";
import { readPageFacts } from "../../packages/sampler/src/rdf-store/graphs/read-page-facts.ts";
import { researchStores } from "../../packages/sampler/src/rdf-store/test-research.ts";

test("every page of a sealed store is read back as the store has it", async () => {
  const { folder, files } = await researchStores();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [file = ""] = files;
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
  expect(rows).toHaveLength(4);
  expect(rows.map((row) => inOrder(decodePage(row, dictionary, (test) => known[test])))).toEqual(pages.map(inOrder));
});
