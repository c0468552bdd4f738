/** The parts of a page in the JSON of `eiao-wam check` that tests read. Its schema is `packages/cli/schemas/check.schema.json`. */
export interface CheckedPage {
  readonly url: string;
  readonly status: "evaluated" | "failed";
  readonly error?: string;
  readonly contentType?: string;
  readonly scores: readonly CheckedScore[];
  readonly results: readonly CheckedResult[];
  readonly metadata: readonly { readonly wam: string; readonly type: string; readonly value: string }[];
  readonly untested: readonly { readonly test: string; readonly reason: string }[];
  readonly messages: readonly string[];
}

export interface CheckedScore {
  readonly ruleset: string;
  readonly failed: number;
  readonly applied: number;
  readonly value: number | null;
  readonly letter: string | null;
  readonly informative?: boolean;
}

interface CheckedResult {
  readonly ruleset: string;
  readonly wam: string;
  readonly test: string;
  readonly checkpoint?: string;
  readonly result: number | null;
  readonly location: { readonly line: number; readonly column: number; readonly source?: string };
  readonly title: string;
  readonly snippet?: string;
  readonly proof?: { readonly css?: { readonly message?: string } };
  readonly fingerprint?: string;
  readonly known?: true;
  readonly grown?: Readonly<Record<string, number>>;
  readonly suppressed?: string;
}
