import { fileURLToPath, pathToFileURL } from "node:url";

/** The result of one input, for all formats. PAGE of cli.md 2. */
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
  /** The URL of the style sheet that line and column refer to. Absent if it is the page. */
  readonly source?: string;
}

export interface Score {
  readonly ruleset: string;
  readonly failed: number;
  readonly applied: number;
  /** null if no test applied. */
  readonly value: number | null;
  readonly letter: string | null;
  /** True for a score by a rule set that does not count. Its results are not listed. */
  readonly informative?: boolean;
}

export interface Result {
  readonly ruleset: string;
  readonly wam: string;
  readonly test: string;
  readonly checkpoint?: string;
  readonly criteria?: readonly { readonly num: string }[];
  /** The barrier indicator from 0 to 1; null if the test could not decide. */
  readonly result: number | null;
  readonly location: ReportedLocation;
  /** The location after the last character of a finding. */
  readonly end?: { readonly line: number; readonly column: number };
  readonly title: string;
  readonly wrong?: string;
  /** The key of a question of the test. Present only if `result` is null. */
  readonly reason?: string;
  readonly snippet?: string;
  readonly fingerprint?: string;
  readonly proof?: ReportedProof;
  /** True for a finding that does not count, because it is on the baseline or suppressed. */
  readonly known?: true;
  /** The codes that are more frequent than in the baseline, with the increase. Only for a known finding on the whole page. */
  readonly grown?: Readonly<Record<string, number>>;
  /** Present on a finding of a test with the level `warn`. */
  readonly level?: "warn";
  /** The reason for the suppression. */
  readonly suppressed?: string;
}

export interface CssDeclaration {
  readonly sheet: string;
  readonly selector: string;
  readonly line: number;
  readonly column: number;
  readonly declaration?: string;
}

/** The proof of a finding. Spec wams.md 11.3. */
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

/** Returns the page of an input that could not be evaluated. */
export function failedPage(url: string, error: string): ReportedPage {
  return { url, status: "failed", error, scores: [], results: [], metadata: [], untested: [], messages: [] };
}

/** Returns true if a result shows a barrier, known or not. */
export function isReportedFinding(result: Result): boolean {
  return result.result !== null && result.result > 0;
}

/**
 * Returns the same spelling for all URLs of a resource: without a fragment and, for files, without a query and with the characters of the path
 * escaped in one way. `site.css?v=2` and `si%74e.css` both become the file `site.css`. Leaves text that is not an address unchanged.
 */
export function plainUrl(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  parsed.hash = "";
  if (parsed.protocol !== "file:") return parsed.href;
  parsed.search = "";
  try {
    return pathToFileURL(fileURLToPath(parsed)).href;
  } catch {
    return parsed.href;
  }
}
