import { annotationTexts } from "./english/annotations.ts";
import { englishAbout } from "./english/about.ts";
import { englishAccuracy } from "./english/accuracy.ts";
import { englishFrame } from "./english/frame.ts";
import { englishHome } from "./english/home.ts";
import { copyTexts } from "./english/copies.ts";
import { proofTexts } from "./english/proof.ts";
import { englishReports } from "./english/reports.ts";
import { englishRuleSets } from "./english/rule-sets.ts";
import { englishRuns } from "./english/runs.ts";
import { englishSearch } from "./english/search.ts";
import { englishSite } from "./english/site.ts";
import { englishCompare } from "./english/compare.ts";
import { englishSparql } from "./english/sparql.ts";
import { englishStatus } from "./english/status.ts";
import { englishWords } from "./english/words.ts";

/** The catalogue that the others translate. Texts of tests come from their rule set. */
export const english = {
  ...englishFrame,
  ...englishWords,
  ...englishHome,
  ...englishReports,
  ...englishSite,
  ...englishRuns,
  ...englishRuleSets,
  ...englishAbout,
  ...englishSparql,
  ...englishCompare,
  accuracy: englishAccuracy,
  annotations: annotationTexts,
  proof: proofTexts,
  search: englishSearch,
  copies: copyTexts,
  status: englishStatus,
} as const;

/** A part of a catalogue as its translations have it: the same names and parameters, other words. */
export type Translated<Part> = Part extends string
  ? string
  : Part extends (...words: infer Parameters) => string
    ? (...words: Parameters) => string
    : Part extends readonly unknown[]
      ? readonly Translated<Part[number]>[]
      : { readonly [Name in keyof Part]: Translated<Part[Name]> };

/** Every sentence of the reports in one language. */
export type Messages = Translated<typeof english>;
