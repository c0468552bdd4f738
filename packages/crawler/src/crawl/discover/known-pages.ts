import { scenarioOf } from "../scenario.ts";
import type { PageRow } from "../../repository/records.ts";
import { normaliseUrl } from "../../url/normalise.ts";

/** The pages that earlier crawls of the site found. Spec 8.1, 8.4. */
export interface KnownPages {
  /** Main documents in the order of their discovery: what is pushed after the seeds. */
  readonly mains: readonly PageRow[];
  /** The document of a URL, as its own page where it is one. */
  document(url: string): PageRow | undefined;
  /** Whether the document has a row in a scenario. */
  has(scenarioId: string, url: string): boolean;
  /** Main documents that are the same page as `url` by its key, under other session ids or without one. */
  underOtherSessions(page: { readonly url: string; readonly key: string }): readonly string[];
  /** Of the last one, or -1. */
  readonly lastIndex: number;
}

export function createKnownPages(site: string, rows: readonly PageRow[]): KnownPages {
  const mains: PageRow[] = [];
  const documents = new Map<string, PageRow>();
  /** Scenario -> its other documents. */
  const frames = new Map<string, Set<string>>();
  /** Key -> its URLs that have session ids. */
  const sessions = new Map<string, string[]>();
  let lastIndex = -1;
  for (const row of rows) {
    lastIndex = Math.max(lastIndex, row.pageIndex);
    if (row.scenarioId === scenarioOf(site, row.url)) {
      mains.push(row);
      const key = keyOf(row.url);
      if (key !== row.url) {
        const others = sessions.get(key);
        if (others === undefined) sessions.set(key, [row.url]);
        else others.push(row.url);
      }
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
    underOtherSessions({ url, key }) {
      const plain = url !== key && documents.get(key)?.scenarioId === scenarioOf(site, key) ? [key] : [];
      return [...plain, ...(sessions.get(key) ?? []).filter((other) => other !== url)];
    },
    lastIndex,
  };
}

function keyOf(url: string): string {
  return normaliseUrl(url)?.key ?? url;
}
