import type { PageResult } from "../evaluation/page-result.ts";
import type { ContentStatistic } from "./assessment.ts";
import { byText } from "./by-text.ts";
import { createRepeats } from "./repeats.ts";

export interface ContentStatistics {
  addPage(page: PageResult): void;
  /** By type, most pages first, at most `count` of each type. */
  mostCommon(count: number): readonly ContentStatistic[];
}

/**
 * Counts what the pages hold: languages, technologies, links by type, media types.
 *
 * @param capacity  different ones that are kept; `createRepeats` says what happens beyond.
 */
export function createContentStatistics(capacity: number): ContentStatistics {
  const repeats = createRepeats<{ readonly type: string; readonly value: string }>(capacity, () => false);
  return {
    addPage(page) {
      for (const { type, value, occurrences } of valuesOf(page))
        repeats.add(`${type}\n${value}`, occurrences, { type, value });
    },
    mostCommon(count) {
      const statistics = [...repeats.all()].map(
        ({ pages, occurrences, detail: { type, value }, missed }): ContentStatistic => ({
          type,
          value,
          pages,
          occurrences,
          ...(missed > 0 ? { atLeast: true } : {}),
        }),
      );
      statistics.sort(
        (a, b) =>
          byText(a.type, b.type) || b.pages - a.pages || b.occurrences - a.occurrences || byText(a.value, b.value),
      );
      const shown = new Map<string, number>();
      return statistics.filter(({ type }) => {
        const before = shown.get(type) ?? 0;
        shown.set(type, before + 1);
        return before < count;
      });
    },
  };
}

/** A value that a page holds, as written (wams.md 4), cut after 200 code units. */
interface PageValue {
  readonly type: string;
  readonly value: string;
  readonly occurrences: number;
}

/** Code units of a value that are told apart and shown. */
const LONGEST = 200;

/** The different values of a page, in order of their first occurrence. */
function valuesOf({ documents }: PageResult): readonly PageValue[] {
  const values = new Map<string, { type: string; value: string; occurrences: number }>();
  for (const { statistics } of documents) {
    for (const { type, value: written } of statistics) {
      const value = written.slice(0, LONGEST);
      const key = `${type}\n${value}`;
      const known = values.get(key);
      if (known === undefined) values.set(key, { type, value, occurrences: 1 });
      else known.occurrences++;
    }
  }
  return [...values.values()];
}
