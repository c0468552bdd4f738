import type { GroupedSite } from "@eiao/wam-core";
import type { GroupTexts } from "../../warehouse/site-group.ts";

/**
 * Returns the mean of a test's shares of failures over the sampled pages where it applied, or null if it applied on none. The ratio of the
 * first observatory counts the other pages as 0 (D-53).
 *
 * @param sampled  number of pages in the sample.
 * @example        pages with 50 %, n/a and 100 %: the ratio is 0.5 and the mean 0.75.
 */
export function meanWhereApplied(
  { ratio, pages, min, max }: Pick<TestFigures, "ratio" | "pages" | "min" | "max">,
  sampled: number,
): number | null {
  if (pages === 0 || min === null || max === null) return null;
  return Math.min(max, Math.max(min, (ratio * sampled) / pages)); // corrects rounding errors
}

/** A site's score by a rule set on its uniform sample, with the spread of its pages. */
export interface SiteScoreFigures
  extends GroupTexts, Figures<"value" | "mean" | "stddev" | "margin" | "min" | "max" | "low" | "high"> {
  readonly number: number;
  readonly site: string;
  readonly title: string;
  readonly pages: number;
}

/** Figures by name. Null means n/a. */
export type Figures<Name extends string> = Readonly<Record<Name, number | null>>;

/** The data of a site that a comparison of sites needs. */
export type SiteValue = Pick<SiteScoreFigures, "site" | "places" | "collections" | "value" | "low" | "high">;

export interface TestFigures extends Figures<"min" | "max"> {
  readonly test: string;
  readonly wam: string;
  readonly checkpoint: string;
  readonly failed: number;
  readonly applied: number;
  /** The number of pages where it applied. */
  readonly pages: number;
  readonly ratio: number;
}

export interface CheckpointFigures extends Figures<"min" | "max"> {
  readonly checkpoint: string;
  readonly ratio: number;
}

export interface LanguageFigures extends Figures<"value" | "stddev" | "margin" | "min" | "max"> {
  readonly language: string;
  readonly pages: number;
  readonly weight: number;
}

export interface ContentFigures {
  /** The number of `dw.sitecontent.kind`. */
  readonly kind: number;
  readonly value: string;
  readonly occurrences: number;
  /** The number of pages that have it. */
  readonly pages: number;
}

/** The figures of a site in reports, without its score. */
export interface SiteDetail {
  readonly tests: readonly TestFigures[];
  readonly checkpoints: readonly CheckpointFigures[];
  readonly languages: readonly LanguageFigures[];
  readonly contents: readonly ContentFigures[];
}

/** Converts a site of the warehouse to the form for groups. */
export function groupedSite(score: SiteScoreFigures, { tests, checkpoints, languages }: SiteDetail): GroupedSite {
  const ratios = new Map(tests.map(({ wam, ratio }) => [wam, ratio]));
  const ofCheckpoints = new Map(checkpoints.map(({ checkpoint, ratio }) => [checkpoint, ratio]));
  const ofLanguages = new Map(languages.map((figures) => [figures.language, figures]));
  return {
    site: score.site,
    pageNumber: () => score.pages,
    siteMean: () => score.value ?? undefined,
    tests: () => ratios.keys(),
    siteTestRatio: (wam) => ratios.get(wam),
    checkpoints: () => ofCheckpoints.keys(),
    siteCpRatio: (checkpoint) => ofCheckpoints.get(checkpoint),
    languages: () => ofLanguages.keys(),
    siteMeanLang: (language) => ofLanguages.get(language)?.value ?? undefined,
    siteLangWeight: (language) => ofLanguages.get(language)?.weight,
    contents: () => [],
    siteContent: () => undefined,
  };
}
