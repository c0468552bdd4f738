/** PAGE of cli.md 2: what one input came to, as all formats read it. */
export interface ReportedPage {
  /** The input's URL, `file:` for files. */
  readonly url: string;
  readonly status: "evaluated" | "failed";
  readonly error?: string;
  readonly contentType?: string;
  readonly scores: readonly Score[];
  readonly results: readonly Result[];
  readonly metadata: readonly Metadata[];
  readonly untested: readonly { readonly test: string; readonly reason: string }[];
  readonly messages: readonly string[];
}

export interface ReportedLocation {
  readonly line: number;
  readonly column: number;
  /** The other resource (a style sheet) that line and column count in. */
  readonly source?: string;
}

export interface Score {
  readonly ruleset: string;
  readonly failed: number;
  readonly applied: number;
  /** null when nothing applied. */
  readonly value: number | null;
  readonly letter: string | null;
}

export interface Result {
  readonly ruleset: string;
  readonly wam: string;
  readonly test: string;
  readonly checkpoint?: string;
  readonly criteria?: readonly string[];
  /** Barrier indicator 0..1; null: cannot tell. */
  readonly result: number | null;
  readonly location: ReportedLocation;
  readonly title: string;
  readonly snippet?: string;
  readonly fingerprint?: string;
  readonly proof?: ReportedProof;
  /** On the baseline or suppressed: does not count. */
  readonly known?: true;
  /** Why it is suppressed. */
  readonly suppressed?: string;
}

export interface CssDeclaration {
  readonly sheet: string;
  readonly selector: string;
  readonly line: number;
  readonly column: number;
  readonly declaration?: string;
}

/** Spec wams.md 11.3. */
export interface ReportedProof {
  readonly clause: string;
  readonly path: string;
  readonly css?: CssDeclaration & { readonly losers?: readonly CssDeclaration[]; readonly message?: string };
}

export interface Metadata {
  readonly wam: string;
  readonly type: string;
  readonly value: string;
  readonly location: ReportedLocation;
}

/** The page of an input that could not be evaluated. */
export function failedPage(url: string, error: string): ReportedPage {
  return { url, status: "failed", error, scores: [], results: [], metadata: [], untested: [], messages: [] };
}

/** A barrier was found there, known or not. */
export function isReportedFinding(result: Result): boolean {
  return result.result !== null && result.result > 0;
}
