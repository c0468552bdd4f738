import { GroupReport, Spread } from "@eiao/wam-core";
import { groupedSite, meanWhereApplied } from "./site-figures.ts";
import type { Figures, SiteDetail, SiteScoreFigures } from "./site-figures.ts";
import { createScoreMean } from "./score-mean.ts";

/** The mean of a group, and the figures of its spread. */
export type SpreadFigure = "mean" | "stddev" | "margin" | "min" | "max";

/**
 * The figures of a group of sites in reports. `measuredLow` and `measuredHigh` are the interval of the mean that results from drawing pages on
 * its sites. Plain data: `dw.groupresult.detail` has the field `detail`.
 */
export interface GroupFigures extends Figures<SpreadFigure | "measuredLow" | "measuredHigh"> {
  readonly sites: number;
  readonly detail: GroupDetail;
}

/** A test over the sites of a group where it applied: the mean, minimum and maximum of their means over pages. */
export interface TestWhereApplied {
  readonly sites: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

export interface GroupDetail {
  /** `ratio`, `min` and `max` follow the first observatory: a site where the test did not apply counts as 0 (D-53). */
  readonly tests: readonly {
    test: string;
    wam: string;
    checkpoint: string;
    ratio: number;
    min: number;
    max: number;
    whereApplied: TestWhereApplied | null;
  }[];
  readonly checkpoints: readonly { checkpoint: string; ratio: number; min: number; max: number }[];
  readonly languages: readonly (Figures<SpreadFigure> & { language: string; sites: number })[];
  /** The mean over the sites of their occurrences per page. The kinds are those of `dw.sitecontent`. */
  readonly contents: readonly { kind: number; value: string; mean: number }[];
}

/** Adds up the sites of a group, in the order of their names. Keeps only sums by test, language and content. Formulas: wams.md 5.6. */
export function createGroupTally() {
  const report = new GroupReport();
  /** Tests by B-WAM id. */
  const tests = new Map<string, { test: string; wam: string; checkpoint: string }>();
  const contents = new Map<string, { kind: number; value: string; sum: number }>();
  const scores = createScoreMean();
  /** The means of each test on the sites where it applied, by B-WAM id. */
  const means = new Map<string, Spread>();
  let withPages = 0;
  return {
    add(score: SiteScoreFigures, detail: SiteDetail): void {
      report.add(groupedSite(score, detail));
      if (score.pages === 0) return;
      withPages++;
      scores.add(score);
      for (const figures of detail.tests) {
        const { test, wam, checkpoint } = figures;
        tests.set(wam, { test, wam, checkpoint });
        const mean = meanWhereApplied(figures, score.pages);
        if (mean === null) continue;
        const known = means.get(wam) ?? new Spread();
        known.add(mean);
        means.set(wam, known);
      }
      for (const { kind, value, occurrences } of detail.contents) {
        const key = `${kind} ${value}`;
        const known = contents.get(key) ?? { kind, value, sum: 0 };
        known.sum += occurrences / score.pages;
        contents.set(key, known);
      }
    },
    figures: (): GroupFigures => ({
      sites: report.siteNumber(),
      mean: report.groupMean() ?? null,
      stddev: report.groupStddev() ?? null,
      margin: report.groupErrorMargin() ?? null,
      min: report.groupMin() ?? null,
      max: report.groupMax() ?? null,
      measuredLow: scores.measured().low,
      measuredHigh: scores.measured().high,
      detail: {
        tests: [...tests.values()].toSorted(byText(({ test, wam }) => `${test} ${wam}`)).map((entry) => ({
          ...entry,
          ratio: report.groupTestRatio(entry.wam) ?? 0,
          min: report.groupTestMin(entry.wam) ?? 0,
          max: report.groupTestMax(entry.wam) ?? 0,
          whereApplied: whereApplied(means.get(entry.wam)),
        })),
        checkpoints: [...report.checkpoints()].toSorted(byText((checkpoint) => checkpoint)).map((checkpoint) => ({
          checkpoint,
          ratio: report.groupCpRatio(checkpoint) ?? 0,
          min: report.groupCpMin(checkpoint) ?? 0,
          max: report.groupCpMax(checkpoint) ?? 0,
        })),
        languages: [...report.languages()].toSorted(byText((language) => language)).map((language) => ({
          language,
          sites: report.siteNumberLang(language),
          mean: report.groupMeanLang(language) ?? null,
          stddev: report.groupStddevLang(language) ?? null,
          margin: report.groupErrorMarginLang(language) ?? null,
          min: report.groupMinLang(language) ?? null,
          max: report.groupMaxLang(language) ?? null,
        })),
        contents: [...contents.values()]
          .toSorted(byText(({ kind, value }) => `${kind} ${value}`))
          .map(({ kind, value, sum }) => ({ kind, value, mean: sum / withPages })),
      },
    }),
  };
}

function whereApplied(means: Spread | undefined): TestWhereApplied | null {
  const { count = 0, mean, min, max } = means ?? {};
  return mean === undefined || min === undefined || max === undefined ? null : { sites: count, mean, min, max };
}

function byText<T>(textOf: (value: T) => string): (one: T, other: T) => number {
  return (one, other) => {
    const [a, b] = [textOf(one), textOf(other)];
    if (a === b) return 0;
    return a < b ? -1 : 1;
  };
}
