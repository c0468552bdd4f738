import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import {
  GroupReport,
  pageCounts,
  pageLang,
  pageScore,
  pageScoreUwem10,
  pageTestRatio,
  presentPercentage,
  presentValue,
  regionScore,
  scorecard,
  SiteReport,
  SiteScore,
  siteScore,
  Spread,
} from "@eiao/wam-core/internal";
import type { BWam, Judgement, PageFacts, Uwem10Variant } from "@eiao/wam-core";

type Pair = readonly [failed: number, applied: number];
type Expected = Record<string, unknown>;

interface Case {
  readonly id: string;
  readonly results?: readonly (readonly [string, number | null])[];
  readonly pages?: readonly Pair[];
  readonly sites?: readonly (number | string)[];
  readonly scores?: readonly number[];
  readonly severity?: number;
  readonly tests?: readonly Pair[];
  readonly languageSites?: readonly { readonly pages: number; readonly inLanguage: number; readonly count: Pair }[];
  readonly testPages?: readonly Pair[];
  readonly languages?: readonly string[];
  readonly expect: Expected;
}

const cases = parse(readFileSync(new URL("scores.yaml", import.meta.url), "utf8")) as readonly Case[];

test("the table has all twelve cases", () => {
  expect(cases.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, i) => `C${String(i + 1).padStart(2, "0")}`));
});

test.each(cases)("$id: $about", (one) => {
  const actual = measure(one);
  for (const [key, expected] of Object.entries(one.expect)) compare(actual[key], expected, key);
});

function measure(one: Case): Expected {
  if (one.results !== undefined) {
    const counts = pageCounts(one.results.map(([wam, result]) => judgement(wam, result)));
    return { ...counts, ...presented(pageScore(counts)) };
  }
  if (one.pages !== undefined) {
    const counts = one.pages.map(count);
    const site = new SiteScore();
    for (const page of counts) site.add(page);
    expect(site.score).toBe(siteScore(counts));
    const { mean, standardDeviation, errorMargin } = site.pageScores;
    return { pageScores: counts.map(pageScore), mean, standardDeviation, errorMargin, ...presented(site.score) };
  }
  if (one.sites !== undefined) {
    const scores = one.sites.map(fraction);
    const spread = new Spread();
    for (const score of scores) spread.add(score);
    const { standardDeviation, errorMargin } = spread;
    return { standardDeviation, errorMargin, ...presented(regionScore(scores)) };
  }
  if (one.scores !== undefined) return { letters: one.scores.map((score) => scorecard(score).letter) };
  if (one.tests !== undefined) {
    const tests = new Map(one.tests.map((pair, i) => [`b${i}`, count(pair)]));
    const scoreBy = (variant: Uwem10Variant) => pageScoreUwem10(tests, one.severity ?? NaN, variant);
    return { indicator: scoreBy("indicator"), ratio: scoreBy("ratio"), complexity: scoreBy("complexity") };
  }
  if (one.languageSites !== undefined) return languageGroup(one.languageSites);
  if (one.testPages !== undefined) return testSite(one.testPages);
  return { pageLang: pageLang(page([0, 0], one.languages)) };
}

function presented(score: number | undefined): Expected {
  return { score, shown: presentValue(score), letter: scorecard(score).letter };
}

function languageGroup(sites: NonNullable<Case["languageSites"]>): Expected {
  const group = new GroupReport();
  const weights: unknown[] = [];
  for (const { pages, inLanguage, count: pair } of sites) {
    const site = new SiteReport("http://www.example.com/");
    for (let i = 0; i < pages; i++) site.add(page(pair, i < inLanguage ? ["L"] : []));
    weights.push(site.siteLangWeight("l"));
    group.add(site);
  }
  return {
    weights,
    groupMeanLang: group.groupMeanLang("l"),
    groupStddevLang: group.groupStddevLang("l"),
    groupErrorMarginLang: group.groupErrorMarginLang("l"),
  };
}

function testSite(pairs: readonly Pair[]): Expected {
  const site = new SiteReport("http://www.example.com/");
  const pages = pairs.map((pair) => page(pair));
  for (const one of pages) site.add(one);
  return {
    pageTestRatios: pages.map((one) => pageTestRatio(one, "b")),
    siteTestRatio: site.siteTestRatio("b"),
    shown: presentPercentage(site.siteTestRatio("b")),
    siteTestMin: site.siteTestMin("b"),
    siteTestMax: site.siteTestMax("b"),
  };
}

function page(pair: Pair, languages: readonly string[] = []): PageFacts {
  const sums = count(pair);
  const counts = { ...sums, tests: new Map([["b", sums]]), checkpoints: new Map([["1.1", sums]]) };
  return { page: "http://www.example.com/", counts, languages, content: { embedded: new Map(), internal: new Map(), external: new Map() } };
}

function judgement(test: string, result: number | null): Judgement {
  const wam: BWam = {
    id: test,
    test,
    checkpoint: test.split("_")[0] ?? "",
    priority: 2,
    title: test,
    description: test,
    mode: "automatic",
    at: [],
    judge: () => () => result,
    affects: "",
    remedy: "",
    examples: { fails: [], passes: [] },
  };
  return { ruleSet: "uwem-1.2", wam, location: { subject: null, line: 0, column: 0 }, result };
}

function count([failed, applied]: Pair): { failed: number; applied: number } {
  return { failed, applied };
}

function fraction(text: number | string): number {
  const [numerator, denominator = 1] = String(text).split("/").map(Number);
  return (numerator ?? NaN) / denominator;
}

function compare(actual: unknown, expected: unknown, key: string): void {
  if (Array.isArray(expected)) {
    expect(actual, key).toHaveLength(expected.length);
    expected.forEach((value, i) => compare((actual as readonly unknown[])[i], value, `${key}[${i}]`));
  } else if (typeof expected === "number") {
    // The specification cuts 0.5555... and rounds the rest: the last digit may differ by one.
    const digits = String(expected).split(".")[1]?.length ?? 0;
    expect(Math.abs((actual as number) - expected), key).toBeLessThan(digits === 0 ? 1e-12 : 10 ** -digits);
  } else {
    expect(actual ?? null, key).toBe(expected);
  }
}
