import { pageNotes, shellHeadline } from "../evaluation/document/page-notes.ts";
import type { PageNote } from "../evaluation/document/page-notes.ts";
import type { Assessment } from "./assessment.ts";

export interface SiteMessages {
  addPage(notes: readonly PageNote[]): void;
  /** @param sampled  pages that were added. */
  of(sampled: number): Pick<Assessment, "headline" | "messages">;
}

/** Counts on how many pages of a site something is to be said beside their results. */
export function createSiteMessages(): SiteMessages {
  const counts = new Map<PageNote, number>();
  return {
    addPage(notes) {
      for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
    },
    of(sampled) {
      if (counts.size === 0) return {};
      const headline = shellHeadline(counts.get("empty-shell") ?? 0, sampled);
      return {
        ...(headline === undefined ? {} : { headline }),
        messages: [...counts].map(([id, pages]) => ({ id, message: pageNotes[id], pages })),
      };
    },
  };
}
