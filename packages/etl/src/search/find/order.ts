import { eachBitUntil, hasBit } from "./bit-set.ts";
import type { BitSet } from "./bit-set.ts";
import type { SearchCatalogue } from "./catalogue.ts";

/** The orders of a search. `match` puts pages with the words in their titles first; the others sort by score. */
export const searchOrders = ["match", "worst", "best"] as const;
/** The order of a search. */
export type SearchOrder = (typeof searchOrders)[number];

/**
 * Returns a number of the found pages in an order, starting at `from`.
 * @param inTitle  pages whose titles have the words. Equal pages are ordered by site. Cost: at most a pass over the
 * catalogue.
 */
export function pagesInOrder(
  { size, byScore, scores }: SearchCatalogue,
  found: BitSet,
  order: SearchOrder,
  inTitle: BitSet | undefined,
  { from, count }: { readonly from: number; readonly count: number },
): number[] {
  const pages: number[] = [];
  let toSkip = from;
  const take = (at: number): boolean => {
    if (toSkip > 0) toSkip--;
    else pages.push(at);
    return pages.length >= count;
  };
  if (count === 0) return pages;
  if (order === "match") {
    const isFull = inTitle !== undefined && eachBitUntil(found, take, { in: inTitle });
    if (!isFull) eachBitUntil(found, take, inTitle === undefined ? {} : { notIn: inTitle });
    return pages;
  }
  const inOrder = byScore();
  if (order === "best") {
    for (const at of inOrder) if (hasBit(found, at) && take(at)) return pages;
    return pages;
  }
  // Pages without a score are last here too. Equal ones are in the order of the sites.
  const worst: number[] = [];
  let begin = size;
  while (begin > 0) {
    const end = begin;
    const score = scores[inOrder[end - 1] ?? 0] ?? Number.NaN;
    do begin--;
    while (begin > 0 && isSame(scores[inOrder[begin - 1] ?? 0] ?? Number.NaN, score));
    for (let at = begin; at < end; at++) {
      const page = inOrder[at] ?? 0;
      if (!hasBit(found, page)) continue;
      if (Number.isNaN(score)) worst.push(page);
      else if (take(page)) return pages;
    }
  }
  for (const page of worst) if (take(page)) return pages;
  return pages;
}

function isSame(one: number, other: number): boolean {
  return one === other || (Number.isNaN(one) && Number.isNaN(other));
}
