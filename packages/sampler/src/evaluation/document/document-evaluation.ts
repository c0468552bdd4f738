import type { Budget, EarlForm, EarlOptions, Environment, PageJson, WebResource } from "@eiao/wam-core";
import type { Reaction } from "@eiao/wam-core/errors";
import type { DocumentResult, FoundValue } from "../page-result.ts";
import type { DisablingComment } from "./disabling-comments.ts";

/** One document to evaluate; plain data: a worker gets a copy. */
export interface EvaluationTask {
  readonly url: string;
  readonly content: Uint8Array;
  /** The type for the parser; the header of that name is in `headers`. */
  readonly contentType?: string;
  readonly encoding?: string;
  readonly headers: NonNullable<WebResource["headers"]>;
  /** Ids that select rules; empty: all of the default rule set. An id with `!` in front switches its tests off. */
  readonly only: readonly string[];
  /** Ids of rule sets of which only the scores are wanted, in `page`. Absent: of none. */
  readonly informative?: readonly string[];
  readonly medium: string;
  readonly environment: Partial<Environment>;
  /** false: external style sheets are left alone. */
  readonly stylesheets?: boolean;
  readonly date: string;
  readonly budget: Partial<Budget>;
  /** In a worker; that of its pool unless given. */
  readonly timeoutMs?: number;
  /** The parts that are wanted beside the counts. */
  readonly wants: {
    readonly page?: boolean;
    readonly earl?: WantedEarl | undefined;
    /** Findings with fingerprint, snippet and context, for clusters. */
    readonly findings?: boolean;
    /** The number of violations by code, for baselines (wams.md D73). */
    readonly violations?: boolean;
  };
}

/** EARL of a document, as `writeEarl` writes it. */
export interface WantedEarl {
  readonly form: EarlForm;
  readonly terms?: EarlOptions["terms"] | undefined;
  /**
   * The EARL comes as UTF-8 in `earlOctets`: for a large document this halves the cost of the way from a worker to a file. WAM servers give a text
   * all the same.
   */
  readonly octets?: true;
}

/** The result of evaluating one document, and how the evaluation went, as plain data. */
export interface DocumentEvaluation extends DocumentResult {
  readonly status: "evaluated" | "failed";
  readonly error?: string;
  /** The code of an error without a report: that of the engine's EiaoError, or `WamFailed` if the engine itself broke down. */
  readonly code?: string;
  readonly remedy?: string;
  /** The reaction to the error: see `reactionTo`. */
  readonly reaction?: Reaction;
  readonly contentType: string;
  /** SHA-256 of the octets, lower-case hexadecimal. */
  readonly digest: string;
  readonly date: string;
  readonly statistics: readonly (FoundValue & {
    readonly wam: string;
    readonly line: number;
    readonly column: number;
  })[];
  /** Public identifier of the document type, empty when it has none; absent without a document type. */
  readonly doctype?: string;
  /** The names in `meta name=generator`, in order. */
  readonly authoringTools?: readonly string[];
  /** By code, as `validate` lists them; absent: not wanted, or the document was not validated. */
  readonly violations?: Readonly<Record<string, number>>;
  readonly page?: PageJson;
  /** With `page`, the comments in the document that excuse findings; absent: there are none. */
  readonly comments?: readonly DisablingComment[];
  readonly earl?: string;
  /** In place of `earl`, when octets were wanted. */
  readonly earlOctets?: Uint8Array;
  /** URLs of the style sheets that the page asked for, in order; undefined content: not available. */
  readonly sheets: readonly string[];
  /** Seconds of one core. */
  readonly seconds: number;
}
