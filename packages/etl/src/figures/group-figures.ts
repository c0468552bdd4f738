import { GroupReport } from "@eiao/wam-core";
import { groupedSite } from "./site-figures.ts";
import type { SiteDetail, SiteScoreFigures } from "./site-figures.ts";

/** What reports show of a group of sites; null: n/a. Plain data: `dw.groupresult.detail` is the part behind the spread. */
export interface GroupFigures {
  readonly sites: number;
  readonly mean: number | null;
  readonly stddev: number | null;
  readonly margin: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly detail: GroupDetail;
}

export interface GroupDetail {
  readonly tests: readonly { test: string; wam: string; checkpoint: string; ratio: number; min: number; max: number }[];
  readonly checkpoints: readonly { checkpoint: string; ratio: number; min: number; max: number }[];
  readonly languages: readonly {
    language: string;
    sites: number;
    mean: number | null;
    stddev: number | null;
    margin: number | null;
    min: number | null;
    max: number | null;
  }[];
  /** Mean over the sites of their occurrences a page; kinds as in `dw.sitecontent`. */
  readonly contents: readonly { kind: number; value: string; mean: number }[];
}

/** Adds the sites of a group, in order of their names; keeps numbers by test, language and content only. Formulas: wams.md 5.6. */
export interface GroupTally {
  add(score: SiteScoreFigures, detail: SiteDetail): void;
  figures(): GroupFigures;
}

export function createGroupTally(): GroupTally {
  const report = new GroupReport();
  /** Tests by B-WAM id. */
  const tests = new Map<string, { test: string; wam: string; checkpoint: string }>();
  const contents = new Map<string, { kind: number; value: string; sum: number }>();
  let withPages = 0;
  return {
    add(score, detail) {
      report.add(groupedSite(score, detail));
      if (score.pages === 0) return;
      withPages++;
      for (const { test, wam, checkpoint } of detail.tests) tests.set(wam, { test, wam, checkpoint });
      for (const { kind, value, occurrences } of detail.contents) {
        const key = `${kind} ${value}`;
        const known = contents.get(key) ?? { kind, value, sum: 0 };
        known.sum += occurrences / score.pages;
        contents.set(key, known);
      }
    },
    figures: () => ({
      sites: report.siteNumber(),
      mean: report.groupMean() ?? null,
      stddev: report.groupStddev() ?? null,
      margin: report.groupErrorMargin() ?? null,
      min: report.groupMin() ?? null,
      max: report.groupMax() ?? null,
      detail: {
        tests: [...tests.values()].toSorted(byText(({ test, wam }) => `${test} ${wam}`)).map((named) => ({
          ...named,
          ratio: report.groupTestRatio(named.wam) ?? 0,
          min: report.groupTestMin(named.wam) ?? 0,
          max: report.groupTestMax(named.wam) ?? 0,
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

function byText<T>(textOf: (value: T) => string): (one: T, other: T) => number {
  return (one, other) => {
    const [a, b] = [textOf(one), textOf(other)];
    if (a === b) return 0;
    return a < b ? -1 : 1;
  };
}
