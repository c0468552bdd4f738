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
