import type { Report } from "@eiao/wam-core";
import { isEmptyShell } from "./empty-shell.ts";

/** What can be said of a document beside its results: an id for programs, a sentence for people. Spec cli.md 2. */
export const pageNotes = {
  "empty-shell":
    "The body is an empty shell that scripts fill: its markup says little about what people get, and so does the score.",
} as const;

/** What may be said of a page besides its results. */
export type PageNote = keyof typeof pageNotes;

export function notesOf({ document }: Report): readonly PageNote[] {
  return document !== undefined && isEmptyShell(document) ? ["empty-shell"] : [];
}

/** Of a page: what holds for each of its documents. A frameset, the first of several, shows nothing itself. */
export function notesOfPage(documents: readonly { readonly notes: readonly PageNote[] }[]): readonly PageNote[] {
  const [first, ...others] = documents.length === 1 ? documents : documents.slice(1);
  return first === undefined ? [] : first.notes.filter((note) => others.every(({ notes }) => notes.includes(note)));
}

/** One page in so many: from there on the score of all tells little about what people get. */
const TELLING_PART = 10;

/**
 * What is to stand before the score of several pages when a tenth of them or more are empty shells; then no letter is called good.
 *
 * @param shells  pages of these with the note `empty-shell`.
 */
export function shellHeadline(shells: number, pages: number): string | undefined {
  if (shells === 0 || shells * TELLING_PART < pages) return undefined;
  const all = pages === 1 ? "The one page" : `All ${pages} pages`;
  const some = shells === pages ? all : `${shells} of ${pages} pages`;
  const are = shells === 1 ? "is an empty shell" : "are empty shells";
  return `${some} assessed ${are} that scripts fill: the score tells little about what people get.`;
}
