/** The counts of one thing. */
interface Repeat<Detail> {
  readonly pages: number;
  readonly occurrences: number;
  /** The first of its details by `precedes`. */
  readonly detail: Detail;
  /** The number of pages that may have been forgotten; 0 if all counts are exact. */
  readonly missed: number;
}

export interface Repeats<Detail> {
  /** Counts a thing on one page. Called once for each page and key. */
  add(key: string, occurrences: number, detail: Detail): void;
  all(): Iterable<Repeat<Detail>>;
}

/**
 * Counts on how many pages things are, in bounded memory.
 *
 * Up to `capacity` different things, all counts are exact and the order of the pages changes nothing. Beyond it, the things on the fewest
 * pages are forgotten until half the capacity is free (lossy counting: Manku and Motwani, VLDB 2002). A thing that is met for the first
 * time, or again, after that has `missed`: the most pages that it can have been on before. A thing that was never forgotten stays exact.
 * So a thing on many pages keeps its exact count, and nothing on more than `missed` pages is lost. The order of the pages decides which
 * rare things stay.
 *
 * @param precedes  a strict order of details. The first detail is kept to be shown.
 *
 * Cost: O(1) per `add` on average.
 */
export function createRepeats<Detail>(capacity: number, precedes: (a: Detail, b: Detail) => boolean): Repeats<Detail> {
  const items = new Map<string, { -readonly [Field in keyof Repeat<Detail>]: Repeat<Detail>[Field] }>();
  let forgotten = 0;
  return {
    add(key, occurrences, detail) {
      const known = items.get(key);
      if (known !== undefined) {
        known.pages++;
        known.occurrences += occurrences;
        if (precedes(detail, known.detail)) known.detail = detail;
        return;
      }
      items.set(key, { pages: 1, occurrences, detail, missed: forgotten });
      if (items.size > capacity) forgotten = forgetRarest(items, Math.floor(capacity / 2));
    },
    all: () => items.values(),
  };
}

/** Removes the things on the fewest pages until at most `limit` are left. Returns the most pages that a removed thing can be on. */
function forgetRarest(items: Map<string, { readonly pages: number; readonly missed: number }>, limit: number): number {
  const maxPages = ({ pages, missed }: { readonly pages: number; readonly missed: number }) => pages + missed;
  const ranked = [...items.values()].map(maxPages).sort((a, b) => b - a);
  const threshold = ranked[limit] ?? 0;
  for (const [key, repeat] of items) if (maxPages(repeat) <= threshold) items.delete(key);
  return threshold;
}
