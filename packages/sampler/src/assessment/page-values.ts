import type { DocumentEvaluation } from "../evaluation/document/document-evaluation.ts";

/** A value that a page holds, as written (wams.md 4), cut after 200 code units. */
export interface PageValue {
  readonly type: string;
  readonly value: string;
  readonly occurrences: number;
}

/** Code units of a value that are told apart and shown. */
const LONGEST = 200;

/** The different values of a page, in order of their first occurrence. */
export function valuesOf(documents: readonly DocumentEvaluation[]): readonly PageValue[] {
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
