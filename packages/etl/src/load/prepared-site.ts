import type { StoreManifest, StoreOpening, StoredSurvey } from "@eiao/sampler";
import type { SitePageRow } from "../pages/site-page-row.ts";
import type { TermKind } from "./dimensions.ts";
import type { SiteTally } from "./site-tally.ts";

/** The samples of a page, as bits of `dw.pageresult.samples`. */
export const sampleBits = { uniform: 1, census: 2, "by-size": 4 } as const;

/** A page's row with its samples. */
export interface SitePage extends SitePageRow {
  readonly samples: number;
}

/** The row of the survey of a site. */
export interface SurveyRow extends Pick<
  StoreOpening,
  "run" | "site" | "webSite" | "tool" | "ruleSets" | "seed" | "geoCountry"
> {
  readonly extent: StoreOpening["extent"];
  readonly urlCount: number;
  readonly emptyShells: number;
  /** The number of drawn pages that were not available. */
  readonly failed: number;
  /** The time as an xsd:dateTime. */
  readonly finished: string;
}

/**
 * The full data of a store for the warehouse: 180 kB for 600 pages. It is plain data of bytes, texts and numbers, so that one process can
 * read the store and another one write it.
 */
export interface PreparedSite {
  readonly survey: SurveyRow;
  /** The digest of the bytes of the store. */
  readonly digest: string;
  readonly bytes: number;
  readonly pages: readonly SitePage[];
  /** The dictionary for packing the content of pages. */
  readonly dictionary: Uint8Array;
  readonly rows: SiteRows;
  readonly results: number;
  readonly statistics: number;
  /** The packed report card beside the store, or null if there is none. */
  readonly card: Uint8Array | null;
  /** The counts from which changes are computed: `encodePageCounts`. */
  readonly pageCounts: Uint8Array;
  /** The pages from which the sample was drawn (`encodePageList`). Null if the store has all of them, or the archive has no list. */
  readonly pageList: Uint8Array | null;
}

/** Returns the row of a survey from the opening, the survey and the draw. */
export function surveyRow(
  { opening, drawn, finished }: StoreManifest,
  { urlCount, emptyShells = 0 }: StoredSurvey,
): SurveyRow {
  const { run, site, webSite, tool, ruleSets, seed, geoCountry, extent } = opening;
  const failed = drawn.filter(({ outcome }) => outcome === "failed").length;
  const row = { run, site, webSite, tool, ruleSets, seed, extent, urlCount, emptyShells, failed, finished };
  return geoCountry === undefined ? row : { ...row, geoCountry };
}

/** The sums of a site as rows of the warehouse, before rule sets and terms have numbers. */
export type SiteRows = ReturnType<typeof siteRows>;

/**
 * Returns the rows of a tally: `dw.sitescore`, where `leads` marks the first score of each rule set, `dw.sitetest`, `dw.sitecheckpoint`,
 * `dw.sitelanguage` and `dw.sitecontent`. @param numberOf  returns the number of a test by its B-WAM id.
 */
export function siteRows(tally: SiteTally, { scores }: StoredSurvey, numberOf: (wam: string) => number) {
  const reports = [...tally.reports];
  return {
    scores: scoreRows(tally, scores),
    tests: [...tally.tests].map(([wam, { failed, applied, pages }]) => {
      const report = reports.map(([, one]) => one).find((one) => one.siteTestMin(wam) !== undefined);
      const [ratio, min, max] = [report?.siteTestRatio(wam) ?? 0, report?.siteTestMin(wam), report?.siteTestMax(wam)];
      return { test: numberOf(wam), failed, applied, pages, ratio, min: min ?? null, max: max ?? null };
    }),
    checkpoints: reports.flatMap(([ruleSet, report]) =>
      [...report.checkpoints()].map((checkpoint) => ({
        ruleSet,
        checkpoint,
        ratio: report.siteCpRatio(checkpoint) ?? 0,
        min: report.siteCpMin(checkpoint) ?? null,
        max: report.siteCpMax(checkpoint) ?? null,
      })),
    ),
    languages: reports.flatMap(([ruleSet, report]) =>
      [...report.languages()].map((language) => ({
        ruleSet,
        language,
        pages: report.pageNumberLang(language),
        weight: report.siteLangWeight(language) ?? 0,
        value: report.siteMeanLang(language) ?? null,
        stddev: report.siteStddevLang(language) ?? null,
        margin: report.siteErrorMarginLang(language) ?? null,
        min: report.siteMinLang(language) ?? null,
        max: report.siteMaxLang(language) ?? null,
      })),
    ),
    contents: [...tally.contents.values()],
  };
}

type SurveyScore = StoredSurvey["scores"][number];

function scoreRows(tally: SiteTally, scores: readonly SurveyScore[]) {
  return withUniform(scores).map((score, at, of) => {
    const { ruleSet, sample, value, failed, applied, pages, low, high, method } = score;
    const ofSample: string = sample;
    const report = sample === "uniform" ? tally.reports.get(ruleSet) : undefined;
    return {
      ruleSet,
      sample: ofSample,
      leads: of.findIndex((other) => other.ruleSet === ruleSet) === at,
      value: value ?? null,
      failed,
      applied,
      pages,
      mean: report?.pageMean() ?? null,
      stddev: report?.siteStddev() ?? null,
      margin: report?.siteErrorMargin() ?? null,
      min: report?.siteMin() ?? null,
      max: report?.siteMax() ?? null,
      low: low ?? null,
      high: high ?? null,
      method: method ?? null,
    };
  });
}

/**
 * Adds the score of a uniform sample that has all pages. The store gives it only once, as the score of the census, but reports look for the
 * uniform sample.
 */
function withUniform(scores: readonly SurveyScore[]): readonly SurveyScore[] {
  const isUniform = ({ sample }: SurveyScore) => sample === "uniform";
  const alone = scores.filter(
    (score) =>
      score.sample === "census" && !scores.some((other) => other.ruleSet === score.ruleSet && isUniform(other)),
  );
  return [...scores, ...alone.map((score) => ({ ...score, sample: "uniform" as const }))];
}

const kindOfNumber: readonly TermKind[] = [
  "mimetype",
  "mimetype",
  "mimetype",
  "mimetype",
  "mediatype",
  "filter",
  "language",
];

/** Returns the dimension of the values of a content statistic, by its number (1 to 6). */
export function termKind(kind: number): TermKind {
  return kindOfNumber[kind] ?? "mimetype";
}
