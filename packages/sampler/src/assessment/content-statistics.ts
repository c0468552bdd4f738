import { notesOfPage, pageNotes, shellHeadline } from "../evaluation/document/page-notes.ts";
import type { PageNote } from "../evaluation/document/page-notes.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Assessment, ContentStatistic } from "./assessment.ts";
import { byText } from "./page-counts.ts";
import { createRepeats } from "./repeats.ts";

/**
 * Counts the content of pages: languages, technologies, links by type, media types. `mostCommon` returns at most `count` values of each type,
 * sorted by type, those on the most pages first.
 *
 * @param capacity  the number of different values to keep; `createRepeats` explains what happens beyond it.
 */
export function createContentStatistics(capacity: number) {
  const repeats = createRepeats<{ readonly type: string; readonly value: string }>(capacity, () => false);
  return {
    addPage(page: PageResult): void {
      for (const { type, value, occurrences } of valuesOf(page))
        repeats.add(`${type}\n${value}`, occurrences, { type, value });
    },
    mostCommon(count: number): readonly ContentStatistic[] {
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
      const counts = new Map<string, number>();
      return statistics.filter(({ type }) => {
        const before = counts.get(type) ?? 0;
        counts.set(type, before + 1);
        return before < count;
      });
    },
  };
}

/** The code units of a value that are compared and shown. */
const LONGEST = 200;

/** Returns the different values of a page as written (wams.md 4), in order of their first occurrence. */
function valuesOf({ documents }: PageResult) {
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

/** Counts the pages of a site that need a message in addition to their results. */
export function createSiteMessages() {
  const counts = new Map<PageNote, number>();
  const shells = new Set<string>();
  return {
    addPage({ documents }: PageResult, scenario: string): void {
      const notes = notesOfPage(documents);
      if (notes.includes("empty-shell")) shells.add(scenario);
      for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
    },
    /** @param even  pages that were drawn with equal probability. The headline depends on them. */
    of(even: readonly { readonly scenario: string }[]): Pick<Assessment, "headline" | "messages"> {
      if (counts.size === 0) return {};
      const empty = even.filter(({ scenario }) => shells.has(scenario)).length;
      const headline = shellHeadline(empty, even.length);
      return {
        ...(headline === undefined ? {} : { headline }),
        messages: [...counts].map(([id, pages]) => ({ id, message: pageNotes[id], pages })),
      };
    },
  };
}
