import { counted, shownUrl } from "../formats/describe.ts";
import type { LostSheet } from "./evaluate.ts";

/** The style sheets that the pages of a call asked for and did not get. */
export interface LostSheets {
  /** Adds the sheets of a page. */
  add(sheets: readonly LostSheet[]): void;
  any(): boolean;
  /** Returns a warning for each sheet, first those that most pages need. */
  lines(): readonly string[];
}

/** More lines would hide the others. */
const MOST_LINES = 20;

/** @param cwd  the folder that file names are shown from. */
export function createLostSheets(cwd: string): LostSheets {
  const sheets = new Map<string, { readonly reason: string; pages: number }>();
  return {
    add(lost) {
      for (const { url, reason } of lost) {
        const known = sheets.get(url);
        if (known === undefined) sheets.set(url, { reason, pages: 1 });
        else known.pages++;
      }
    },
    any: () => sheets.size > 0,
    lines() {
      const sorted = [...sheets].toSorted(([, a], [, b]) => b.pages - a.pages);
      const lines = sorted
        .slice(0, MOST_LINES)
        .map(
          ([url, { reason, pages }]) =>
            `Warning: ${counted(pages, "page")} ${pages === 1 ? "was" : "were"} evaluated without the style sheet ${shownUrl(url, cwd)}: ${reason}`,
        );
      const more = sorted.length - lines.length;
      return more === 0 ? lines : [...lines, `Warning: ${counted(more, "more style sheet")} could not be loaded.`];
    },
  };
}
