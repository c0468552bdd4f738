import type { IndexedRecord } from "../rdf-store/index.ts";
import type { Difference } from "./difference.ts";

/**
 * Holds what a record says of a part of the manifest or of the survey against that: it is about no page, and counts its statements. The
 * records of pages are held against the pages.
 */
export function recordDifferences(
  { frames, file }: { readonly frames: readonly IndexedRecord[]; readonly file: string },
  kind: "opening" | "survey" | "manifest",
  triples: number,
): Difference[] {
  const frame = frames.find((one) => one.kind === kind);
  if (frame === undefined) return []; // it could not be read then
  const isAboutNoPage = frame.urls.length === 0 && frame.counts.length === 0;
  // The opening's id is a digest of what its writer had in mind; the account has the digest of the whole record.
  const isNamed = kind === "opening" || frame.id === "";
  if (isAboutNoPage && isNamed && frame.triples === triples) return [];
  return [{ kind: "store", file, says: `The record before its ${kind} says something else than that.` }];
}
