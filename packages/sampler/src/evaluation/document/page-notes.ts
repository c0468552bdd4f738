import type { Report } from "@eiao/wam-core";
import { isEmptyShell } from "./empty-shell.ts";

/** Notes about a document in addition to its results: an id for programs, a sentence for people. Spec cli.md 2. */
export const pageNotes = {
  "empty-shell":
    "The body is almost empty and is filled by scripts. The markup, and therefore the score, says little about what users see.",
} as const;

/** The id of a note about a page. */
export type PageNote = keyof typeof pageNotes;

export function notesOf({ document }: Report): readonly PageNote[] {
  return document !== undefined && isEmptyShell(document) ? ["empty-shell"] : [];
}

/** Returns the notes that all documents of a page share. The first of several is a frameset, which shows nothing itself and is left out. */
export function notesOfPage(documents: readonly { readonly notes: readonly PageNote[] }[]): readonly PageNote[] {
  const [first, ...others] = documents.length === 1 ? documents : documents.slice(1);
  return first === undefined ? [] : first.notes.filter((note) => others.every(({ notes }) => notes.includes(note)));
}

/** If one page in so many is an empty shell, the score of all pages says little about what users see. */
const TELLING_PART = 10;

/**
 * Returns the sentence to show before the score of several pages if at least a tenth of them are empty shells. No letter is called good then.
 *
 * @param shells  pages of these with the note `empty-shell`.
 */
export function shellHeadline(shells: number, pages: number): string | undefined {
  if (shells === 0 || shells * TELLING_PART < pages) return undefined;
  const all = pages === 1 ? "The only page" : `All ${pages} pages`;
  const some = shells === pages ? all : `${shells} of ${pages} pages`;
  const are = shells === 1 ? "is almost empty and is filled by scripts" : "are almost empty and are filled by scripts";
  return `${some} assessed ${are}. The score says little about what users see.`;
}
