import { createKnownPages } from "./discover/known-pages.ts";
import type { KnownPages } from "./discover/known-pages.ts";
import { createDocuments } from "./settle/documents.ts";
import type { Documents } from "./settle/documents.ts";
import type { Exchange } from "../web/exchange.ts";
import type { PageRow } from "../repository/records.ts";

/** The pages of the site. */
export interface Pages {
  /** Of earlier crawls. */
  readonly known: KnownPages;
  /** Of this one. */
  readonly documents: Documents;
  /** `pageIndex` of a new page. */
  nextIndex(): number;
  /** When this launch saw a page: not before its timestamp, by which others know what it saw. */
  seenAt(exchange: Pick<Exchange, "startedAt">): Date;
}

/**
 * @param nextIndex  the first one that no page of the site has had.
 * @param begun      the timestamp of the launch, ms since 1970.
 */
export function createPages(site: string, known: readonly PageRow[], nextIndex: number, begun: number): Pages {
  const knownPages = createKnownPages(site, known);
  let next = Math.max(nextIndex, knownPages.lastIndex + 1);
  return {
    known: knownPages,
    documents: createDocuments(),
    nextIndex: () => next++,
    seenAt: ({ startedAt }) => new Date(Math.max(startedAt, begun)),
  };
}
