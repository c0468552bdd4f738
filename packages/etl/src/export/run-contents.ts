import type { Queryable } from "@eiao/crawler/internal/database";
import type { ResultFact, StatisticFact } from "@eiao/sampler/internal";
import { warehouseError } from "../errors.ts";
import type { PageTest, WarehousePage } from "../pages/page-decoder.ts";
import { publishedRun } from "../warehouse/runs.ts";
import { collectionsOf } from "../warehouse/site-group.ts";
import type {
  ExportedCollectionRow,
  ExportedPageRow,
  ExportedResultRow,
  ExportedScoreRow,
  ExportedSiteRow,
  ExportedStatisticRow,
} from "./tables.ts";

/** A site of a run to export. */
export interface ExportedSite {
  /** The number of the site in the warehouse. It is not exported. */
  readonly number: number;
  readonly site: string;
  /** The path, absolute or relative to the data directory. */
  readonly store: string;
  readonly digest: string;
  /** The run that the store itself names. */
  readonly storeRun: string;
  readonly collections: readonly string[];
  /** True if `generateRuns` generated the site, so that there is no store. */
  readonly isMadeUp: boolean;
  readonly finished: Date;
  readonly row: ExportedSiteRow;
}

/** The content of a run while it is exported. */
export interface RunContents {
  readonly run: number;
  readonly name: string;
  readonly publishedAt: Date;
  /** The sites in the byte order of their names. */
  readonly sites: readonly ExportedSite[];
  /** The times when the first and the last site had been measured, or null if the run has no site. */
  readonly period: { readonly from: Date; readonly to: Date } | null;
  readonly collections: readonly ExportedCollectionRow[];
  readonly scores: readonly ExportedScoreRow[];
}

interface SiteRow extends ExportedSiteRow {
  readonly number: number;
  readonly store: string;
  readonly storerun: string;
  readonly bytes: number | string;
}

const SITES = `select s.site as number, s.name as site, s.webaddress, s.title, v.places, v.sectors, v.collections, v.geocountry, v.store, v.storerun, v.digest,
    v.bytes, v.tool, v.toolversion, v.seed, v.extent, v.urlcount, v.pages, v.finished, v.results, v.statistics
  from dw.sitesurvey v join dw.site s on s.site = v.site where v.run = $1 order by s.name collate "C"`;

const SCORES = `select s.name as site, r.id, r.version, c.sample, c.leads, c.value, c.low, c.high, c.applied, c.failed, c.pages
  from dw.sitescore c join dw.ruleset r on r.ruleset = c.ruleset join dw.site s on s.site = c.site
  where c.run = $1 order by s.name collate "C", r.id collate "C", r.version collate "C", c.sample collate "C"`;

const SEEN = "select state, publishedat from dw.testrun where run = $1";

/**
 * Reads the content of a published run. Nothing is locked, so later reads may find a changed run; `unchanged` checks this at the end.
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
  const scores = await db.query<ExportedScoreRow>("scores-of-run", SCORES, [run]);
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
    collections: sites.flatMap(({ site, collections }) => collections.map((collection) => ({ site, collection }))),
    scores,
    async unchanged() {
      if ((await stateOf(db, run)).text !== seen.text) throw warehouseError("RunChanged", { run: name });
    },
  };
}

/** Reads the state of a run. Its time changes if the run is published again. */
async function stateOf(
  db: Queryable,
  run: number,
): Promise<{ readonly text: string; readonly publishedAt: Date | null }> {
  const [row] = await db.query<{ state: string; publishedat: Date | null }>("run-seen", SEEN, [run]);
  const publishedAt = row?.publishedat ?? null;
  return { text: `${row?.state ?? ""} ${publishedAt?.getTime() ?? ""}`, publishedAt };
}

function exportedSite(row: SiteRow): ExportedSite {
  const { number, site, store, storerun: storeRun, digest, bytes, finished } = row;
  const collections = collectionsOf(row.collections);
  const isMadeUp = Number(bytes) === 0;
  return { number, site, store, digest, storeRun, collections, isMadeUp, finished, row };
}

/** The exported rows of one page. */
export interface RowsOfPage {
  readonly results: readonly ExportedResultRow[];
  readonly statistics: readonly ExportedStatisticRow[];
  readonly pages: readonly ExportedPageRow[];
}

/**
 * Lists the rows of a page in the tables results, statistics and pages. Documents are in the order of the page; the results of a document are
 * sorted by all their fields, so that the rows depend only on the page.
 * @param testOf  returns the test of a B-WAM.
 */
export function exportedRowsOf(
  site: string,
  page: WarehousePage,
  testOf: (wam: string) => Pick<PageTest, "test" | "ruleSet">,
): RowsOfPage {
  const documents = page.facts.documents;
  return {
    results: documents.flatMap(({ url: document, results }) =>
      results.toSorted(byPlaceAndTest).map((fact) => ({ site, page, document, fact, test: testOf(fact.wam) })),
    ),
    statistics: documents.flatMap(({ url: document, statistics }) =>
      statistics.toSorted(byPlaceAndType).map((fact) => ({ site, page, document, fact })),
    ),
    pages: page.scores.toSorted((a, b) => byText(a.ruleSet, b.ruleSet)).map((score) => ({ site, page, score })),
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
