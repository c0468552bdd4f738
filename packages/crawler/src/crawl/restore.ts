import type { CrawlContext } from "./context.ts";
import type { OpenedLaunch } from "./launch.ts";
import { keptPages } from "./kept-pages.ts";
import { remember } from "./remember.ts";
import { normaliseUrl } from "../url/normalise.ts";
import { visitId } from "../url/visit.ts";

/**
 * Brings what the repository and the WARC know of an open launch into memory: D-50. What the WARC has behind the committed position is
 * replayed later.
 *
 * Cost: reads a metadata record for each page kept so far, at about 0.3 ms.
 */
export async function restore(context: CrawlContext, opened: OpenedLaunch): Promise<void> {
  const { seen, frontier, budget, failures, redirects, documents } = context;
  const inDoubt = new Set(context.unproven.map(visitId));
  const entries = opened.entries.filter((entry) => !inDoubt.has(visitId(entry)));
  seen.refill(opened.entries.map(visitId));
  for (const { state, reason, setsCookie = false, ...entry } of entries) {
    if (state === "waiting") frontier.push(entry);
    if (state === "failed") failures.add(entry, reason ?? "");
    const target = state === "redirect" && reason !== null ? normaliseUrl(reason) : undefined;
    if (target !== undefined) redirects.note(entry.key, target.key, setsCookie);
  }
  const pages = keptPages(context.site.site, entries, [...opened.known, ...opened.found]);
  for (const { entry, row } of pages) {
    if (row !== undefined) documents.keep(entry, row);
    if (entry.scenario !== undefined) continue;
    budget.restore(1);
    frontier.count(entry.url);
  }
  await remember(context, entries, pages);
}
