/** The figures of the accuracy page, as files of lines: measured once, then committed. */
import { existsSync, readFileSync } from "node:fs";

/** The number of results that a rule left to a person on real pages, for one reason. */
export interface OpenCount {
  readonly rule: string;
  readonly reason: string;
  readonly results: number;
  readonly pages: number;
}

/** The numbers of results of a rule on real pages, without those for a person. */
export interface RuleCount {
  readonly rule: string;
  readonly failed: number;
  readonly passed: number;
}

/** The figures of real pages. */
export interface PageCounts {
  readonly pages: number;
  readonly rules: readonly RuleCount[];
  readonly open: readonly OpenCount[];
}

/** The results of a test on a corpus with labelled targets. */
export interface CorpusCount {
  readonly test: string;
  readonly corpus: string;
  /** The numbers of targets labelled failed: failed by the test, left to a person, neither. */
  readonly found: number;
  readonly open: number;
  readonly missed: number;
  /** The numbers of targets labelled passed or not applicable, and of those that the test failed. */
  readonly right: number;
  readonly alarms: number;
}

/** A kind of difference from axe-core on real pages. */
export interface AxeDifference {
  readonly rule: string;
  /** `axe-core` if it fails elements that the rule neither fails nor leaves open; `wcag-2.2` if the rule does so and axe-core does not. */
  readonly failedBy: string;
  readonly elements: number;
  readonly pages: number;
  readonly cause: string;
}

const urlOf = (name: string) => new URL(name, import.meta.url);

export const files = {
  pages: urlOf("real-pages.txt"),
  corpora: urlOf("corpora.txt"),
  axe: urlOf("../compare/axe/differences.txt"),
} as const;

/** Reads the rows of a file, or none if it does not exist. */
function rowsOf(file: URL): readonly (readonly string[])[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));
}

/** Writes `real-pages.txt`: the number of pages, then a line for each rule, and one for each reason of a rule. */
export function pageLines({ pages, rules, open }: PageCounts): string {
  const lines = [
    ["pages", pages],
    ...rules.map(({ rule, failed, passed }) => ["rule", rule, failed, passed]),
    ...open.map(({ rule, reason, results, pages: on }) => ["open", rule, reason, results, on]),
  ];
  return `${lines.map((line) => line.join("\t")).join("\n")}\n`;
}

/** Reads what `pageLines` wrote. */
export function readPageCounts(): PageCounts {
  const rows = rowsOf(files.pages);
  const of = (kind: string) => rows.filter(([name]) => name === kind).map(([, ...cells]) => cells);
  return {
    pages: Number(of("pages")[0]?.[0] ?? 0),
    rules: of("rule").map(([rule = "", failed, passed]) => ({ rule, failed: Number(failed), passed: Number(passed) })),
    open: of("open").map(([rule = "", reason = "", results, pages]) => ({
      rule,
      reason,
      results: Number(results),
      pages: Number(pages),
    })),
  };
}

/** Writes `corpora.txt`. */
export function corpusLines(counts: readonly CorpusCount[]): string {
  const lines = counts.map(({ test, corpus, found, open, missed, right, alarms }) =>
    [test, corpus, found, open, missed, right, alarms].join("\t"),
  );
  return `${lines.join("\n")}\n`;
}

/** Reads what `corpusLines` wrote. */
export function readCorpusCounts(): readonly CorpusCount[] {
  return rowsOf(files.corpora).map(([test = "", corpus = "", ...numbers]) => {
    const [found = 0, open = 0, missed = 0, right = 0, alarms = 0] = numbers.map(Number);
    return { test, corpus, found, open, missed, right, alarms };
  });
}

/** Reads the number of pages and the version of axe-core from the first line of the comparison, or null if there is no comparison. */
export function readAxeComparison(): { readonly pages: number; readonly version: string } | null {
  if (!existsSync(files.axe)) return null;
  const [, pages, version = ""] =
    /^# (\d+) pages beside axe-core (\d[\d.]*\d)/.exec(readFileSync(files.axe, "utf8")) ?? [];
  return pages === undefined ? null : { pages: Number(pages), version };
}

/** Reads the differences from axe-core: rule, checker that fails, elements, pages, cause. */
export function readAxeDifferences(): readonly AxeDifference[] {
  return rowsOf(files.axe).map(([rule = "", failedBy = "", elements, pages, cause = ""]) => ({
    rule,
    failedBy,
    elements: Number(elements),
    pages: Number(pages),
    cause,
  }));
}
