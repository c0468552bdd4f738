import type { Queryable } from "@eiao/crawler/internal/database";
import type { ResultFact, StatisticFact } from "@eiao/sampler/internal";
import { warehouseError } from "../errors.ts";
import type { PageTest, WarehousePage } from "../pages/page-decoder.ts";
import { publishedRun } from "../warehouse/runs.ts";
import { GEO, UNKNOWN_GROUP, codesOf, collectionsOf } from "../warehouse/site-group.ts";
import type { GroupTexts } from "../warehouse/site-group.ts";
import { namedCells } from "./export-table.ts";
import type { Cell, Cells } from "./export-table.ts";

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
  /** The row of the table sites. */
  readonly row: Cells;
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
  /** Rows of the tables collections and scores. */
  readonly collections: readonly Cells[];
  readonly scores: readonly Cells[];
}

type SiteRow = GroupTexts &
  Readonly<Record<"site" | "store" | "storerun" | "digest" | "tool" | "toolversion", string>> & {
    readonly number: number;
    readonly octets: number | string;
    readonly finished: Date;
  };

const SITES = `select s.site as number, s.name as site, s.webaddress as address, s.title, v.places, v.sectors, v.collections, v.geocountry as geo_country,
    v.store, v.storerun, v.digest, v.octets, v.tool, v.toolversion, v.seed, v.extent, v.urlcount as urls, v.pages, v.finished, v.results, v.statistics
  from dw.sitesurvey v join dw.site s on s.site = v.site where v.run = $1 order by s.name collate "C"`;

const SCORES = `select s.name as site, r.id as ruleset, r.version, c.sample, c.leads, c.value as score, c.low, c.high, c.applied, c.failed, c.pages
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
  const scores = await db.query<Readonly<Record<string, Cell>>>("scores-of-run", SCORES, [run]);
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
    collections: sites.flatMap(({ site, collections }) => collections.map((collection) => [site, collection])),
    // SQLite has 0 and 1.
    scores: scores.map((row) => namedCells("scores", { ...row, leads: Boolean(row["leads"]) })),
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

function exportedSite({ number, octets, finished, places, sectors, collections, ...row }: SiteRow): ExportedSite {
  const { site, store, digest, storerun: storeRun } = row;
  const [section = null, division = null, group = null, nace = null] = codesFromRoot(sectors);
  const [continent = null, country = null, nuts1 = null, nuts2 = null, nuts3 = null] = codesFromRoot(places);
  const cells = namedCells("sites", {
    ...row,
    country_group: continent,
    country,
    nuts1,
    nuts2,
    nuts3,
    nace_section: section,
    nace_division: division,
    nace_group: group,
    nace_class: nace,
    tool: `${row.tool} ${row.toolversion}`,
    finished: finished.getTime(),
    store: digest,
  });
  const about = { number, site, store, digest, storeRun, finished, row: cells };
  return { ...about, collections: collectionsOf(collections), isMadeUp: Number(octets) === 0 };
}

/** Returns the codes of a path such as `/EFTA/NO/NO0/`, from the root down. The country of the server has a column of its own. */
function codesFromRoot(path: string): string[] {
  const [own = ""] = path.split(`/${GEO}/`);
  return codesOf(own).filter((code) => code !== UNKNOWN_GROUP);
}

/**
 * Lists the rows of a page in the tables results, statistics and pages. Documents are in the order of the page; what was found in one is ordered
 * by all that it says, so that rows follow from the page alone.
 * @param testOf  of a B-WAM.
 */
export function exportedRowsOf(
  site: string,
  { url, isUniform, facts: { id, documents }, scores }: WarehousePage,
  testOf: (wam: string) => Pick<PageTest, "test" | "ruleSet">,
) {
  return {
    results: documents.flatMap(({ url: document, results }) =>
      results.toSorted(byPlaceAndTest).map(({ wam, line, column, source = null, value }) => {
        const { ruleSet, test } = testOf(wam);
        return [site, url, document, ruleSet, test, wam, line, column, source, value];
      }),
    ),
    statistics: documents.flatMap(({ url: document, statistics }) =>
      statistics.toSorted(byPlaceAndType).map(({ type, value, line, column, source = null }) => {
        return [site, url, document, type, value, line, column, source];
      }),
    ),
    pages: scores
      .toSorted((a, b) => byText(a.ruleSet, b.ruleSet))
      .map(({ ruleSet, applied, failed }) => {
        return [site, url, id, isUniform, ruleSet, applied, failed, applied === 0 ? null : failed / applied];
      }),
  };
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
