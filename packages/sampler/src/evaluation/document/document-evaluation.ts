import type { Budget, EarlForm, EarlOptions, Environment, PageJson, WebResource } from "@eiao/wam-core";
import type { Reaction } from "@eiao/wam-core/errors";
import type { DocumentResult, FoundValue } from "../page-result.ts";
import type { DisablingComment } from "./disabling-comments.ts";

/** One document to evaluate, as plain data that is copied to a worker. */
export interface EvaluationTask {
  readonly url: string;
  readonly content: Uint8Array;
  /** The type for the parser. The header of this name is in `headers`. */
  readonly contentType?: string;
  readonly encoding?: string;
  readonly headers: NonNullable<WebResource["headers"]>;
  /** The ids that select rules; empty for the whole default rule set. An id after `!` switches its tests off. */
  readonly only: readonly string[];
  /** The ids of rule sets of which only the scores are wanted, in `page`. Default: none. */
  readonly informative?: readonly string[];
  readonly medium: string;
  readonly environment: Partial<Environment>;
  /** False if external style sheets are not loaded. */
  readonly stylesheets?: boolean;
  readonly date: string;
  readonly budget: Partial<Budget>;
  /** The time limit in a worker. Default: that of its pool. */
  readonly timeoutMs?: number;
  /** The parts that are wanted in addition to the counts. */
  readonly wants: {
    readonly page?: boolean;
    readonly earl?: WantedEarl | undefined;
    /** Findings with fingerprint, snippet and context, for clusters. */
    readonly findings?: boolean;
    /** The number of violations by code, for baselines (wams.md D73). */
    readonly violations?: boolean;
  };
}

/** The form of a document's EARL, as for `writeEarl`. */
export interface WantedEarl {
  readonly form: EarlForm;
  readonly terms?: EarlOptions["terms"] | undefined;
  /**
   * True if the EARL is wanted as UTF-8 in `earlBytes`, which halves the cost of moving a large document from a worker to a file. WAM servers
   * return a text even so.
   */
  readonly bytes?: true;
}

/** The result of evaluating one document, with the facts of the evaluation, as plain data. */
export interface DocumentEvaluation extends DocumentResult {
  readonly status: "evaluated" | "failed";
  readonly error?: string;
  /** The code of an error without a report: the code of the engine's EiaoError, or `WamFailed` after a bug in the engine. */
  readonly code?: string;
  readonly remedy?: string;
  /** The reaction to the error: see `reactionTo`. */
  readonly reaction?: Reaction;
  readonly contentType: string;
  /** The SHA-256 of the content in lower-case hexadecimal. */
  readonly digest: string;
  readonly date: string;
  readonly statistics: readonly (FoundValue & {
    readonly wam: string;
    readonly line: number;
    readonly column: number;
  })[];
  /** The public identifier of the document type, empty if it has none; absent without a document type. */
  readonly doctype?: string;
  /** The names in `meta name=generator`, in order. */
  readonly authoringTools?: readonly string[];
  /** The number of violations by code, as `validate` lists them; absent if not wanted or not validated. */
  readonly violations?: Readonly<Record<string, number>>;
  readonly page?: PageJson;
  /** With `page`, the comments in the document that excuse findings; absent if there are none. */
  readonly comments?: readonly DisablingComment[];
  readonly earl?: string;
  /** The EARL as UTF-8, in place of `earl` if bytes were wanted. */
  readonly earlBytes?: Uint8Array;
  /** The URLs of the style sheets that the page requested, in order, available or not. */
  readonly sheets: readonly string[];
  /** The duration in seconds of one core. */
  readonly seconds: number;
}
