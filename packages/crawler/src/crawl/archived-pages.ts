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
  /** The number of its start tags. Absent unless it is one document that was fetched once and read. */
  readonly elements?: number;
}

interface Noted extends ArchivedPage {
  readonly text: ReadyText;
}

/**
 * The pages that the WARC files of a launch show: each document that was fetched, or confirmed, for itself, by the `metadata` record that the
 * crawl wrote with it. Left out is what is nearly what its host shows for a name that does not exist, and what was no page when it was asked
 * for again. Who has them can tell whether a list of the launch's pages was shortened; it may well be longer.
 *
 * @param files  in the order of their names. They are read up to their end or the first octet that is wrong.
 * @returns them in the order of their records. @throws Error of the file system. Cost: unpacks the files once.
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

/** Notes a page as `settle` does: a frame is no page of its own, and neither is an answer that was asked for again. */
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
