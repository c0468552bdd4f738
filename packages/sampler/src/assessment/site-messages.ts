import { notesOfPage, pageNotes, shellHeadline } from "../evaluation/document/page-notes.ts";
import type { PageNote } from "../evaluation/document/page-notes.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import type { Assessment } from "./assessment.ts";

export interface SiteMessages {
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
