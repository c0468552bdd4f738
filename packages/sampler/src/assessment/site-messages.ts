import { pageNotes } from "../evaluation/document/page-notes.ts";
import type { PageNote } from "../evaluation/document/page-notes.ts";
import type { Assessment } from "./assessment.ts";

export interface SiteMessages {
  addPage(notes: readonly PageNote[]): void;
  /** @param sampled  pages that were added. */
  of(sampled: number): Pick<Assessment, "headline" | "messages">;
}

/** One page in so many: from there on the score of the sample tells little about what people get. */
const tellingPart = 10;

/** Counts on how many pages of a site something is to be said beside their results. */
export function createSiteMessages(): SiteMessages {
  const counts = new Map<PageNote, number>();
  return {
    addPage(notes) {
      for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
    },
    of(sampled) {
      if (counts.size === 0) return {};
      const shells = counts.get("empty-shell") ?? 0;
      return {
        ...(shells > 0 && shells * tellingPart >= sampled ? { headline: headlineOf(shells, sampled) } : {}),
        messages: [...counts].map(([id, pages]) => ({ id, message: pageNotes[id], pages })),
      };
    },
  };
}

function headlineOf(shells: number, sampled: number): string {
  const all = sampled === 1 ? "The one page" : `All ${sampled} pages`;
  const pages = shells === sampled ? all : `${shells} of ${sampled} pages`;
  const are = shells === 1 ? "is an empty shell" : "are empty shells";
  return `${pages} assessed ${are} that scripts fill: the score tells little about what people get.`;
}
