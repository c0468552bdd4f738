import type { EarlForm, RuleSet } from "@eiao/wam-core";
import type { PageNote } from "@eiao/sampler/internal/evaluation";
import type { ReportedPage, Score } from "../findings/page.ts";
import type { JudgeOf } from "../rule-sets.ts";
import type { OffTest } from "../findings/levels.ts";
import type { FailOn, Tally } from "../findings/verdict.ts";

/** The parts of a `check` call that formats read. */
export interface Run {
  readonly tool: { readonly name: string; readonly version: string };
  /** The time as xsd:dateTime. */
  readonly date: string;
  /** The rule sets that count and have selected tests. */
  readonly ruleSets: readonly RuleSet[];
  /** The rule sets whose scores alone are shown. */
  readonly informative: readonly RuleSet[];
  /** Ids of the rule sets for pages that have no selected tests. */
  readonly notRun: readonly string[];
  /** The selected tests that do not run, on all pages or on some. */
  readonly off: readonly OffTest[];
  readonly judgeOf: JudgeOf;
  readonly failOn: FailOn;
  /** True if findings were compared with a baseline; SARIF marks new ones. */
  readonly hasBaseline: boolean;
  /** The working folder. Paths of files below it are shown relative to it. */
  readonly cwd: string;
  /** The folder to which paths in GitHub annotations are relative. */
  readonly workspace: string;
  readonly inputs: number;
  readonly colour: boolean;
  readonly width: number;
  /** True to show the proof of each finding. */
  readonly explain: boolean;
  /** The level of detail: reports for people list the first locations of each test, all locations, or only numbers. */
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
  /** A warning that many pages are empty shells. It comes before the score, which must then not look good. */
  readonly headline?: string;
}

/** The parts of a page, evaluated or not, that formats read. */
export interface WrittenPage {
  readonly page: ReportedPage;
  /** A whole document in UTF-8, in the selected form of EARL. */
  readonly earl?: Uint8Array;
  /** Notes on the page. Their sentences are in `messages` of `page`. */
  readonly notes?: readonly PageNote[];
}

/** A part of a document: text, or bytes in UTF-8. */
export type Piece = string | Uint8Array;

/**
 * Writes pages, one after the other. Only `html`, `junit` and `sarif` keep data of a page for later. All parts together are one valid document,
 * even without pages or if every page failed.
 */
export interface Format {
  begin(): string;
  page(page: WrittenPage): string;
  /** Writes a page in parts, for formats whose pages can exceed the longest string, or consist of bytes. */
  pageParts?(page: WrittenPage): Iterable<Piece>;
  end(summary: Summary): Piece;
}

/**
 * An output format of `check`. Its file defines it, and `catalogue.ts` names it. Help, the schema of the configuration,
 * `docs/reference/formats.md` and the tests of every format are generated from that catalogue.
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
