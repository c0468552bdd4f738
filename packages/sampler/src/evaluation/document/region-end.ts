import type { Document, SubjectLocation } from "@eiao/wam-core";

/** A location after the last character of something. Line and column count from 1. */
export interface RegionEnd {
  readonly line: number;
  readonly column: number;
}

/**
 * Returns the end of the source that a result is about: of a start tag, of a text, or of the first word of a CSS rule, whose source is not known here.
 * Returns `undefined` for the page as a whole. Cost: O(log lines).
 */
export function regionEnd({ subject, line, column }: SubjectLocation, document: Document): RegionEnd | undefined {
  if (subject === null || line === 0) return undefined;
  if (subject.kind === "text") {
    const start = subject.inkStart < 0 ? subject.start : subject.inkStart;
    const next = document.source.indexOf("<", start);
    const text = document.source.slice(start, next < 0 ? undefined : next);
    return document.locate(start + text.trimEnd().length);
  }
  if (subject.kind === "construct" && subject.element === undefined) {
    // The prelude has one space for any white space and comment, so only its first word has the length of the source.
    const [word = ""] = subject.prelude.split(" ");
    return { line, column: column + word.length };
  }
  const { contentStart = -1 } = subject.kind === "construct" ? (subject.element ?? {}) : subject;
  return contentStart < 0 ? undefined : document.locate(contentStart);
}
