/** Verdicts and figures over random runs: a change in pages, lists, pictures, CSV and JSON agrees with its interval, and everywhere with itself. */
import { generateRuns, runReport } from "@eiao/etl/internal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomSamples } from "../../../../../test/support/random-samples.ts";
import { stores } from "../../../../../test/support/warehouse.ts";
import { testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";
import { textIn } from "../../../../../test/support/text-in.ts";

type Row = Readonly<Record<string, string | number | null>>;
type Language = "en" | "de";

/** Returns the verdict of an interval, computed here a second time. Below 0 is better. */
const verdictOf = (low: number, high: number): string => (low > 0 ? "worse" : high < 0 ? "better" : "no clear change");

/** The class, sign and first words of each verdict. */
const marks: Readonly<Record<string, { kind: string; sign: string; en: RegExp; de: RegExp }>> = {
  better: { kind: "better", sign: "✓", en: /^better\b|is better than/i, de: /^besser\b|ist besser als/i },
  worse: { kind: "worse", sign: "✗", en: /^worse\b|is worse than/i, de: /^schlechter\b|ist schlechter als/i },
  "no clear change": { kind: "unclear", sign: "≈", en: /^no clear change/i, de: /^keine klare Veränderung/i },
};

interface Mark {
  readonly verdict: string;
  readonly words: string;
}

/** Returns the verdicts that markup shows, and checks that colour, sign and words of each agree. */
function marksIn(markup: string, language: Language): Mark[] {
  const spans = markup.matchAll(
    /<span class="verdict ([a-z]+)"\s*><span aria-hidden="true">(.)<\/span>\s*([^<]*)<\/span\s*>/g,
  );
  return [...spans].map(([, kind, sign, text = ""]) => {
    const [verdict = "", mark] = Object.entries(marks).find(([, one]) => one.kind === kind) ?? [];
    expect(sign, text).toBe(mark?.sign);
    expect(textIn(text).trim()).toMatch(mark?.[language] ?? /$^/);
    return { verdict, words: textIn(text).trim() };
  });
}

/** Collects figures by name, and checks that a figure has the same value wherever it is read. */
function createFigures() {
  const known = new Map<string, { readonly value: unknown; readonly from: string }>();
  return {
    size: () => known.size,
    add(key: string, value: unknown, from: string): void {
      const before = known.get(key);
      if (before === undefined) known.set(key, { value, from });
      else expect(value, `${key}: ${from} and ${before.from}`).toEqual(before.value);
    },
  };
}
type Figures = ReturnType<typeof createFigures>;

async function textOf(reports: TestReports, target: string): Promise<string> {
  const { status, body } = await reports.get(target);
  expect(status, target).toBe(200);
  return body;
}

const rowsAt = async (reports: TestReports, target: string): Promise<Row[]> =>
  (JSON.parse(await textOf(reports, target)) as { rows: Row[] }).rows;

/** Splits a line of CSV into cells. Quoted texts have no line feeds here. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
  );

/** Returns a value as CSV has it. A text that a spreadsheet would run as a formula gets an apostrophe. */
function inCsv(value: string | number | null): string {
  return typeof value === "string" && /^[=+\-@]/.test(value) ? `'${value}` : String(value ?? "");
}

/** Checks that the verdict of a row agrees with its interval. */
function expectVerdict(row: Row, from: string): void {
  const { verdict, difference, differencelow: low, differencehigh: high } = row;
  if (verdict === null) return;
  expect(typeof difference === "number" && typeof low === "number" && typeof high === "number", from).toBe(true);
  expect(Number(low), from).toBeLessThanOrEqual(Number(difference));
  expect(Number(high), from).toBeGreaterThanOrEqual(Number(difference));
  expect(verdict, from).toBe(verdictOf(Number(low), Number(high)));
}

/** Checks the tables of a page: the page shows the same changes as CSV and JSON. */
async function comparePage(reports: TestReports, address: string): Promise<void> {
  const english = await textOf(reports, address);
  const german = await textOf(reports, address === "/" ? "/de" : `/de${address}`);
  expect(marksIn(german, "de").map(({ verdict }) => verdict)).toEqual(
    marksIn(english, "en").map(({ verdict }) => verdict),
  );
  for (const [, link = "", caption = ""] of english.matchAll(
    /<a href="(\/api\/[^"]*)">The same as JSON: ([^<]*)<\/a>/g,
  )) {
    const target = link.replaceAll("&amp;", "&");
    const rows = await rowsAt(reports, target);
    const lines = (await textOf(reports, target.replace("/api/", "/csv/"))).split("\r\n").slice(0, -1);
    const columns = cellsOf(lines[0] ?? "");
    expect(lines.slice(1).map(cellsOf), target).toEqual(
      rows.map((row) => columns.map((name) => inCsv(row[name] ?? null))),
    );
    if (!columns.includes("verdict")) continue;
    for (const row of rows) expectVerdict(row, target);
    const [table] = english.split(`aria-label="${caption}"`).slice(1);
    if (table === undefined) {
      // The page shows the figures in sentences.
      const stated = marksIn(english, "en").map(({ verdict }) => verdict);
      for (const { verdict } of rows) if (verdict !== null) expect(stated, target).toContain(verdict);
      continue;
    }
    const [, body = ""] = /<tbody>([^]*?)<\/tbody>/.exec(table) ?? [];
    const verdicts = marksIn(body, "en").map(({ verdict }) => verdict);
    expect(verdicts, target).toEqual(rows.flatMap(({ verdict }) => (verdict === null ? [] : [verdict])));
    if (columns[0] === "part") comparePicture(english, rows, target);
  }
}

const SHOWN = 0.00005;

/** Checks that the bars in the picture of a change have the verdicts of its parts, in colour and words. */
function comparePicture(page: string, rows: readonly Row[], from: string): void {
  const [, picture = ""] = /aria-labelledby="change-title[^"]*"([^]*?)<\/svg>/.exec(page) ?? [];
  const drawn = rows.filter(({ part, difference }) => part !== "all" && Math.abs(Number(difference ?? 0)) >= SHOWN);
  const kinds = [...picture.matchAll(/class="change-bar is-(\w+)"/g)].map(([, kind]) => kind);
  expect(kinds, from).toEqual(drawn.map(({ verdict }) => marks[String(verdict)]?.kind ?? "unclear"));
  const labels = [...picture.matchAll(/<text[^>]*class=" small"[^>]*>\s*([^<]*?)\s*<\/text>/g)].map(
    ([, text = ""]) => text,
  );
  expect(
    labels.map((text) => /\(([a-z ]+)\)$/.exec(text)?.[1] ?? null),
    from,
  ).toEqual(drawn.map(({ verdict }) => verdict));
}

interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the mean of scores with its interval from the drawing of pages: the squares of the distances are added. */
function groupOf(sites: readonly Row[]): Estimate | undefined {
  const scored = sites
    .filter(({ score }) => score !== null)
    .map(({ score, low, high }) => [score, low ?? 0, high ?? 1].map(Number));
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
  const of = (end: 1 | 2) =>
    Math.sqrt(sum(scored.map((one) => ((one[0] ?? 0) - (one[end] ?? 0)) ** 2))) / scored.length;
  const value = sum(scored.map(([score = 0]) => score)) / scored.length;
  return scored.length === 0 ? undefined : { value, low: value - of(1), high: value + of(2) };
}

/** Returns the change between two estimates, by the square-and-add rule. */
function changeOf(before: Estimate | undefined, now: Estimate | undefined) {
  if (before === undefined || now === undefined) return undefined;
  const difference = now.value - before.value;
  const low = Math.max(-1, difference - Math.hypot(now.value - now.low, before.high - before.value));
  const high = Math.min(1, difference + Math.hypot(now.high - now.value, before.value - before.low));
  // The ends are rounded to multiples of 2^-49, as exact sums need, so that an interval that ends at 0 does so here too.
  const exact = (value: number) => Math.round(value * 2 ** 49) / 2 ** 49;
  return { difference, low, high, verdict: verdictOf(exact(low), exact(high)) };
}

function expectChange(row: Row | undefined, expected: ReturnType<typeof changeOf>, from: string): void {
  expect(row?.["verdict"], from).toBe(expected?.verdict ?? null);
  if (expected === undefined) return;
  for (const [name, value] of [
    ["difference", expected.difference],
    ["differencelow", expected.low],
    ["differencehigh", expected.high],
  ] as const)
    expect(row?.[name], `${from}: ${name}`).toBeCloseTo(value, 12);
}

/** Returns the change in a row of data. */
const changeIn = ({ verdict, difference, differencelow, differencehigh }: Row) => ({
  verdict,
  difference,
  low: differencelow,
  high: differencehigh,
});

/** Compares the lists of a run and the functions of `report` with the scores of sites, and with each other. @param before  the run before `run`. */
async function compareRun(
  reports: TestReports,
  figures: Figures,
  run: string,
  before: string | undefined,
): Promise<void> {
  const { warehouse } = reports;
  const sites = await rowsAt(reports, `/api/reports/sites?run=${run}`);
  const earlier = before === undefined ? [] : await rowsAt(reports, `/api/reports/sites?run=${before}`);
  for (const row of sites) {
    const previous = groupOf(earlier.filter(({ site }) => site === row["site"]));
    expectChange(row, changeOf(previous, groupOf([row])), `${String(row["site"])} in ${run}`);
    figures.add(`change of ${String(row["site"])} in ${run}`, changeIn(row), "/reports/sites");
    figures.add(`score of ${String(row["site"])} in ${run}`, row["score"], "/reports/sites");
  }
  for (const { site, value, low, high, verdict } of (await runReport(warehouse, "siteChange", { run })).rows)
    figures.add(`change of ${site} in ${run}`, { verdict, difference: value, low, high }, "siteChange");
  for (const { site, value, low, high } of (await runReport(warehouse, "siteRank", { run })).rows) {
    const row = sites.find((one) => one["site"] === site);
    expect([value, low, high]).toEqual([row?.["rank"], row?.["rankfrom"], row?.["rankto"]]);
  }
  const places = new Map([["", sites], ...Map.groupBy(sites, ({ places: path }) => String(path).split("/")[0] ?? "")]);
  for (const [place, members] of places) {
    const inPlace = earlier.filter(({ places: path }) => place === "" || String(path).split("/")[0] === place);
    const expected = changeOf(groupOf(inPlace), groupOf(members));
    const query = { run, ...(place === "" ? {} : { place }) };
    const [found] = (await runReport(warehouse, "groupChange", query)).rows;
    const row = {
      verdict: found?.verdict ?? null,
      difference: found?.value ?? null,
      differencelow: found?.low ?? null,
      differencehigh: found?.high ?? null,
    };
    expectChange(row, expected, `groupChange of ${place} in ${run}`);
    figures.add(`change of group ${place} in ${run}`, changeIn(row), "groupChange");
  }
  for (const { place, value, low, high, verdict } of (await runReport(warehouse, "regionChange", { run })).rows)
    figures.add(`change of group ${place} in ${run}`, { verdict, difference: value, low, high }, "regionChange");
  for (const row of await rowsAt(reports, `/api/reports/regions?run=${run}`))
    figures.add(`change of group ${String(row["code"])} in ${run}`, changeIn(row), "/reports/regions");
  const history = (await rowsAt(reports, "/api/reports/history")).find((row) => row["run"] === run);
  figures.add(`change of group  in ${run}`, changeIn(history ?? {}), "/reports/history");
  await compareTests(reports, figures, run);
  if (before === undefined) return;
  const compared = await rowsAt(reports, `/api/compare?run=${run}&table=sites`);
  for (const row of compared) figures.add(`change of ${String(row["site"])} in ${run}`, changeIn(row), "/compare");
  for (const row of await rowsAt(reports, `/api/compare?run=${run}&table=tests`))
    figures.add(`change of ${String(row["test"])} in ${run}`, changeIn(row), "/compare");
  const all = (await rowsAt(reports, `/api/runs/${run}?table=change`)).find(({ part }) => part === "all");
  figures.add(`change of group  in ${run}`, changeIn(all ?? {}), `/runs/${run}`);
}

/** Compares the shares of tests with the means over the sites, and over the pages, where they applied. */
async function compareTests(reports: TestReports, figures: Figures, run: string): Promise<void> {
  const list = await rowsAt(reports, `/api/reports/tests?run=${run}`);
  for (const row of list) {
    const test = String(row["test"]);
    // A test without a change applied on no site of both runs: /compare does not list it.
    if (row["verdict"] !== null) figures.add(`change of ${test} in ${run}`, changeIn(row), "/reports/tests");
    const of = await rowsAt(reports, `/api/tests/${test}?run=${run}`);
    const means = of.map(({ mean }) => Number(mean));
    expect(of.length, test).toBe(row["sites"]);
    expect(row["mean"], test).toBeCloseTo(means.reduce((sum, one) => sum + one, 0) / means.length, 12);
    expect([row["min"], row["max"]], test).toEqual([Math.min(...means), Math.max(...means)]);
    for (const one of of) {
      figures.add(`${test} on ${String(one["site"])} in ${run}`, [one["mean"], one["pages"]], `/tests/${test}`);
      figures.add(
        `siteTestRatio of ${test} on ${String(one["site"])} in ${run}`,
        one["siteTestRatio"],
        `/tests/${test}`,
      );
    }
  }
  for (const { site = "", test = "", value } of (await runReport(reports.warehouse, "siteTestRatio", { run })).rows)
    figures.add(`siteTestRatio of ${test} on ${site} in ${run}`, value, "siteTestRatio");
  for (const { test = "", value } of (await runReport(reports.warehouse, "groupTestRatio", { run })).rows)
    expect(list.find((row) => row["test"] === test)?.["groupTestRatio"], test).toBe(value);
}

/** Compares a site in its runs: the figures of its pages are those of the lists. */
async function compareSite(
  reports: TestReports,
  figures: Figures,
  site: string,
  runs: readonly string[],
): Promise<void> {
  const [latest = ""] = runs;
  for (const row of await rowsAt(reports, `/api/sites/${site}/history`)) {
    const run = String(row["run"]);
    figures.add(`score of ${site} in ${run}`, row["score"], `/sites/${site}/history`);
    figures.add(`change of ${site} in ${run}`, changeIn(row), `/sites/${site}/history`);
  }
  for (const row of await rowsAt(reports, `/api/sites/${site}/tests`)) {
    const test = String(row["test"]);
    figures.add(`${test} on ${site} in ${latest}`, [row["mean"], row["pages"]], `/sites/${site}/tests`);
    figures.add(`siteTestRatio of ${test} on ${site} in ${latest}`, row["siteTestRatio"], `/sites/${site}/tests`);
    expect(Number(row["mean"])).toBeGreaterThanOrEqual(Number(row["min"]));
    expect(Number(row["mean"])).toBeLessThanOrEqual(Number(row["max"]));
  }
  const change = (await rowsAt(reports, `/api/reports/sites`)).find((row) => row["site"] === site) ?? {};
  const [sentence] = marksIn(await textOf(reports, `/sites/${site}`), "en");
  if (change["verdict"] === null) expect(sentence?.words ?? "").not.toMatch(/previous run/);
  else
    expect([sentence?.verdict, sentence?.words]).toEqual([
      change["verdict"],
      expect.stringContaining("the previous run: "),
    ]);
  const badge = textIn(await textOf(reports, `/sites/${site}/badge.svg`));
  if (change["verdict"] !== null) expect(badge).toContain(sentence?.words);
  if (runs.length < 2) return;
  const parts = await rowsAt(reports, `/api/sites/${site}?table=change`);
  figures.add(
    `change of ${site} in ${latest}`,
    changeIn(parts.find(({ part }) => part === "all") ?? {}),
    `/sites/${site}`,
  );
  for (const row of await rowsAt(reports, `/api/compare?site=${site}&table=tests`))
    if (row["second"] !== null) {
      const [mean] = [
        (await rowsAt(reports, `/api/sites/${site}/tests`)).find((one) => one["test"] === row["test"])?.["mean"],
      ];
      expect(row["second"], `${site} ${String(row["test"])}`).toBe(mean);
    }
}

/** Compares the sentences of the start page, the feed and a region with the data. */
async function compareSentences(reports: TestReports, runs: readonly string[]): Promise<void> {
  const [row = {}, ...others] = await rowsAt(reports, "/api/reports/history");
  const [start] = marksIn(await textOf(reports, "/"), "en");
  const regions = marksIn(await textOf(reports, "/reports/regions"), "en");
  if (row["verdict"] === null) return expect(start).toBeUndefined();
  expect([start?.verdict, regions[0]?.verdict]).toEqual([row["verdict"], row["verdict"]]);
  const feed = await textOf(reports, "/feed.atom");
  const [, entry = ""] = feed.split("<entry>");
  expect(textIn(entry)).toContain(start?.words);
  // A sentence about a run a year ago needs at least three runs.
  const dated = regions.filter(({ words }) => /(?:than on|since) \d/.test(words));
  expect(dated).toHaveLength(runs.length > 2 ? 1 : 0);
  const [, , ...older] = [row, ...others].map(({ run }) => String(run));
  const sites = async (run: string) => groupOf(await rowsAt(reports, `/api/reports/sites?run=${run}`));
  const now = await sites(runs[0] ?? "");
  const possible = await Promise.all(older.map(async (run) => changeOf(await sites(run), now)?.verdict));
  if (dated[0] !== undefined) expect(possible).toContain(dated[0].verdict);
}

/** A set of made-up runs whose sites have every verdict. */
const every = { sites: 12, earlierSites: 9, pages: 8, runs: 3, seed: "f" };

describe.each(stores)("%s", (name, create) => {
  test(
    "verdicts agree with their intervals, and figures of one name are equal everywhere",
    { timeout: 280_000 },
    async () => {
      const anyExtent = fc.record({
        sites: fc.integer({ min: 1, max: 8 }),
        earlierSites: fc.integer({ min: 1, max: 8 }),
        pages: fc.integer({ min: 1, max: 12 }),
        runs: fc.integer({ min: 1, max: 3 }),
        seed: fc.string({ minLength: 1, maxLength: 8, unit: "grapheme-ascii" }),
      });
      const seen = new Set<unknown>();
      await fc.assert(
        fc.asyncProperty(anyExtent, async ({ earlierSites, ...extent }) => {
          const reports = await testReports(create, extent);
          try {
            // Sites join or leave with the second run.
            await generateRuns(reports.warehouse, { ...extent, sites: earlierSites, runs: 1 });
            await reports.site.refresh();
            const { runs: published } = JSON.parse(await textOf(reports, "/api/runs")) as { runs: { run: string }[] };
            const runs = published.map(({ run }) => run);
            expect(runs).toHaveLength(extent.runs);
            const figures = createFigures();
            for (const [at, run] of runs.entries()) await compareRun(reports, figures, run, runs[at + 1]);
            const sites = (await rowsAt(reports, "/api/reports/sites")).map(({ site }) => String(site));
            for (const site of sites.slice(0, 2)) await compareSite(reports, figures, site, runs);
            await compareSentences(reports, runs);
            const [site = ""] = sites;
            const pages = [
              "/reports/sites",
              "/reports/regions",
              "/reports/history",
              "/reports/tests",
              "/compare",
              `/compare?site=${site}`,
              `/compare?site=${site}&with=${sites.at(-1) ?? ""}`,
              `/sites/${site}`,
              `/sites/${site}/history`,
              `/runs/${runs[0] ?? ""}`,
              "/",
            ];
            for (const page of pages) await comparePage(reports, page);
            for (const run of runs)
              for (const row of await rowsAt(reports, `/api/reports/sites?run=${run}`)) seen.add(row["verdict"]);
            expect(figures.size()).toBeGreaterThan(10);
            expect(reports.faults).toEqual([]);
          } finally {
            await reports.remove();
          }
        }),
        { examples: [[every]], numRuns: name === "embedded" ? randomSamples(10, 50) : randomSamples(2, 10) },
      );
      expect([...seen]).toEqual(expect.arrayContaining(["better", "worse", "no clear change", null]));
    },
  );
});
