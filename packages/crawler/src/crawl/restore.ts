import type { CrawlContext } from "./context.ts";
import type { OpenedLaunch } from "./launch.ts";
import { keptPages } from "./kept-pages.ts";
import { remember } from "./remember.ts";
import { plainKey } from "./scenario.ts";

/**
 * Brings what the repository and the WARC know of an open launch into memory: D-50. What the WARC has behind the committed position is
 * replayed later.
 *
 * Cost: reads a metadata record for each page kept so far, at about 0.3 ms.
 */
export async function restore(context: CrawlContext, opened: OpenedLaunch): Promise<void> {
  const { seen, frontier, budget, failures, redirects, documents } = context;
  const inDoubt = new Set(context.unproven.map(({ key }) => key));
  const entries = opened.entries.filter(({ key }) => !inDoubt.has(key));
  seen.refill(opened.entries.map(({ key }) => key));
  for (const { state, reason, ...entry } of entries) {
    if (state === "waiting") frontier.push(entry);
    if (state === "failed") failures.add(entry, reason ?? "");
    if (state === "redirect" && reason !== null) redirects.note(plainKey(entry.key), reason, false);
  }
  const pages = keptPages(context.site.site, entries, [...opened.known, ...opened.found]);
  for (const { entry, row } of pages) {
    if (row !== undefined && !documents.has(entry.url)) documents.set(entry.url, row);
    if (entry.scenario !== undefined) continue;
    budget.restore(1);
    frontier.count(entry.url);
  }
  await remember(context, entries, pages);
}
