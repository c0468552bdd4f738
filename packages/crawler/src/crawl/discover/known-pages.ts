import { scenarioOf } from "../scenario.ts";
import type { PageRow } from "../../repository/records.ts";

/** The pages that earlier crawls of the site found. Spec 8.1, 8.4. */
export interface KnownPages {
  /** Main documents in the order of their discovery: what is pushed after the seeds. */
  readonly mains: readonly PageRow[];
  /** The document of a URL, as its own page where it is one. */
  document(url: string): PageRow | undefined;
  /** Whether the document has a row in a scenario. */
  has(scenarioId: string, url: string): boolean;
  /** Of the last one, or -1. */
  readonly lastIndex: number;
}

export function createKnownPages(site: string, rows: readonly PageRow[]): KnownPages {
  const mains: PageRow[] = [];
  const documents = new Map<string, PageRow>();
  /** Scenario -> its other documents. */
  const frames = new Map<string, Set<string>>();
  let lastIndex = -1;
  for (const row of rows) {
    lastIndex = Math.max(lastIndex, row.pageIndex);
    if (row.scenarioId === scenarioOf(site, row.url)) {
      mains.push(row);
      documents.set(row.url, row);
    } else {
      frames.set(row.scenarioId, (frames.get(row.scenarioId) ?? new Set()).add(row.url));
      if (!documents.has(row.url)) documents.set(row.url, row);
    }
  }
  return {
    mains,
    document: (url) => documents.get(url),
    has: (scenarioId, url) =>
      documents.get(url)?.scenarioId === scenarioId || frames.get(scenarioId)?.has(url) === true,
    lastIndex,
  };
}
