import { scenarioOf } from "../scenario.ts";
import type { StoredEntry } from "../../repository/crawl-store.ts";
import type { PageRow } from "../../repository/records.ts";

/** A document that an earlier start of the launch kept; `row` undefined: it was marked as gone meanwhile. */
export interface KeptPage {
  readonly entry: StoredEntry;
  readonly row: PageRow | undefined;
}

/** The documents among the entries, in the order in which they were fetched. */
export function keptPages(site: string, entries: readonly StoredEntry[], rows: readonly PageRow[]): KeptPage[] {
  const scenarios = new Map<string, Map<string, PageRow>>();
  for (const row of rows) {
    const documents = scenarios.get(row.scenarioId) ?? new Map<string, PageRow>();
    scenarios.set(row.scenarioId, documents.set(row.url, row));
  }
  return entries
    .filter(({ state }) => state === "page")
    .map((entry) => ({ entry, row: scenarios.get(entry.scenario ?? scenarioOf(site, entry.url))?.get(entry.url) }))
    .sort((a, b) => timeOf(a) - timeOf(b) || (a.row?.pageIndex ?? 0) - (b.row?.pageIndex ?? 0));
}

function timeOf({ row }: KeptPage): number {
  return row?.lastSeen.getTime() ?? 0;
}
