import { compilePattern } from "@eiao/crawler";

/** A language that a campaign prefers. */
export interface LanguageWeight {
  /** A language tag, such as `nb` or `en-GB`. */
  readonly language: string;
  /** From 0 to 1, as in `Accept-Language`. */
  readonly weight: number;
}

/** A weighting rule of a campaign. */
export interface PatternWeight {
  /** A regular expression as in scope rules: it begins at the start of a URL. */
  readonly pattern: string;
  /** From -1 to 1; higher ones are measured first. */
  readonly score: number;
}

/** The categories of sites that have none of their own. */
export interface SiteCategories {
  readonly nace: string | null;
  readonly continent: string | null;
  readonly country: string | null;
  readonly nuts: string | null;
}

/** The part of a campaign that crawls and samples of its runs follow. A run keeps what its campaign said when it began. Spec 22.1. */
export interface CampaignSettings {
  /** They become `Accept-Language`. Empty: as without a campaign. */
  readonly languages: readonly LanguageWeight[];
  /** The least pause between two requests to a host, in seconds; null: that of the configuration, which is a minimum. */
  readonly pauseSeconds: number | null;
  readonly categories: SiteCategories;
  /** The score of a queued site is the sum of those of the rules that its start page matches, from -1 to 1. Rules make the run steered. */
  readonly weights: readonly PatternWeight[];
}

/** Returns true for settings that put the sites of a run into another order (spec 22.3). */
export function isSteeredBy(settings: CampaignSettings | undefined): boolean {
  return settings !== undefined && settings.weights.length > 0;
}

/** Makes the function that gives a start page its score. @throws EiaoError `InvalidPattern`. */
export function createScorer({ weights }: Pick<CampaignSettings, "weights">): (url: string) => number {
  const rules = weights.map(({ pattern, score }) => ({ matches: compilePattern(pattern), score }));
  return (url) => {
    const sum = rules.reduce((before, { matches, score }) => before + (matches(url) ? score : 0), 0);
    return Math.max(-1, Math.min(1, sum));
  };
}
