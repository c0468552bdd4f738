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
  SearchFound,
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

/** The warehouse as the report site reads it: every question goes through the cache. */
export type ReportReader = ReturnType<typeof createReportReader>;

/** The sources of a reader beside the warehouse. */
export interface ReportReaderOptions {
  /** Groups of fewer sites have no figures (spec 18.8); default 1. */
  readonly minSites?: number | undefined;
  /** The proofs of single pages; without them locations have none. */
  readonly proofs?: Pick<PageProofs, "of"> | undefined;
  /** One of its own unless given. */
  readonly search?: WarehouseSearch;
  /** One of its own unless given. */
  readonly annotations?: AnnotationReader;
}

/**
 * Reads the warehouse through the cache.
 * @throws EiaoError of all functions: as those of the warehouse, `ReportsBusy`.
 */
export function createReportReader(
  warehouse: ReportWarehouse,
  cache: ReportCache,
  {
    minSites = 1,
    proofs = { of: async () => ({ unproved: "no-store" }) },
    search,
    annotations,
  }: ReportReaderOptions = {},
) {
  const quick = quickWarehouse(warehouse);
  const cached =
    <Answer>(name: string, read: (warehouse: ReportWarehouse, query: ReportQuery) => Promise<Answer>) =>
    (asked: ReportQuery): Promise<Answer> => {
      const isShort = asked.site !== undefined;
      const given = { ...asked, minSites };
      return cache.get([name, inOrder(given)], () => read(isShort ? quick : warehouse, given), { isShort });
    };
  const annotated = annotations ?? createAnnotationReader(quick);
  return {
    ...createSearchReader(search ?? createWarehouseSearch(quick), cache),
    ...annotated,
    siteAnnotations(query: SiteAnnotationQuery) {
      const key = ["site-annotations", annotated.annotationStamp(), query.site, query.run];
      return cache.get(key, () => annotated.siteAnnotations(query), { isShort: true });
    },
    pageAnnotations(query: PageAnnotationQuery) {
      const { site, page, fingerprints } = query;
      const key = ["page-annotations", annotated.annotationStamp(), site, page, fingerprints.join(" ")];
      return cache.get(key, () => annotated.pageAnnotations(query), { isShort: true });
    },
    runs: () => cache.get(["runs"], () => publishedRuns(warehouse)),
    /** Documents may be found at any moment, so they are not kept. */
    documents: (site: string, part: PartOfDocuments) => siteDocuments(quick, site, part),
    installation: () => cache.get(["installation"], () => installationId(warehouse)),
    groups: (run: string) => cache.get(["groups", run], () => groupsInRun(warehouse, run)),
    failedSites: (query: ReportQuery) => cache.get(["failed", inOrder(query)], () => failedSites(warehouse, query)),
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
    worstPages: (query: ReportQuery, part: PartOfPages) =>
      cache.get(["worst-pages", inOrder(query), part.from, part.most], () => worstPages(quick, query, part), {
        isShort: true,
      }),
    page: cached("page", async (of, query): Promise<ReportTable<PageFindings>> => {
      const { rows, ...about } = await pageByUrl(of, query);
      return { ...about, rows: rows.map((page) => pageFindings(page, about.ruleset)) };
    }),
    proof: proofs.of,
    compareRuns: (query: ReportQuery) =>
      cache.get(["compare-runs", inOrder({ ...query, minSites })], () =>
        compareRuns(warehouse, { ...query, minSites }),
      ),
    compareSites: (two: SitesToCompare) =>
      cache.get(
        ["compare-sites", two.first.run, two.first.site, two.second.run, two.second.site, two.ruleset ?? ""],
        () => compareSites(warehouse, two),
      ),
    change: cached("change", (of, query) => runReport(of, "change", query)),
  };
}

/** Returns a reader whose figures are those of a rule set, unless a query names another one. @param ruleset  "": the leading one. */
export function readerBy(reader: ReportReader, ruleset: string): ReportReader {
  if (ruleset === "") return reader;
  const by =
    <Asked extends { readonly ruleset?: string }, Part extends readonly unknown[], Answer>(
      read: (asked: Asked, ...part: Part) => Answer,
    ) =>
    (asked: Asked, ...part: Part): Answer =>
      read({ ruleset, ...asked }, ...part);
  return {
    ...reader,
    group: by(reader.group),
    regions: by(reader.regions),
    collections: by(reader.collections),
    sites: by(reader.sites),
    history: by(reader.history),
    tests: by(reader.tests),
    spread: by(reader.spread),
    content: by(reader.content),
    site: by(reader.site),
    pages: by(reader.pages),
    worstPages: by(reader.worstPages),
    page: by(reader.page),
    compareRuns: by(reader.compareRuns),
    compareSites: by(reader.compareSites),
    change: by(reader.change),
  };
}

/** The same query has the same text. */
function inOrder(query: ReportQuery): readonly (readonly [string, unknown])[] {
  return Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns the warehouse for what is of one site: a hundred readers ask for some of it at the same time, in one message to a server. */
export function quickWarehouse<Of extends Warehouse>(warehouse: Of): Of {
  const { database } = warehouse;
  const query: typeof database.query = (name, sql, parameters) =>
    database.queryTogether?.(name, sql, parameters) ?? database.query(name, sql, parameters);
  return { ...warehouse, database: { ...database, query } };
}

/** A search as the report site asks for it. */
export interface SearchAsked {
  readonly query: SearchQuery;
  readonly options: SearchOptions;
}

/** Searches through the cache, as long as the index is the same. */
export function createSearchReader(search: WarehouseSearch, cache: ReportCache) {
  return {
    /** @throws EiaoError `SearchTooCommon`, `ReportsBusy`, `StoreUnavailable`. */
    search: ({ query, options }: SearchAsked): Promise<SearchFound> =>
      cache.get(["search", search.stamp(), query, options], () => search.find(query, options), { isShort: true }),
    /** By what searches go: another text as soon as they find something else. */
    searchStamp: (): string => search.stamp(),
    /** Tells the search the present stamp of the index (`searchStamp`). */
    renewSearch: (stamp: string): void => search.renew(stamp),
  };
}

/** Annotations of a page of the report. Each has up to 10,000 characters. */
const MOST_ANNOTATIONS = 1_000;

/** A site, and the run whose survey is meant. */
export interface SiteAnnotationQuery {
  readonly site: string;
  readonly run: string;
}

/** Public annotations as the report site reads them, newest first. */
export interface AnnotationReader {
  siteAnnotations(query: SiteAnnotationQuery): Promise<PublicAnnotation[]>;
  pageAnnotations(query: PageAnnotationQuery): Promise<PublicAnnotation[]>;
  /** Returns another text as soon as `renewAnnotations` has seen that some changed. */
  annotationStamp(): string;
  renewAnnotations(): Promise<void>;
}

/** Reads annotations without a cache: what is kept of them has the stamp in its key. Cost: a query. */
export function createAnnotationReader(warehouse: Warehouse): AnnotationReader {
  let stamp = "";
  return {
    siteAnnotations: (query) => publicOfSite(warehouse, query, MOST_ANNOTATIONS),
    pageAnnotations: (query) => publicOfPage(warehouse, query, MOST_ANNOTATIONS),
    annotationStamp: () => stamp,
    async renewAnnotations() {
      stamp = await annotationStamp(warehouse);
    },
  };
}

const REPORTED = "select title from dw.site where name = $1";

/** Returns the new documents of a site; undefined: the site is not known, or hidden. A database of reports alone has no documents. */
export async function siteDocuments(warehouse: Warehouse, site: string, part: PartOfDocuments) {
  const { database } = warehouse;
  if (isHidden(await exclusions(warehouse), site)) return undefined;
  const hasDocuments = (await database.namedTable("urlrep", "document")) !== undefined;
  const found = hasDocuments ? await newDocuments(database, site, part) : undefined;
  if (found !== undefined) return found;
  const [reported] = await database.query<{ title: string }>("reported-site", REPORTED, [site]);
  return reported && { title: reported.title, watched: false, total: 0, documents: [] };
}
