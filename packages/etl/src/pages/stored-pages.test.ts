import { rm } from "node:fs/promises";
import { openStoreReader, readPageGraph } from "@eiao/sampler/internal";
import type { PageGraphFacts } from "@eiao/sampler/internal";
import { expect, onTestFinished, test } from "vitest";
import type { SitePageRow } from "./site-page-row.ts";
import { decodePage, encodeSitePages, readDictionary } from "./site-pages.ts";
import { inOrder } from "./test-in-order.ts";
import { researchStores } from "../../../../test/support/research-stores.ts";

test("every page of a sealed store is read back unchanged", async () => {
  const { folder, files } = await researchStores();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [file = ""] = files;
  const reader = await openStoreReader(file);
  const pages: ReturnType<typeof readPageGraph>[] = [];
  for (const page of reader.pages) pages.push(readPageGraph(await reader.pageTrig(page), file));
  await reader.close();
  const known = [
    ...new Set(pages.flatMap(({ documents }) => documents.flatMap(({ results }) => results.map(({ wam }) => wam)))),
  ];
  async function* each(): AsyncGenerator<PageGraphFacts> {
    yield* pages;
  }
  const site = encodeSitePages(each(), { note: async () => undefined, numberOf: (wam) => known.indexOf(wam) });
  const rows: SitePageRow[] = [];
  for await (const row of site) rows.push(row);
  const dictionary = readDictionary(site.dictionary);
  expect(rows).toHaveLength(4);
  const decoded = rows.map((row) => inOrder(decodePage(row, dictionary, (test) => known[test])));
  // The warehouse does not have positions in the archive and dates.
  const withoutPositions = (page: ReturnType<typeof readPageGraph>) => ({
    ...page,
    scenario: undefined,
    documents: page.documents.map((each) => ({ ...each, warc: undefined, sheets: undefined, date: undefined })),
  });
  expect(decoded).toEqual(pages.map((page) => inOrder(withoutPositions(page))));
});
