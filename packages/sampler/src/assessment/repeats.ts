/** The number of times that something was met. */
interface Repeat<Detail> {
  readonly pages: number;
  readonly occurrences: number;
  /** The first one by `precedes` of those met. */
  readonly detail: Detail;
  /** Pages that may have been forgotten; 0: all counts are exact. */
  readonly missed: number;
}

export interface Repeats<Detail> {
  /** Counts what one page holds; once for each page and key. */
  add(key: string, occurrences: number, detail: Detail): void;
  all(): Iterable<Repeat<Detail>>;
}

/**
 * Counts on how many pages things are, in bounded memory.
 *
 * Up to `capacity` different things everything is exact and no order of the pages changes anything. Beyond it those on the fewest
 * pages are forgotten, until half the capacity is free (lossy counting: Manku and Motwani, VLDB 2002). What is met for the first
 * time, or again, after that is marked by `missed`, the most pages that it can have been on before; what was never forgotten stays
 * exact. So a thing on many pages of a site keeps its exact count, and nothing on more than `missed` pages is lost. Which of the
 * rare ones stay then depends on the order of the pages.
 *
 * @param precedes  a strict order of details, by which one is chosen to show.
 *
 * Cost: O(1) an `add` on average.
 */
export function createRepeats<Detail>(capacity: number, precedes: (a: Detail, b: Detail) => boolean): Repeats<Detail> {
  const kept = new Map<string, { -readonly [Field in keyof Repeat<Detail>]: Repeat<Detail>[Field] }>();
  let forgotten = 0;
  return {
    add(key, occurrences, detail) {
      const known = kept.get(key);
      if (known !== undefined) {
        known.pages++;
        known.occurrences += occurrences;
        if (precedes(detail, known.detail)) known.detail = detail;
        return;
      }
      kept.set(key, { pages: 1, occurrences, detail, missed: forgotten });
      if (kept.size > capacity) forgotten = forgetRarest(kept, Math.floor(capacity / 2));
    },
    all: () => kept.values(),
  };
}

/** Removes those that can be on the fewest pages until at most `limit` are left; returns the most pages that a removed one can be on. */
function forgetRarest(kept: Map<string, { readonly pages: number; readonly missed: number }>, limit: number): number {
  const most = ({ pages, missed }: { readonly pages: number; readonly missed: number }) => pages + missed;
  const byMost = [...kept.values()].map(most).sort((a, b) => b - a);
  const threshold = byMost[limit] ?? 0;
  for (const [key, repeat] of kept) if (most(repeat) <= threshold) kept.delete(key);
  return threshold;
}
