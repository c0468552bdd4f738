import type { ContentStatistic } from "./assessment.ts";
import { byText } from "./by-text.ts";
import type { PageValue } from "./page-values.ts";
import { createRepeats } from "./repeats.ts";

export interface ContentStatistics {
  /** All values of one page. */
  addPage(values: readonly PageValue[]): void;
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
    addPage(values) {
      for (const { type, value, occurrences } of values) repeats.add(`${type}\n${value}`, occurrences, { type, value });
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
