import type { PageGraphFacts } from "@eiao/sampler/internal";

/** Returns the page with results and statistics in a fixed order. */
export function inOrder(page: PageGraphFacts): PageGraphFacts {
  const sorted = <Item>(items: readonly Item[]) => items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const keyOf = (item: unknown) =>
    JSON.stringify(Object.entries(item as object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    ...page,
    documents: page.documents.map((one) => ({
      ...one,
      results: sorted(one.results),
      statistics: sorted(one.statistics),
    })),
  };
}
