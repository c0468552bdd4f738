import { newDocuments } from "@eiao/crawler/internal/repository";
import type { PartOfDocuments } from "@eiao/crawler/internal/repository";
import {
  annotationStamp,
  compareRuns,
  compareSites,
  contentTable,
  createWarehouseSearch,
  exclusions,
  failedSites,
  groupTests,
  groupsInRun,
  installationId,
  isHidden,
  pageByUrl,
  publicOfPage,
  publicOfSite,
  publishedRuns,
  rankedSites,
  runReport,
  scoreHistory,
  scoredCollections,
  scoredGroup,
  scoredPages,
  scoredRegions,
  siteFacts,
  testSpread,
  worstPages,
} from "@eiao/etl/internal";
import type {
  PageAnnotationQuery,
  PartOfPages,
  PublicAnnotation,
  ReportQuery,
  ReportTable,
  ReportWarehouse,
  SearchOptions,
  SearchQuery,
  SitesToCompare,
  Warehouse,
  WarehouseSearch,
} from "@eiao/etl/internal";
import { pageFindings } from "../proof/page-findings.ts";
import type { PageFindings } from "../proof/page-findings.ts";
import type { ReportCache } from "./report-cache.ts";
import type { PageProofs } from "../proof/page-proofs.ts";

/** The warehouse as the report site reads it: all queries go through the cache. */
export type ReportReader = ReturnType<typeof createReportReader>;

/** The sources of a reader besides the warehouse. */
export interface ReportReaderOptions {
  /** The smallest group of sites that has figures (spec 18.8). Default: 1. */
  readonly minSites?: number | undefined;
  /** The proofs of single pages. Default: locations have no proofs. */
  readonly proofs?: Pick<PageProofs, "of"> | undefined;
  /** The search. Default: a new one. */
  readonly search?: WarehouseSearch;
}

/** The most annotations on a page of the reports. Each has up to 10,000 characters. */
const MOST_ANNOTATIONS = 1_000;

/**
 * Makes a reader of the warehouse with a cache.
 * @throws EiaoError In all functions: the errors of the warehouse, `ReportsBusy`.
 */
export function createReportReader(
  warehouse: ReportWarehouse,
  cache: ReportCache,
  { minSites = 1, proofs = { of: async () => ({ unproved: "no-store" }) }, ...given }: ReportReaderOptions = {},
) {
  const quick = quickWarehouse(warehouse);
  const search = given.search ?? createWarehouseSearch(quick);
  const figuresBy = (ruleset: string) => figures(warehouse, quick, cache, minSites, ruleset);
  let stamp = "";
  const getShort = <Answer>(key: readonly unknown[], load: () => Promise<Answer>): Promise<Answer> =>
    cache.get(key, load, { isShort: true });
  return {
    ...figuresBy(""),
    figuresBy,
    /** Searches the index of the warehouse. @throws EiaoError `SearchTooCommon`, `ReportsBusy`, `StoreUnavailable`. */
    search: ({ query, options }: { readonly query: SearchQuery; readonly options: SearchOptions }) =>
      getShort(["search", search.stamp(), query, options], () => search.find(query, options)),
    /** Returns a text that changes whenever the results of searches may change. */
    searchStamp: (): string => search.stamp(),
    /** Sets the current stamp of the search index (`searchStamp`). */
    renewSearch: (now: string): void => search.renew(now),
    /** Returns the public annotations of a site and of its survey in a run, newest first. */
    siteAnnotations: (query: { readonly site: string; readonly run: string }): Promise<PublicAnnotation[]> =>
      getShort(["site-annotations", stamp, query.site, query.run], () => publicOfSite(quick, query, MOST_ANNOTATIONS)),
    pageAnnotations: (query: PageAnnotationQuery): Promise<PublicAnnotation[]> =>
      getShort(["page-annotations", stamp, query.site, query.page, query.fingerprints.join(" ")], () =>
        publicOfPage(quick, query, MOST_ANNOTATIONS),
      ),
    /** Returns a text that changes when `renewAnnotations` finds a change. */
    annotationStamp: (): string => stamp,
    async renewAnnotations() {
      stamp = await annotationStamp(quick);
    },
    runs: () => cache.get(["runs"], () => publishedRuns(warehouse)),
    /** Reads documents without the cache: a new one may be found at any moment. */
    documents: (site: string, part: PartOfDocuments) => siteDocuments(quick, site, part),
    installation: () => cache.get(["installation"], () => installationId(warehouse)),
    groups: (run: string) => cache.get(["groups", run], () => groupsInRun(warehouse, run)),
    failedSites: (query: ReportQuery) => cache.get(["failed", sorted(query)], () => failedSites(warehouse, query)),
    proof: proofs.of,
  };
}

/** Returns functions that read the figures of a rule set, except for queries that name another one. @param ruleset  "": the leading one. */
function figures(
  warehouse: ReportWarehouse,
  quick: ReportWarehouse,
  cache: ReportCache,
  minSites: number,
  ruleset: string,
) {
  const withRuleSet = <Asked extends { readonly ruleset?: string }>(request: Asked): Asked =>
    ruleset === "" ? request : { ruleset, ...request };
  const cached =
    <Answer>(name: string, read: (warehouse: ReportWarehouse, query: ReportQuery) => Promise<Answer>) =>
    (request: ReportQuery): Promise<Answer> => {
      const isShort = request.site !== undefined;
      const query = { ...withRuleSet(request), minSites };
      return cache.get([name, sorted(query)], () => read(isShort ? quick : warehouse, query), { isShort });
    };
  return {
    group: cached("group", scoredGroup),
    regions: cached("regions", scoredRegions),
    collections: cached("collections", scoredCollections),
    sites: cached("sites", rankedSites),
    history: cached("history", scoreHistory),
    tests: cached("tests", groupTests),
    spread: cached("spread", testSpread),
    content: cached("content", contentTable),
    site: cached("site-with-faults", siteFacts),
    pages: cached("pages", scoredPages),
    worstPages(request: ReportQuery, part: PartOfPages) {
      const query = withRuleSet(request);
      const key = ["worst-pages", sorted(query), part.from, part.most];
      return cache.get(key, () => worstPages(quick, query, part), { isShort: true });
    },
    page: cached("page", async (of, query): Promise<ReportTable<PageFindings>> => {
      const { rows, ...about } = await pageByUrl(of, query);
      return { ...about, rows: rows.map((page) => pageFindings(page, about.ruleset)) };
    }),
    compareRuns(request: ReportQuery) {
      const query = { ...withRuleSet(request), minSites };
      return cache.get(["compare-runs", sorted(query)], () => compareRuns(warehouse, query));
    },
    compareSites(request: SitesToCompare) {
      const two = withRuleSet(request);
      const { first, second, ruleset: chosen = "" } = two;
      const key = ["compare-sites", first.run, first.site, second.run, second.site, chosen];
      return cache.get(key, () => compareSites(warehouse, two));
    },
    change: cached("change", (of, query) => runReport(of, "change", query)),
  };
}

/** Returns a reader for the figures of a rule set, except for queries that name another one. @param ruleset  "": the leading one. */
export function readerBy(reader: ReportReader, ruleset: string): ReportReader {
  return ruleset === "" ? reader : { ...reader, ...reader.figuresBy(ruleset) };
}

/** Returns the parts of a query in a fixed order, so that equal queries have equal keys. */
function sorted(query: ReportQuery): readonly (readonly [string, unknown])[] {
  return Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns a warehouse for queries of one site: queries that a hundred readers make at the same time go to the server in one message. */
export function quickWarehouse<Of extends Warehouse>(warehouse: Of): Of {
  const { database } = warehouse;
  const query: typeof database.query = (name, sql, parameters) =>
    database.queryTogether?.(name, sql, parameters) ?? database.query(name, sql, parameters);
  return { ...warehouse, database: { ...database, query } };
}

const REPORTED = "select title from dw.site where name = $1";

/** Returns the new documents of a site, or undefined if it is unknown or hidden. A database with reports only has no documents. */
export async function siteDocuments(warehouse: Warehouse, site: string, part: PartOfDocuments) {
  const { database } = warehouse;
  if (isHidden(await exclusions(warehouse), site)) return undefined;
  const hasDocuments = (await database.namedTable("urlrep", "document")) !== undefined;
  const found = hasDocuments ? await newDocuments(database, site, part) : undefined;
  if (found !== undefined) return found;
  const [reported] = await database.query<{ title: string }>("reported-site", REPORTED, [site]);
  return reported && { title: reported.title, watched: false, total: 0, documents: [] };
}
