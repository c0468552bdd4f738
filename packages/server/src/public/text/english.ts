import { annotationTexts, copyTexts, proofTexts, englishSearch, englishSite } from "./english/site.ts";
import {
  englishAbout,
  englishAccuracy,
  englishLayout,
  englishHome,
  englishSparql,
  englishStatus,
} from "./english/pages.ts";
import { englishReports, englishRuleSets, englishRuns, englishCompare } from "./english/reports.ts";
import { englishWords } from "./english/words.ts";

/** The catalogue that other languages translate. Plain texts are in english.json. Texts of tests come from their rule set. */
export const english = {
  ...englishLayout,
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

/** The type of a translated part of a catalogue: the same names and parameters. */
export type Translated<Part> = Part extends string
  ? string
  : Part extends (...words: infer Parameters) => string
    ? (...words: Parameters) => string
    : Part extends readonly unknown[]
      ? readonly Translated<Part[number]>[]
      : { readonly [Name in keyof Part]: Translated<Part[Name]> };

/** The texts of the reports in one language. */
export type Messages = Translated<typeof english>;
