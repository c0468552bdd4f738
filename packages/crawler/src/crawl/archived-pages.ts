import { hostOf } from "../decide/traps/url-groups.ts";
import { isNearlySame, readyText } from "../decide/traps/page-text.ts";
import type { ReadyText } from "../decide/traps/page-text.ts";
import type { ExchangeFacts } from "../pages/warc/facts.ts";
import { blockFields, readFacts } from "../pages/warc/facts.ts";
import { scanMembers } from "../pages/warc/members.ts";
import { parseRecord, targetUriOf } from "../pages/warc/record.ts";

/** A page as the crawl archived it. */
export interface ArchivedPage {
  readonly url: string;
  /** The number of start tags. Present only if the page is one document that was fetched once and read. */
  readonly elements?: number;
}

interface Noted extends ArchivedPage {
  readonly text: ReadyText;
}

/**
 * Reads the pages of a launch from its WARC files: each document that was fetched or confirmed on its own, by the `metadata` record that
 * the crawl wrote with it. Leaves out pages that are nearly the same as the host's answer for a missing page, and documents that were no
 * page when they were requested again. Callers can check whether a list of the launch's pages was shortened; the result may have more pages
 * than the list.
 *
 * @param files  in the order of their names. Each is read up to its end or the first wrong byte.
 * @returns the pages in the order of their records. @throws Error of the file system. Cost: unpacks the files once.
 */
export async function archivedPages(files: readonly string[]): Promise<ArchivedPage[]> {
  const pages = new Map<string, Noted>();
  const missing: { readonly host: string; readonly text: ReadyText }[] = [];
  for (const file of files) {
    await scanMembers(file, 0, ({ content }) => {
      const record = parseRecord(content);
      if (record?.type !== "metadata") return record !== undefined;
      const url = targetUriOf(record);
      const facts = readFacts(blockFields(record.block), url);
      if (facts === undefined) return true;
      if (facts.role !== "probe") notePage(pages, facts);
      else if (facts.links !== undefined) missing.push({ host: hostOf(url), text: readyText(facts.links) });
      return true;
    });
  }
  const isMissing = ({ url, text }: Noted): boolean =>
    missing.some((probe) => probe.host === hostOf(url) && isNearlySame(text, probe.text));
  return [...pages.values()].flatMap(({ text, ...page }) => (isMissing({ text, ...page }) ? [] : [page]));
}

/** Notes a page as `settle` does. A frame is not a page of its own, and neither is an interim answer. */
function notePage(pages: Map<string, Noted>, { role, entry, links, notes }: ExchangeFacts): void {
  if (entry === undefined || entry.scenario !== undefined || notes?.["interim"] !== undefined) return;
  const { url } = entry;
  if (links === undefined || (role !== "page" && role !== "not-modified")) {
    pages.delete(url);
    return;
  }
  const { elements, frames } = links;
  const isOne = role === "page" && frames.length === 0 && !pages.has(url);
  pages.set(url, { url, text: readyText(links), ...(isOne && elements !== undefined ? { elements } : {}) });
}
