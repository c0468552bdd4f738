/** Sealed stores of made-up results, and the same results as plain lists, from which the naive implementation counts. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkWith, uwem12, writeEarl } from "@eiao/wam-core";
import type { Report, RuleSet } from "@eiao/wam-core";
import { pdf1 } from "@eiao/wam-core/pdf";
import fc from "fast-check";
import { openStore } from "@eiao/sampler/internal";
import type { StoreOpening } from "@eiao/sampler";

/** The summary that `seal` takes. */
type SiteSurvey = Parameters<Awaited<ReturnType<typeof openStore>>["seal"]>[0];

/** A result for the naive implementation. */
export interface PlainResult {
  /** The index in `allTests`. */
  readonly test: number;
  readonly value: number | null;
  readonly line: number;
  readonly column: number;
  readonly source?: string;
}

export interface PlainPage {
  readonly documents: readonly {
    readonly results: readonly PlainResult[];
    readonly statistics: readonly PlainStatistic[];
  }[];
}

export interface PlainStatistic {
  readonly type: "language" | "technology" | "internalLinks" | "externalLinks" | "mediaType" | "contentFilter";
  readonly value: string;
}

export interface PlainSite {
  readonly site: string;
  readonly pages: readonly PlainPage[];
}

/** Tests of several checkpoints, with two tests of one checkpoint. */
export const tests = ["1.1_HTML_01", "1.1_HTML_06", "7.2_CSS_02", "7.2_HTML_01", "13.1_HTML_01", "3.2_HTML_01"].map(
  (number) => {
    const wam = uwem12.judges.find(({ test }) => test === number);
    if (wam === undefined) throw new Error(`there is no test ${number}`);
    return wam;
  },
);

/** The results for an image as a page, besides the tests. */
const unparsable = checkWith({ url: "http://a/", content: new Uint8Array(), contentType: "image/png" }).judgements;

/** All tests that can have results; first `tests`, for which random sites have results. */
export const allTests = [
  ...tests,
  ...uwem12.judges.filter((judge) => !tests.includes(judge)),
  ...unparsable.map(({ wam }) => wam),
  ...pdf1.judges,
];

/** Returns the rule set of a test, by its index. */
const ruleSetOf = (test: number): string =>
  pdf1.judges.includes(allTests[test] as (typeof allTests)[number]) ? pdf1.id : uwem12.id;

/** Returns the index of a test in `allTests`, by its short name. */
export function testNamed(name: string): number {
  const at = allTests.findIndex(({ test }) => test === name);
  if (at < 0) throw new Error(`there is no test ${name}`);
  return at;
}

/** Returns the rule sets of results, UWEM always first. */
function ruleSetsOf(results: readonly PlainResult[]): readonly [RuleSet, ...RuleSet[]] {
  return results.some(({ test }) => ruleSetOf(test) === pdf1.id) ? [uwem12, pdf1] : [uwem12];
}

/** Returns B and N by each rule set. */
function countsOf(results: readonly PlainResult[], of = ruleSetsOf(results)) {
  return of.map(({ id }) => ({ ruleSet: id, ...countOf(results.filter(({ test }) => ruleSetOf(test) === id)) }));
}

const result: fc.Arbitrary<PlainResult> = fc.record({
  test: fc.nat(tests.length - 1),
  value: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(0, 1) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 99 }).map((hundredths) => hundredths / 100) },
  ),
  line: fc.integer({ min: 1, max: 70_000 }),
  column: fc.integer({ min: 1, max: 400 }),
  source: fc.option(fc.constantFrom("http://www.example.com/a.css", "http://www.example.com/b.css"), {
    nil: undefined,
  }),
}) as fc.Arbitrary<PlainResult>;

const statistic: fc.Arbitrary<PlainStatistic> = fc.oneof(
  fc.record({ type: fc.constant("language" as const), value: fc.constantFrom("en", "en-GB", "nb_NO", "nn", "DE") }),
  fc.record({
    type: fc.constantFrom("technology" as const, "internalLinks" as const, "externalLinks" as const),
    value: fc.constantFrom("text/html", "image/png", "Unknown"),
  }),
  fc.record({ type: fc.constant("mediaType" as const), value: fc.constantFrom("screen", "print, tv") }),
);

const page: fc.Arbitrary<PlainPage> = fc.record({
  documents: fc.array(
    fc.record({ results: fc.array(result, { maxLength: 20 }), statistics: fc.array(statistic, { maxLength: 6 }) }),
    { minLength: 1, maxLength: 2 },
  ),
});

/** Makes up to six sites of up to five pages. */
export const plainSites: fc.Arbitrary<readonly PlainSite[]> = fc
  .array(fc.array(page, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 })
  .map((sites) => sites.map((pages, at) => ({ site: `site${at}.example.com`, pages })));

const statisticIds: Readonly<Record<string, string>> = {
  language: "EIAO.LANG.1.2",
  technology: "EIAO.TECH.1.2",
  internalLinks: "EIAO.INT.1.2",
  externalLinks: "EIAO.EXT.1.2",
  mediaType: "EIAO.MEDIA.1.2",
  contentFilter: "EIAO.FILTER.1.2",
};

export const date = "2026-11-20T10:00:00Z";

/** Returns B and N. */
export function countOf(results: readonly PlainResult[]): { failed: number; applied: number } {
  const values = results.flatMap(({ value }) => (value === null ? [] : [value]));
  return { failed: values.reduce((sum, value) => sum + value, 0), applied: values.length };
}

export function resultsOf({ documents }: PlainPage): PlainResult[] {
  return documents.flatMap((document) => document.results);
}

/** Makes a folder for stores. `remove` deletes it. */
export async function storeFolder(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-warehouse-"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Writes and seals the store of a site. @param openingPart  its opening. @param surveyPart  its survey. @param hasDeviation  False for a site of one page. */
export async function writeStore(
  folder: string,
  { site, pages }: PlainSite,
  openingPart: Partial<StoreOpening> = {},
  surveyPart: Partial<SiteSurvey> = {},
  hasDeviation = true,
): Promise<string> {
  const ruleSets = ruleSetsOf(pages.flatMap(resultsOf));
  const [uwem, ...others] = ruleSets;
  const keyOf = ({ id, version }: RuleSet) => ({ id, version });
  const opening: StoreOpening = {
    run: "20261120100000",
    database: "rdf_20261120100000_1795168800_1_1234567",
    site,
    webSite: `http://${site}/`,
    tool: { name: "eiao-wam", version: "0.1.0" },
    ruleSets: [keyOf(uwem), ...others.map(keyOf)],
    seed: "s",
    population: pages.length,
    seedOrigin: "derived",
    populationDigest: "a".repeat(64),
    sizesDigest: "b".repeat(64),
    wanted: pages.length,
    extent: "sample",
    ...openingPart,
  };
  const file = path.join(folder, `${site}-${opening.run}-${Math.random().toString(36).slice(2)}.trig.zst`);
  const store = await openStore(file, opening);
  for (const [at, plain] of pages.entries()) {
    await store.addScenario({
      id: `p${at + 1}`,
      documents: plain.documents.map((document, number) =>
        documentOf(`http://${site}/${at + 1}/${number}.html`, document),
      ),
      counts: countsOf(resultsOf(plain), ruleSets),
    });
  }
  const { standardDeviation, errorMargin, ...survey } = surveyOf(site, pages);
  const spread = standardDeviation === undefined || errorMargin === undefined ? {} : { standardDeviation, errorMargin };
  await store.seal({ ...survey, ...(hasDeviation ? spread : {}), ...surveyPart });
  return file;
}

/** Returns a document in the form that a store takes. */
export function documentOf(
  url: string,
  document: PlainPage["documents"][number],
): { url: string; downloaded: string; earl: string } {
  return { url, downloaded: date, earl: writeEarl(reportOf(url, document), "turtle", { terms: "seed", date }) };
}

/** Returns results of the first test, of which `failed` fail. */
export function scored(failed: number, applied: number): PlainResult[] {
  return Array.from({ length: applied }, (_, at) => ({ test: 0, value: at < failed ? 1 : 0, line: at + 1, column: 1 }));
}

/** Makes a report of the engine with other results. */
function reportOf(url: string, { results, statistics }: PlainPage["documents"][number]): Report {
  const real = checkWith({ url, content: Buffer.from("<p>x"), contentType: "text/html" }, () => undefined);
  const location = (line: number, column: number, source?: string) => ({
    line,
    column,
    subject: null,
    ...(source === undefined ? {} : { source }),
  });
  return {
    ...real,
    judgements: results.map(({ test, value, line, column, source }) => ({
      ruleSet: ruleSetOf(test),
      wam: allTests[test] as (typeof allTests)[number],
      location: location(line, column, source),
      result: value,
    })),
    statistics: statistics.map(({ type, value }, at) => ({
      wam: uwem12.statistics[0] as Report["statistics"][number]["wam"],
      id: statisticIds[type] ?? "",
      type,
      value,
      location: location(at + 1, 1),
    })),
  };
}

function surveyOf(site: string, pages: readonly PlainPage[]): SiteSurvey {
  const all = pages.flatMap(resultsOf);
  const scores = pages
    .map((one) => countOf(resultsOf(one).filter(({ test }) => ruleSetOf(test) === uwem12.id)))
    .flatMap(({ failed, applied }) => (applied === 0 ? [] : [failed / applied]));
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  const deviation = scores.length < 2 ? undefined : Math.sqrt(squares / (scores.length - 1));
  return {
    urlCount: pages.length,
    ...(deviation === undefined
      ? {}
      : { standardDeviation: deviation, errorMargin: (1.96 * deviation) / Math.sqrt(scores.length) }),
    scores: countsOf(all).map((count) => ({
      ...count,
      method: "uniform",
      sample: "uniform",
      pages: pages.length,
    })),
    tests: allTests.flatMap(({ id, test }, at) => {
      const count = countOf(all.filter((one) => one.test === at));
      return count.applied === 0 ? [] : [{ ruleSet: ruleSetOf(at), test, wam: id, ...count }];
    }),
    drawn: pages.map((_, at) => ({
      scenario: `p${at + 1}`,
      url: `http://${site}/${at + 1}/0.html`,
      outcome: "sampled",
      samples: ["uniform"],
    })),
    finished: date,
  };
}
