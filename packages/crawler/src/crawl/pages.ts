import { createHash } from "node:crypto";
import type { PageRow } from "../pages/page-row.ts";
import { keyOf } from "../url/normalise.ts";
import { visitOf } from "../url/visit.ts";
import type { Visit } from "../url/visit.ts";
import type { Exchange } from "../web/exchange.ts";

/** The pages of the site. */
export type Pages = ReturnType<typeof createPages>;

/**
 * @param nextIndex  the first index that no page of the site has had.
 * @param begun      the timestamp of the launch, in ms since 1970.
 */
export function createPages(site: string, known: readonly PageRow[], nextIndex: number, begun: number) {
  const knownPages = createKnownPages(site, known);
  let next = Math.max(nextIndex, knownPages.lastIndex + 1);
  return {
    /** The pages of earlier crawls. */
    known: knownPages,
    /** The documents of this crawl. */
    documents: createDocuments(),
    /** Returns the `pageIndex` of a new page. */
    nextIndex: () => next++,
    /** Returns the time at which this launch saw a page: never before the launch's timestamp, by which other code recognises the launch's pages. */
    seenAt: ({ startedAt }: Pick<Exchange, "startedAt">) => new Date(Math.max(startedAt, begun)),
  };
}

/** Makes the list of the pages that earlier crawls of the site found. Spec 8.1, 8.4. */
export function createKnownPages(site: string, rows: readonly PageRow[]) {
  const mains: PageRow[] = [];
  const documents = new Map<string, PageRow>();
  /** The other documents of each scenario. */
  const frames = new Map<string, Set<string>>();
  /** The URLs with session ids, by key. */
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
    /** The main documents in the order of their discovery. They are pushed after the seeds. */
    mains,
    /** Returns the document of a URL, as its own page if it is one. */
    document: (url: string) => documents.get(url),
    /** Returns true if the document has a row in a scenario. */
    has: (scenarioId: string, url: string) =>
      documents.get(url)?.scenarioId === scenarioId || frames.get(scenarioId)?.has(url) === true,
    /** Returns the main documents with the same key as `url`, under other session ids or without one. */
    underOtherSessions({ url, key }: { readonly url: string; readonly key: string }): readonly string[] {
      const plain = url !== key && documents.get(key)?.scenarioId === scenarioOf(site, key) ? [key] : [];
      return [...plain, ...(sessions.get(key) ?? []).filter((other) => other !== url)];
    },
    /** The index of the last page, or -1. */
    lastIndex,
  };
}

/** Makes the list of documents that the launch has kept, by URL: a frame that is linked on its own is not fetched again. */
export function createDocuments() {
  /** The documents, each with the visit for which it was first kept. */
  const documents = new Map<string, { readonly row: PageRow; readonly visit: Visit }>();
  return {
    get: (url: string) => documents.get(url),
    /** Adds a document. The first document of a URL stays. */
    keep(visit: Visit, row: PageRow): void {
      if (!documents.has(row.url)) documents.set(row.url, { row, visit: visitOf(visit) });
    },
    delete: (url: string) => void documents.delete(url),
  };
}

/**
 * Returns the page scenario of a main document: the first 128 bits of the SHA-256 of `site`, a line feed and the document's URL, in
 * decimal. It stays the same over interruptions and re-crawls. Spec 4.1, D-35.
 */
export function scenarioOf(site: string, url: string): string {
  return BigInt(`0x${createHash("sha256").update(`${site}\n${url}`).digest("hex").slice(0, 32)}`).toString();
}
