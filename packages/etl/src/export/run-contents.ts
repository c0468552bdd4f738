import type { Queryable } from "@eiao/crawler/internal/database";
import type { ResultFact, StatisticFact } from "@eiao/sampler/internal";
import { warehouseError } from "../errors.ts";
import type { PageTest, WarehousePage } from "../pages/page-decoder.ts";
import { publishedRun } from "../warehouse/runs.ts";
import { GEO, UNKNOWN_GROUP, collectionsOf } from "../warehouse/site-group.ts";
import type { GroupTexts } from "../warehouse/site-group.ts";
import type { Cell } from "./tables.ts";

/** A site of a run that is exported. */
export interface ExportedSite {
  /** In the warehouse: no part of what is exported. */
  readonly number: number;
  readonly site: string;
  /** Relative to the data directory, or absolute. */
  readonly store: string;
  readonly digest: string;
  /** The run that the store itself names. */
  readonly storeRun: string;
  readonly collections: readonly string[];
  /** It was made up by `generateRuns`: there is no store. */
  readonly isMadeUp: boolean;
  readonly finished: Date;
  /** The row of the table `sites`. */
  readonly row: readonly Cell[];
}

/** The content of a run while it is exported. */
export interface RunContents {
  readonly run: number;
  readonly name: string;
  readonly publishedAt: Date;
  /** By name, in the order of the octets. */
  readonly sites: readonly ExportedSite[];
  /** The times at which the first and the last site had been measured; null: the run has no site. */
  readonly period: { readonly from: Date; readonly to: Date } | null;
  /** The rows of the table collections. */
  readonly collections: readonly (readonly Cell[])[];
  /** The rows of the table scores. */
  readonly scores: readonly (readonly Cell[])[];
}

interface SiteRow extends GroupTexts {
  readonly number: number;
  readonly site: string;
  readonly webaddress: string;
  readonly title: string;
  readonly geocountry: string | null;
  readonly store: string;
  readonly storerun: string;
  readonly digest: string;
  readonly octets: number | string;
  readonly tool: string;
  readonly toolversion: string;
  readonly seed: string;
  readonly extent: string;
  readonly urlcount: number;
  readonly pages: number;
  readonly finished: Date;
  readonly results: number;
  readonly statistics: number;
}

const SITES = `select s.site as number, s.name as site, s.webaddress, s.title, v.places, v.sectors, v.collections, v.geocountry, v.store, v.storerun, v.digest,
    v.octets, v.tool, v.toolversion, v.seed, v.extent, v.urlcount, v.pages, v.finished, v.results, v.statistics
  from dw.sitesurvey v join dw.site s on s.site = v.site where v.run = $1 order by s.name collate "C"`;

const SCORES = `select s.name as site, r.id, r.version, c.sample, c.leads, c.value, c.low, c.high, c.applied, c.failed, c.pages
  from dw.sitescore c join dw.ruleset r on r.ruleset = c.ruleset join dw.site s on s.site = c.site
  where c.run = $1 order by s.name collate "C", r.id collate "C", r.version collate "C", c.sample collate "C"`;

const SEEN = "select state, publishedat from dw.testrun where run = $1";

/**
 * Reads what a published run consists of. What is read of it afterwards may be of another state of it: `unchanged` says so at the end,
 * so that nothing is locked meanwhile.
 * @throws EiaoError `UnknownTestRun`, `RunNotPublished`. Memory: a row for each site and score.
 */
export async function openRunContents(
  db: Queryable,
  name: string,
): Promise<RunContents & { unchanged(): Promise<void> }> {
  const { run } = await publishedRun(db, name);
  const seen = await stateOf(db, run);
  const publishedAt = seen.publishedAt ?? new Date(0);
  const sites = (await db.query<SiteRow>("sites-of-run", SITES, [run])).map(exportedSite);
  const scores = await db.query<Record<string, Cell>>("scores-of-run", SCORES, [run]);
  const times = sites.map(({ finished }) => finished.getTime());
  const [first = 0] = times;
  const extremes = times.reduce(({ from, to }, time) => ({ from: Math.min(from, time), to: Math.max(to, time) }), {
    from: first,
    to: first,
  });
  return {
    run,
    name,
    publishedAt,
    sites,
    period: sites.length === 0 ? null : { from: new Date(extremes.from), to: new Date(extremes.to) },
    collections: sites.flatMap(({ site, collections }) => collections.map((name) => [site, name])),
    scores: scores.map(scoreRow),
    async unchanged() {
      if ((await stateOf(db, run)).text !== seen.text) throw warehouseError("RunChanged", { run: name });
    },
  };
}

/** Reads the state of a run. If the run is published again, its time differs. */
async function stateOf(
  db: Queryable,
  run: number,
): Promise<{ readonly text: string; readonly publishedAt: Date | null }> {
  const [row] = await db.query<{ state: string; publishedat: Date | null }>("run-seen", SEEN, [run]);
  const publishedAt = row?.publishedat ?? null;
  return { text: `${row?.state ?? ""} ${publishedAt?.getTime() ?? ""}`, publishedAt };
}

function exportedSite(row: SiteRow): ExportedSite {
  const { number, site, store, storerun: storeRun, digest, octets, finished } = row;
  const collections = collectionsOf(row.collections);
  const isMadeUp = Number(octets) === 0;
  return { number, site, store, digest, storeRun, collections, isMadeUp, finished, row: siteRow(row) };
}

const PLACE_LEVELS = 5;
const SECTOR_LEVELS = 4;

function siteRow(row: SiteRow): Cell[] {
  const [group, ...places] = levels(row.places, PLACE_LEVELS);
  return [
    row.site,
    row.webaddress,
    row.title,
    group ?? null,
    ...places,
    row.geocountry,
    ...levels(row.sectors, SECTOR_LEVELS),
    row.urlcount,
    row.pages,
    row.results,
    row.statistics,
    row.extent,
    row.seed,
    `${row.tool} ${row.toolversion}`,
    row.finished.getTime(),
    row.digest,
  ];
}

/** Codes from the root down. @param path  such as `/EFTA/NO/NO0/`. */
function levels(path: string, count: number): (string | null)[] {
  const [own = ""] = path.split(`/${GEO}/`); // the country of the server has a column of its own
  const codes = own.split("/").filter((code) => code !== "" && code !== UNKNOWN_GROUP);
  return Array.from({ length: count }, (_, at) => codes[at] ?? null);
}

function scoreRow(row: Record<string, Cell>): Cell[] {
  const cell = (name: string): Cell => row[name] ?? null;
  const leads = row["leads"] === true || row["leads"] === 1;
  const figures = ["value", "low", "high", "applied", "failed", "pages"].map(cell);
  return [cell("site"), cell("id"), cell("version"), cell("sample"), leads, ...figures];
}

/** Rows of one page. */
export interface PageCells {
  readonly results: readonly (readonly Cell[])[];
  readonly statistics: readonly (readonly Cell[])[];
  readonly pages: readonly (readonly Cell[])[];
}

/**
 * The rows of a page in the tables results, statistics and pages. Documents are in the order of the page; what was found in one is ordered
 * by all that it says, so that rows follow from the page alone.
 * @param testOf  of a B-WAM.
 */
export function pageCells(
  site: string,
  page: WarehousePage,
  testOf: (wam: string) => Pick<PageTest, "test" | "ruleSet">,
): PageCells {
  const results: Cell[][] = [];
  const statistics: Cell[][] = [];
  for (const { url: document, ...found } of page.facts.documents) {
    for (const { wam, value, line, column, source } of found.results.toSorted(byPlaceAndTest)) {
      const { test, ruleSet } = testOf(wam);
      results.push([site, page.url, document, ruleSet, test, wam, line, column, source ?? null, value]);
    }
    for (const { type, value, line, column, source } of found.statistics.toSorted(byPlaceAndType))
      statistics.push([site, page.url, document, type, value, line, column, source ?? null]);
  }
  const scores = page.scores.toSorted((a, b) => byText(a.ruleSet, b.ruleSet));
  const pages = scores.map(({ ruleSet, applied, failed }) => [
    site,
    page.url,
    page.facts.id,
    page.isUniform,
    ruleSet,
    applied,
    failed,
    applied === 0 ? null : failed / applied,
  ]);
  return { results, statistics, pages };
}

type Place = Pick<ResultFact, "line" | "column" | "source">;

function byPlaceAndTest(a: ResultFact, b: ResultFact): number {
  return byPlace(a, b) || byText(a.wam, b.wam) || (a.value ?? -1) - (b.value ?? -1);
}

function byPlaceAndType(a: StatisticFact, b: StatisticFact): number {
  return byPlace(a, b) || byText(a.type, b.type) || byText(a.value, b.value);
}

function byPlace(a: Place, b: Place): number {
  return byText(a.source ?? "", b.source ?? "") || a.line - b.line || a.column - b.column;
}

function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
