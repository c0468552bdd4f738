import type { CrawlContext } from "../context.ts";
import { toldDocuments } from "../../logs/crawler-log.ts";
import { runOf } from "../../logs/output-folders.ts";
import type { CrawlStore, Launch } from "../../repository/crawl-store.ts";

/**
 * Notes the documents of a watched site at the end of its crawl, and writes those that no earlier run had in `crawler.log`. A crawl that was
 * killed after it wrote some of them does not write these again.
 *
 * @param folder  of the log.
 */
export async function tellNewDocuments(
  { call: { site, now }, records: { journal, log } }: Pick<CrawlContext, "call" | "records">,
  store: Pick<CrawlStore, "noteDocuments">,
  launch: Launch,
  folder: string,
): Promise<void> {
  if (!site.watched) return;
  await journal.flush();
  const documents = await store.noteDocuments(launch, runOf(launch), new Date(now()));
  if (documents.length === 0) return;
  await log.flush();
  const told = await toldDocuments(folder, site.site);
  for (const url of documents) if (!told.has(url)) log.newDocument(url);
}
