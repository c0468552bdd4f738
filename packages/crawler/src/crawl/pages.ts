import { createKnownPages } from "./discover/known-pages.ts";
import type { KnownPages } from "./discover/known-pages.ts";
import { createDocuments } from "./settle/documents.ts";
import type { Documents } from "./settle/documents.ts";
import type { PageRow } from "../repository/records.ts";

/** The pages of the site. */
export interface Pages {
  /** Of earlier crawls. */
  readonly known: KnownPages;
  /** Of this one. */
  readonly documents: Documents;
  /** `pageIndex` of a new page. */
  nextIndex(): number;
}

/** @param nextIndex  the first one that no page of the site has had. */
export function createPages(site: string, known: readonly PageRow[], nextIndex: number): Pages {
  const knownPages = createKnownPages(site, known);
  let next = Math.max(nextIndex, knownPages.lastIndex + 1);
  return { known: knownPages, documents: createDocuments(), nextIndex: () => next++ };
}
