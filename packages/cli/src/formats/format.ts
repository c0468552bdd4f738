import type { EarlForm, RuleSet } from "@eiao/wam-core";
import type { PageNote } from "@eiao/sampler/internal/evaluation";
import type { ReportedPage, Score } from "../findings/page.ts";
import type { JudgeOf } from "../rule-sets.ts";
import type { OffTest } from "../findings/levels.ts";
import type { FailOn, Tally } from "../findings/verdict.ts";

/** A call of `check`, as formats see it. */
export interface Run {
  readonly tool: { readonly name: string; readonly version: string };
  /** The time as xsd:dateTime. */
  readonly date: string;
  /** The rule sets that count, of which something is selected. */
  readonly ruleSets: readonly RuleSet[];
  /** The rule sets of which only the scores are shown. */
  readonly informative: readonly RuleSet[];
  /** Ids of the rule sets for pages of which nothing is selected. */
  readonly notRun: readonly string[];
  /** The selected tests that do not run, on all pages or on some. */
  readonly off: readonly OffTest[];
  readonly judgeOf: JudgeOf;
  readonly failOn: FailOn;
  /** True if findings were compared with a baseline; SARIF marks new ones. */
  readonly hasBaseline: boolean;
  /** The working folder; files below it are shown by their relative path. */
  readonly cwd: string;
  /** The folder that paths in annotations of GitHub are relative to. */
  readonly workspace: string;
  readonly inputs: number;
  readonly colour: boolean;
  readonly width: number;
  /** True if the proof of each finding is shown. */
  readonly explain: boolean;
  /** Reports for people list the first places of each test, all places, or only numbers. */
  readonly detail: "first" | "all" | "totals";
  readonly decimals: Decimals;
}

/** The engine's functions for writing numbers, which round half up (spec D51). */
export interface Decimals {
  /** Writes a number with two decimals, or n/a. */
  value(value: number | undefined): string;
  /** Writes two numbers with two to four decimals, so that different numbers look different. */
  apart(one: number | undefined, other: number | undefined): readonly [string, string];
  /** Writes a ratio as a whole percentage, without the sign. */
  percentage(ratio: number | undefined): string;
}

export interface Summary extends Readonly<Tally> {
  /** The score of all evaluated pages, by rule set. */
  readonly scores: readonly Score[];
  /** A warning before the score: many pages are empty shells. The score must then not look good. */
  readonly headline?: string;
}

/** The parts of a page, evaluated or not, that formats read. */
export interface WrittenPage {
  readonly page: ReportedPage;
  /** A whole document in the chosen form of EARL, in UTF-8. */
  readonly earl?: Uint8Array;
  /** Notes on the page; `messages` of `page` has their sentences. */
  readonly notes?: readonly PageNote[];
}

/** A part of a document: text, or bytes in UTF-8. */
export type Piece = string | Uint8Array;

/**
 * Writes pages, one after the other. Only `html`, `junit` and `sarif` keep something of a page for later. All parts together are one valid document, also without
 * pages or if every page failed.
 */
export interface Format {
  begin(): string;
  page(page: WrittenPage): string;
  /** Writes a page in parts, for formats in which a page can be longer than the longest string, or consists of bytes. */
  pageParts?(page: WrittenPage): Iterable<Piece>;
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
  /** The form of EARL in which the engine writes `WrittenPage.earl`. */
  readonly earl?: EarlForm;
  /** Creates a writer for the format. */
  open(run: Run): Format;
}
