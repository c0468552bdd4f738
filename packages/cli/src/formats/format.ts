import type { EarlForm, RuleSet } from "@eiao/wam-core";
import type { Evaluation } from "../evaluation/evaluate.ts";
import type { Score } from "../evaluation/page.ts";
import type { JudgeOf } from "../command-line/rule-sets.ts";
import type { FailOn, Tally } from "../findings/verdict.ts";

/** What a format may know of the run beside the pages. */
export interface Run {
  readonly tool: { readonly name: string; readonly version: string };
  /** xsd:dateTime. */
  readonly date: string;
  /** Those with a selected class. */
  readonly ruleSets: readonly RuleSet[];
  readonly judgeOf: JudgeOf;
  readonly failOn: FailOn | undefined;
  /** Findings were held against a baseline (SARIF tells new ones). */
  readonly hasBaseline: boolean;
  /** Where the user stands; files below it are named relative to it. */
  readonly cwd: string;
  readonly inputs: number;
  readonly colour: boolean;
  readonly width: number;
  /** Show the proof of each finding. */
  readonly explain: boolean;
  readonly decimals: Decimals;
}

/** Rounding half up at presentation (spec D51), from the engine. */
export interface Decimals {
  /** Two decimals, or n/a. */
  value(value: number | undefined): string;
  /** Ends of an interval, before and after: two to four decimals, such that the two are not shown alike. */
  apart(one: number | undefined, other: number | undefined): readonly [string, string];
  /** A ratio as whole per cent, without the sign. */
  percentage(ratio: number | undefined): string;
}

export interface Summary extends Readonly<Tally> {
  /** Site score of each rule set over the evaluated pages. */
  readonly scores: readonly Score[];
  /** What is to be known before the score: many pages are empty shells. Then it is not shown as a good one. */
  readonly headline?: string;
}

/** Of a document: a text, or UTF-8. */
export type Piece = string | Uint8Array;

/**
 * Turns pages into text, one after the other: only `html` keeps something of a page for later. The texts, joined, are one valid
 * document, also when there are no pages or every page failed.
 */
export interface Format {
  begin(): string;
  page(evaluation: Evaluation): string;
  /** The same in parts, of a format in which a page may be longer than a text can be, or comes as octets. */
  pageParts?(evaluation: Evaluation): Iterable<Piece>;
  end(summary: Summary): Piece;
}

/**
 * An output format of `check`. Its file defines it, and `catalogue.ts` names it. Help, the schema of the configuration,
 * `docs/reference/formats.md` and the tests of every format are made from that catalogue.
 */
export interface OutputFormat {
  /** The readers of the format, in a word or two, for the reference. */
  readonly readers: string;
  /** A description for the reference. */
  readonly summary: string;
  /** The engine writes each page in this form of EARL, `Evaluation.earl`. */
  readonly earl?: EarlForm;
  /** It tells people which pages failed, so that standard error need not. */
  readonly tellsFailures?: boolean;
  /** Begins an output. */
  open(run: Run): Format;
}
