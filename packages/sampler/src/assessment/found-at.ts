import type { Finding } from "../evaluation/page-result.ts";
import type { FindingLocation } from "./assessment.ts";
import { byText } from "./by-text.ts";

/** A finding and the document that it is in. */
export interface FoundAt {
  readonly url: string;
  readonly finding: Finding;
  /** By which the finding is counted: its own, or that of the first of its kind in the document. */
  readonly fingerprint: string;
}

export function locationOf({ line, column, source }: Finding): FindingLocation {
  return { line, column, ...(source === undefined ? {} : { source }) };
}

/** By URL, then by location, then by text: whatever order the pages come in, the same one is the first. */
export function compareFound(a: FoundAt, b: FoundAt): number {
  return (
    byText(a.url, b.url) ||
    byText(a.finding.source ?? "", b.finding.source ?? "") ||
    a.finding.line - b.finding.line ||
    a.finding.column - b.finding.column ||
    byText(a.finding.fingerprint, b.finding.fingerprint) ||
    byText(a.finding.snippet ?? "", b.finding.snippet ?? "")
  );
}

export function isBefore(a: FoundAt, b: FoundAt): boolean {
  return compareFound(a, b) < 0;
}
