import { notesOfPage, pageNotes, shellHeadline } from "../evaluation/document/page-notes.ts";
import type { PageNote } from "../evaluation/document/page-notes.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Assessment, ContentStatistic } from "./assessment.ts";
import { byText } from "./page-counts.ts";
import { createRepeats } from "./repeats.ts";

interface ContentStatistics {
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

interface SiteMessages {
  addPage(page: PageResult, scenario: string): void;
  /** @param even  pages that stand for the site, all as likely: of these is the headline. */
  of(even: readonly { readonly scenario: string }[]): Pick<Assessment, "headline" | "messages">;
}

/** Counts on how many pages of a site something is to be said beside their results. */
export function createSiteMessages(): SiteMessages {
  const counts = new Map<PageNote, number>();
  const shells = new Set<string>();
  return {
    addPage({ documents }, scenario) {
      const notes = notesOfPage(documents);
      if (notes.includes("empty-shell")) shells.add(scenario);
      for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
    },
    of(even) {
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
