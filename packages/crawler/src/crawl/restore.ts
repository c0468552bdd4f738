import type { CrawlContext } from "./context.ts";
import { plainKey } from "./scenario.ts";
import type { StoredEntry } from "../repository/crawl-store.ts";

/** Brings what the database knows of an open launch into memory: D-50. */
export function restore(
  { seen, frontier, budget, failures, redirects, unproven }: CrawlContext,
  entries: readonly StoredEntry[],
): void {
  seen.refill(entries.map(({ key }) => key));
  const inDoubt = new Set(unproven.map(({ key }) => key));
  for (const { state, reason, ...entry } of entries) {
    if (inDoubt.has(entry.key)) continue;
    if (state === "waiting") frontier.push(entry);
    if (state === "failed") failures.add(entry, reason ?? "");
    if (state === "redirect" && reason !== null) redirects.note(plainKey(entry.key), reason, false);
    if (state !== "page" || entry.scenario !== undefined) continue;
    budget.restore(1);
    frontier.count(entry.url);
  }
}
