import type { RuleSet } from "@eiao/wam-core";
import type { Evaluation } from "../evaluation/evaluate.ts";
import type { Score } from "../evaluation/page.ts";
import type { JudgeOf } from "../command-line/rule-sets.ts";
import type { FailOn, Tally } from "../findings/verdict.ts";

export const formatNames = [
  "text",
  "json",
  "earl-xml",
  "earl-jsonld",
  "turtle",
  "ntriples",
  "csv",
  "junit",
  "sarif",
  "html",
] as const;
export type FormatName = (typeof formatNames)[number];

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
  /** A ratio as whole per cent, without the sign. */
  percentage(ratio: number | undefined): string;
}

export interface Summary extends Readonly<Tally> {
  /** Site score of each rule set over the evaluated pages. */
  readonly scores: readonly Score[];
}

/**
 * Turns pages into text, one after the other: only `html` keeps something of a page for later. The texts, joined, are one valid
 * document, also when there are no pages or every page failed.
 */
export interface Format {
  begin(): string;
  page(evaluation: Evaluation): string;
  end(summary: Summary): string;
}

/** Makes the format of a run; its module is loaded only then. */
export async function createFormat(name: FormatName, run: Run): Promise<Format> {
  switch (name) {
    case "text":
      return (await import("./text.ts")).textFormat(run);
    case "json":
      return (await import("./json.ts")).jsonFormat(run);
    case "csv":
      return (await import("./csv.ts")).csvFormat();
    case "junit":
      return (await import("./junit.ts")).junitFormat(run);
    case "sarif":
      return (await import("./sarif.ts")).sarifFormat(run);
    case "html":
      return (await import("./html.ts")).htmlFormat(run);
    default:
      return (await import("./earl.ts")).earlFormat(earlForms[name], run.inputs);
  }
}

/** The engine's name of each EARL format. */
export const earlForms = {
  "earl-xml": "rdf-xml",
  "earl-jsonld": "json-ld",
  turtle: "turtle",
  ntriples: "n-triples",
} as const;
export type EarlFormatForm = (typeof earlForms)[keyof typeof earlForms];
