/** The numbers on pages, on random data, are compared with separate queries of the warehouse's tables. */
import { readPages } from "@eiao/etl";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomSamples } from "../../../../../test/support/random-samples.ts";
import { stores } from "../../../../../test/support/warehouse.ts";
import { testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";
import { textIn } from "../../../../../test/support/text-in.ts";

type Row = Record<string, string | number | null>;

const SCORES = `select s.name as site, t.name as run, c.value, c.low, c.high, v.places, v.sectors, v.pages
  from dw.sitescore c, dw.testrun t, dw.site s, dw.sitesurvey v
  where t.run = c.run and s.site = c.site and v.run = c.run and v.site = c.site and c.sample = 'uniform'`;
const TESTS = `select s.name as site, t.name as run, x.number as test, r.ratio, r.min, r.max, r.failed, r.applied, r.pages,
    c.pages as sampled
  from dw.sitetest r, dw.testrun t, dw.site s, dw.test x, dw.sitescore c
  where t.run = r.run and s.site = r.site and x.test = r.test and c.run = r.run and c.site = r.site and c.sample = 'uniform'`;
const CONTENTS = `select s.name as site, t.name as run, c.kind, m.value, c.occurrences, v.pages
  from dw.sitecontent c, dw.testrun t, dw.site s, dw.term m, dw.sitesurvey v
  where t.run = c.run and s.site = c.site and m.term = c.term and v.run = c.run and v.site = c.site`;

interface ScoreRow {
  readonly site: string;
  readonly run: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly places: string;
  readonly sectors: string;
  readonly pages: number;
}

interface TestRow {
  readonly site: string;
  readonly run: string;
  readonly test: string;
  readonly ratio: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly failed: number;
  readonly applied: number;
  readonly pages: number;
  readonly sampled: number;
}

/** Returns the mean over the pages where a test applied. The ratio counts the other pages as 0 (D-53). */
const meanWhereApplied = ({ ratio, pages, sampled }: TestRow): number => (ratio * sampled) / pages;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

function letter(value: number | null): string {
  if (value === null) return "n/a";
  if (value === 0) return "A";
  return ["B", "C", "D", "E"][[0.25, 0.5, 0.75, 1].findIndex((limit) => value <= limit)] ?? "?";
}

/** Returns a rank. Equal values share a rank, and the next rank is skipped. */
function rank(value: number | null, all: readonly (number | null)[]): number | null {
  return value === null ? null : 1 + known(all).filter((other) => other < value).length;
}

/** Returns a rank with the best and the worst that the intervals allow: sites that are certainly better, or perhaps. */
function rankWords(score: ScoreRow, all: readonly ScoreRow[]): string {
  if (score.value === null) return "–";
  const others = all.filter((other) => other !== score && other.value !== null);
  const from = 1 + others.filter(({ high }) => (high ?? 1) < (score.low ?? 0)).length;
  const to = 1 + others.filter(({ low }) => (low ?? 0) < (score.high ?? 1)).length;
  return `${from === to ? from : `${from} to ${to}`} of ${others.length + 1}`;
}

const rows = async (reports: TestReports, path: string): Promise<Row[]> =>
  (JSON.parse((await reports.get(`/api${path}`)).body) as { rows: Row[] }).rows;

/** Returns the texts of the cells of a table of a page. Default: the first table. */
async function cells(reports: TestReports, path: string, caption = ""): Promise<string[][]> {
  const tables = (await reports.get(path)).body.split("<table>").slice(1);
  const table = tables.find((one) => one.includes(caption)) ?? "";
  const [, body = ""] = /<tbody>([^]*?)<\/tbody>/.exec(table) ?? [];
  return [...body.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell = ""]) => textIn(cell).trim()),
  );
}

/** Checks that a text such as `B 0.12` shows the letter and the rounded figure of a value. */
function expectShown(text: string | undefined, value: number | null): void {
  const [grade, figure] = (text ?? "").split(" ");
  expect(grade).toBe(letter(value));
  if (value === null) expect(figure).toBeUndefined();
  else expect(Math.abs(Number(figure) - value)).toBeLessThanOrEqual(0.005 + 1e-12);
}

function expectClose(found: Row | undefined, expected: Record<string, number | string | null>): void {
  for (const [name, value] of Object.entries(expected)) {
    if (typeof value === "number") expect(found?.[name], name).toBeCloseTo(value, 12);
    else expect(found?.[name], name).toBe(value);
  }
}

const isIn = ({ places, sectors }: ScoreRow, place: string, sector: string): boolean =>
  (place === "" || places.split("/").includes(place)) && (sector === "" || sectors.split("/").includes(sector));

interface Data {
  readonly reports: TestReports;
  readonly scores: readonly ScoreRow[];
  readonly tests: readonly TestRow[];
  readonly runs: readonly string[];
}

/** Compares the reports of a selection. @param query  the query of the page, with place and sector. */
async function compareSelection({ reports, scores, tests, runs }: Data, query: string, place: string, sector: string) {
  const of = (run: string | undefined) => scores.filter((row) => row.run === run && isIn(row, place, sector));
  const [now, before] = [of(runs[0]), scores.filter(({ run }) => run === runs[1])];
  const values = now.map(({ value }) => value);

  const sites = await rows(reports, `/reports/sites${query}`);
  expect(sites).toHaveLength(now.length);
  expect(new Set(sites.map(({ site }) => site))).toEqual(new Set(now.map(({ site }) => site)));
  const seen = await cells(reports, `/reports/sites${query}`);
  for (const [at, found] of sites.entries()) {
    const own = now.find(({ site }) => site === found["site"]);
    if (own === undefined) throw new Error(String(found["site"]));
    const previous = before.find(({ site }) => site === own.site)?.value ?? null;
    const { value, low, high, pages } = own;
    expectClose(found, {
      score: value,
      low,
      high,
      pages,
      rank: rank(value, values),
      before: previous,
      letter: letter(value),
    });
    expectShown(seen[at]?.[2], value);
    expect(seen[at]?.[1]).toBe(rankWords(own, now));
  }

  const spread = await rows(reports, `/reports/distribution${query}`);
  for (const { letter: name, sites: count } of spread)
    expect(count).toBe(values.filter((value) => letter(value) === name).length);

  const past = await rows(reports, `/reports/history${query}`);
  const withSites = runs.filter((run) => of(run).length > 0);
  expect(past.map(({ run }) => run)).toEqual(withSites);
  for (const found of past) {
    const all = of(String(found["run"]));
    const scored = known(all.map(({ value }) => value));
    expectClose(found, { count: all.length, score: scored.length === 0 ? null : mean(scored) });
  }

  const results = await rows(reports, `/reports/tests${query}`);
  const ofSites = tests.filter(({ run, site }) => run === runs[0] && now.some((row) => row.site === site));
  expect(new Set(results.map((row) => row["test"]))).toEqual(new Set(ofSites.map((row) => row.test)));
  for (const found of results) {
    const own = ofSites.filter((row) => row.test === found["test"]);
    const means = own.map(meanWhereApplied);
    expectClose(found, { mean: mean(means), min: Math.min(...means), max: Math.max(...means), sites: own.length });
    const ratios = now.map(({ site }) => own.find((row) => row.site === site)?.ratio ?? 0);
    expectClose(found, { groupTestRatio: mean(ratios) });
  }
}

async function compareRegions({ reports, scores, runs }: Data) {
  const now = scores.filter(({ run }) => run === runs[0]);
  const groups = new Set(now.map(({ places }) => places.split("/")[1] ?? ""));
  const found = await rows(reports, "/reports/regions");
  expect(new Set(found.map(({ code }) => code))).toEqual(groups);
  const means = new Map(
    [...groups].map((group) => [
      group,
      mean(known(now.filter((row) => isIn(row, group, "")).map(({ value }) => value))),
    ]),
  );
  const seen = await cells(reports, "/reports/regions");
  for (const [at, row] of found.entries()) {
    const value = means.get(String(row["code"])) ?? null;
    expectClose(row, { score: value, rank: rank(value, [...means.values()]) });
    expectShown(seen[at]?.[2], value);
  }
}

async function compareContent({ reports, scores, runs }: Data) {
  const database = reports.warehouse.database;
  const sites = scores.filter(({ run }) => run === runs[0]).length;
  type ContentRow = { run: string; kind: number; value: string; occurrences: number; pages: number };
  const contents = (await database.query<ContentRow>("contents", CONTENTS)).filter(({ run }) => run === runs[0]);
  for (const found of await rows(reports, "/reports/content"))
    for (const [kind, name] of ["", "embedded", "internal", "external"].entries()) {
      if (name === "") continue;
      const of = contents.filter((row) => row.kind === kind && row.value === found["type"]);
      expectClose(found, { [name]: of.reduce((sum, { occurrences, pages }) => sum + occurrences / pages, 0) / sites });
    }
}

/** Compares a site, its pages, and the places of barriers on one of them. */
async function compareSite({ reports, tests, runs }: Data, site: string) {
  const [run = ""] = runs;
  const of = tests.filter((row) => row.run === run && row.site === site);
  const results = await rows(reports, `/sites/${site}/tests`);
  expect(results).toHaveLength(of.length);
  for (const found of results) {
    const own = of.find((row) => row.test === found["test"]);
    if (own === undefined) throw new Error(String(found["test"]));
    const { ratio, min, max, failed, applied, pages } = own;
    expectClose(found, { mean: meanWhereApplied(own), siteTestRatio: ratio, min, max, failed, applied, pages });
  }
  const pages = await rows(reports, `/sites/${site}/pages`);
  const stored = [];
  for await (const page of readPages(reports.warehouse, run, site)) stored.push(page);
  expect(pages).toHaveLength(stored.length);
  expect(new Set(pages.map(({ page }) => page))).toEqual(new Set(stored.map(({ url }) => url)));
  for (const { url, facts } of stored) {
    const values = known(facts.documents.flatMap((document) => document.results.map(({ value }) => value)));
    const failed = values.reduce((sum, value) => sum + value, 0);
    const found = pages.find(({ page }) => page === url);
    expectClose(found, { failed, applied: values.length, score: values.length === 0 ? null : failed / values.length });
  }
  const table = await cells(reports, `/sites/${site}/pages`);
  expect(table.map(([url]) => url)).toEqual(pages.map(({ page }) => page));
  for (const [at, { score, applied }] of pages.entries()) {
    expectShown(table[at]?.[1], score as number | null);
    expect(table[at]?.[3]).toBe(applied === null ? "" : String(applied));
  }
  const [worst] = pages;
  const worstPage = stored.find(({ url }) => url === worst?.["page"]);
  const places = await rows(reports, `/sites/${site}/page?url=${encodeURIComponent(worstPage?.url ?? "")}`);
  const expected = worstPage?.facts.documents.flatMap(({ url, results: all }) =>
    all.flatMap(({ wam, line, column, source = "", value }) =>
      value === 0 ? [] : [{ wam, line, column, document: url, source, result: value }],
    ),
  );
  const sortedJson = (list: readonly object[]) =>
    list.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();
  expect(
    sortedJson(
      places.map(({ wam, line, column, document, source, result }) => ({
        wam,
        line,
        column,
        document,
        source,
        result,
      })),
    ),
  ).toEqual(sortedJson(expected ?? []));
}

const plainText = async (reports: TestReports, path: string): Promise<string> => textIn((await reports.get(path)).body);

const SURVEYS = `select t.name as run, s.name as site, v.urlcount, v.pages, v.results
  from dw.sitesurvey v, dw.testrun t, dw.site s where t.run = v.run and s.site = v.site`;

/** Compares the sentences with figures on the first page and on that of a site. */
async function compareSentences({ reports, scores, tests, runs }: Data, site: string) {
  const [run = ""] = runs;
  type SurveyRow = { run: string; site: string; urlcount: number; pages: number; results: number };
  const surveys = (await reports.warehouse.database.query<SurveyRow>("surveys", SURVEYS)).filter(
    (row) => row.run === run,
  );
  const total = (name: "pages" | "results") => surveys.reduce((sum, row) => sum + row[name], 0).toLocaleString("en-GB");
  const start = await plainText(reports, "/");
  expect(start).toContain(`sites: ${surveys.length}; pages: ${total("pages")}; test results: ${total("results")}.`);

  const text = await plainText(reports, `/sites/${site}`);
  const ofRun = scores.filter((row) => row.run === run);
  const score = ofRun.find((row) => row.site === site);
  if (score === undefined) throw new Error(site);
  expect(text).toContain(`Rank ${rankWords(score, ofRun)} sites.`);
  const survey = surveys.find((row) => row.site === site);
  expect(text).toContain(`Pages found: ${survey?.urlcount}. Evaluated: ${survey?.pages}.`);
  const of = tests.filter((row) => row.run === run && row.site === site);
  const applied = of.reduce((sum, row) => sum + row.applied, 0);
  const failed = of.reduce((sum, row) => sum + row.failed, 0);
  const worst = Math.max(...of.map((row) => row.failed));
  const [, from, to] = /Fixing this improves the score from ([\d.]+) to ([\d.]+)\./.exec(text) ?? [];
  if (worst === 0) expect(from).toBeUndefined();
  else {
    const unit = 0.5 * 10 ** -((from ?? "").length - 2) + 1e-12;
    expect(Math.abs(Number(from) - failed / applied)).toBeLessThanOrEqual(unit);
    expect(Math.abs(Number(to) - (failed - worst) / applied)).toBeLessThanOrEqual(unit);
  }
}

describe.each(stores)("%s", (name, create) => {
  test("the numbers on pages are those of the warehouse, on random data", { timeout: 240_000 }, async () => {
    const anyExtent = fc.record({
      sites: fc.integer({ min: 1, max: 9 }),
      pages: fc.integer({ min: 1, max: 5 }),
      runs: fc.integer({ min: 1, max: 3 }),
      seed: fc.string({ minLength: 1, maxLength: 8, unit: "grapheme-ascii" }),
    });
    await fc.assert(
      fc.asyncProperty(anyExtent, async (extent) => {
        const reports = await testReports(create, extent);
        try {
          const { database } = reports.warehouse;
          const scores = await database.query<ScoreRow>("scores", SCORES);
          const tests = await database.query<TestRow>("tests", TESTS);
          const runs = [...new Set(scores.map(({ run }) => run))].toSorted().toReversed();
          const data = { reports, scores, tests, runs };
          const one = scores.filter(({ run }) => run === runs[0]).at(-1);
          const [, group = "", country = ""] = one?.places.split("/") ?? [];
          const [, sector = ""] = one?.sectors.split("/") ?? [];
          await compareSelection(data, "", "", "");
          await compareSelection(data, `?group=${group}`, group, "");
          if (country !== "") await compareSelection(data, `?country=${country}`, country, "");
          await compareSelection(data, `?sector=${sector}&group=${group}`, group, sector);
          await compareRegions(data);
          await compareContent(data);
          await compareSite(data, one?.site ?? "");
          await compareSentences(data, one?.site ?? "");
          expect(reports.faults).toEqual([]);
        } finally {
          await reports.remove();
        }
      }),
      { numRuns: name === "embedded" ? randomSamples(12, 60) : randomSamples(3, 15) },
    );
  });
});
