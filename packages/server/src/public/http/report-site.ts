import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ZlibOptions } from "node:zlib";
import { createWarehouseSearch, keepFigures, knownTests, publicationStamp, searchStamp } from "@eiao/etl/internal";
import type { KnownTests, PublishedRun, Warehouse } from "@eiao/etl/internal";
import { LRUCache } from "lru-cache";
import { createReportReader, quickWarehouse, readerBy } from "../../public/model/report-reader.ts";
import { openReportCache } from "../model/report-cache.ts";
import type { ReportCacheOptions } from "../model/report-cache.ts";
import type { ReportReader } from "../../public/model/report-reader.ts";
import { choicesOf, shownPanel, chosenRuleSet, runsBy } from "../../public/model/choices.ts";
import { everything, readSelection } from "../model/selection.ts";
import type { PageProofOptions } from "../../public/proof/page-proofs.ts";
import { createPageProofs } from "../../public/proof/page-proofs.ts";
import { reportError } from "../model/errors.ts";
import { languageOfPath } from "../text/catalogues.ts";
import { noPage } from "../views/view.ts";
import type { PageRequest, ReportSettings } from "../views/view.ts";
import { sentAnswer } from "./answer.ts";
import type { ReportAnswer, SentAnswer } from "./answer.ts";
import { errorAnswer, statusOf } from "../../public/http/error-page.ts";
import { programAnswer } from "../../public/http/for-programs.ts";
import { documentsAsked } from "../../public/http/site-documents.ts";
import { movedTo } from "./moved-to.ts";
import { pageHeaders, pageText } from "./page-text.ts";
import type { ReportSparql } from "../sparql/report-sparql.ts";
import type { OpenData } from "../model/export-downloads.ts";
import { routeOf } from "./routes.ts";
import { tableData } from "./table-data.ts";

/** The parts of a report site. */
export interface ReportSiteOptions extends ReportSettings {
  readonly warehouse: Warehouse;
  readonly cache: ReportCacheOptions;
  /** The stores and archives and their readers, for sources and proofs of single pages. Default: none. */
  readonly archive?: PageProofOptions;
  /** The seconds between two looks at the publication. Default: 2. */
  readonly lookSeconds?: number;
  /** Logs a fault of the program. */
  readonly onFault: (error: unknown) => void;
}

/** A request that a server received. */
export interface ReportRequest {
  readonly method: string;
  /** The path and the query. */
  readonly target: string;
  /** The origin that the client called, such as `https://example.org`. */
  readonly origin: string;
}

/** The public reports and the data behind them. */
export interface ReportSite {
  /** The reader of all data that the site shows. */
  readonly reader: ReportReader;
  /** The part that answers SPARQL. */
  readonly sparql?: ReportSparql;
  readonly onFault: (error: unknown) => void;
  /** The files that may be downloaded. */
  readonly openData?: OpenData;
  /** Answers a request. Never rejects: an error becomes a page that explains it. */
  answer(request: ReportRequest): Promise<SentAnswer>;
  /**
   * Reads the scores of all sites and the catalogue of searches, which most pages need, before the first reader comes.
   * Never rejects; after 5 s it resolves and reads on. Cost: 1 s for 3,000 sites in 12 runs.
   */
  readAhead(): Promise<void>;
  /** Looks whether something else is published. The site calls it when it opens, regularly, and for the first reader after a while. */
  refresh(): Promise<void>;
  /** Closes the site. Resolves when no reading ahead is under way. */
  close(): Promise<void>;
}

const LOOK_SECONDS = 2;
/** After this time without a request the site looks at the publication only this often, and once more for the next reader. */
const QUIET_MS = 30_000;
/** The longest time that this reader waits for the look: the warehouse may be away. */
const PATIENCE_MS = 1_000;
/** The shortest time between looks because of unknown pages: many requests for such pages cause no more queries. */
const MISS_MS = 200;
/** The longest time that a program reads before it listens. */
const READ_AHEAD_MS = 5_000;
/** The memory for pages: some 8,000 compressed pages. */
const PAGES_BYTES = 32_000_000;
/** This level compresses to 1.07 of the usual size, in half of the time. */
export const GZIP_LEVEL = 3;
const pack = promisify<string | Buffer, ZlibOptions, Buffer>(gzip);
/** The version of the values in the cache on disk. Raise it when the shape of a value changes: the cache then begins anew. */
const SHAPES = 3;

/** Opens the reports of a warehouse. The caller closes the warehouse later. */
export async function openReportSite(options: ReportSiteOptions): Promise<ReportSite> {
  const { onFault, lookSeconds = LOOK_SECONDS } = options;
  const tests = await knownTests();
  const figures = keepFigures(options.warehouse.database);
  const warehouse = { ...options.warehouse, figures };
  const cache = openReportCache(options.cache);
  const proofs = options.archive === undefined ? undefined : createPageProofs(options.archive);
  const search = createWarehouseSearch(quickWarehouse(warehouse));
  const readerOptions = { minSites: options.minSites, proofs, search };
  const reader = createReportReader(warehouse, cache, readerOptions);
  const refresh = async (): Promise<void> => {
    try {
      const stamp = await publicationStamp(warehouse);
      figures.renew(stamp); // first, so that no figure of the old state is read for the new one
      cache.renew(`${SHAPES} ${stamp}`);
      reader.renewSearch(await searchStamp(warehouse));
      await reader.renewAnnotations();
    } catch (error) {
      // While the warehouse is away, the site shows the values that it has.
      if (statusOf(error) !== 503) onFault(error);
    }
  };
  await refresh();
  let looking: Promise<void> | undefined;
  let looked = performance.now();
  const look = (): Promise<void> =>
    (looking ??= refresh().finally(() => {
      looking = undefined;
      looked = performance.now();
    }));
  let askedAt = -Infinity;
  const clock = setInterval(() => {
    const now = performance.now();
    if (now - askedAt < QUIET_MS || now - looked >= QUIET_MS) void look();
  }, lookSeconds * 1000);
  clock.unref();
  const catchUp = async (): Promise<void> => {
    askedAt = performance.now();
    const isBehind = askedAt - looked > 2 * lookSeconds * 1000;
    if (isBehind) await Promise.race([look(), pause(PATIENCE_MS, undefined, { ref: false })]);
  };
  const context: Shown = {
    tests,
    pages: new LRUCache({
      maxSize: PAGES_BYTES,
      maxEntrySize: PAGES_BYTES / 4,
      sizeCalculation: ({ body }, address) => body.length + address.length,
    }),
    publication: () => cache.publication(),
    lookAgain: async () => {
      if (performance.now() - looked >= MISS_MS) await look();
    },
  };
  return {
    reader,
    onFault,
    ...(options.sparql === undefined ? {} : { sparql: options.sparql }),
    ...(options.openData === undefined ? {} : { openData: options.openData }),
    async answer(request) {
      await catchUp();
      return sentAnswer(await answerOf(request, reader, context, options));
    },
    async readAhead() {
      // While the warehouse is away nothing is read. Requests report that.
      const reading = Promise.allSettled([search.sites(), figures.readAll()]);
      await Promise.race([reading, pause(READ_AHEAD_MS, undefined, { ref: false })]);
    },
    refresh,
    async close() {
      clearInterval(clock);
      await figures.close();
      cache.close();
    },
  };
}

type Form = "page" | "csv" | "api";

/** The parts that every answer needs. */
interface Shown {
  readonly tests: KnownTests;
  /** The pages that were made, compressed, by the publication that they show and their address. */
  readonly pages: LRUCache<string, ReportAnswer>;
  readonly publication: () => string;
  /** Looks at the publication, except right after another look. */
  readonly lookAgain: () => Promise<void>;
}

async function answerOf(
  request: ReportRequest,
  reader: ReportReader,
  { tests, pages, publication, lookAgain }: Shown,
  options: ReportSiteOptions,
): Promise<ReportAnswer> {
  const { pathname: fullPath, search, searchParams } = addressOf(request.target);
  const { say, path: pathname } = languageOfPath(fullPath);
  const form: Form = pathname.startsWith("/csv/") ? "csv" : pathname.startsWith("/api/") ? "api" : "page";
  const blank: PageRequest = {
    say,
    reader,
    settings: options,
    params: [],
    path: pathname,
    origin: request.origin,
    query: searchParams,
    selection: everything,
    runs: [],
    panel: "",
    ruleSet: "",
    tests,
  };
  try {
    if (request.method !== "GET" && request.method !== "HEAD")
      throw reportError("ReportsReadOnly", { method: request.method.slice(0, 40) });
    const moved = movedTo(fullPath, search, tests);
    if (moved !== undefined)
      return { status: 308, type: "text/plain; charset=utf-8", body: "", headers: { location: moved } };
    const make = async (): Promise<ReportAnswer> => {
      const runs: readonly PublishedRun[] = await reader.runs();
      const ruleSet = chosenRuleSet(searchParams, runs);
      const panel = shownPanel(searchParams, runs, options.panel);
      const filled = { ...blank, panel, ruleSet, runs: runsBy(ruleSet, runs), reader: readerBy(reader, ruleSet) };
      return (await programAnswer(filled, request.origin)) ?? (await pageAnswer(form, filled, request.origin));
    };
    const answer = async (): Promise<ReportAnswer> => {
      const route = routeOf(pathWithin(form, pathname));
      if (route?.isLasting === false || documentsAsked(pathname) !== undefined) return await make();
      const stamps = [publication(), reader.searchStamp(), reader.annotationStamp()];
      const key = [...stamps, request.origin, fullPath, search].join("\n");
      const known = pages.get(key);
      if (known !== undefined) return known;
      const fresh = await make();
      // Errors, and pages that may change without a publication, are made each time.
      if (fresh.status !== 200 || fresh.maxAge === 0) return fresh;
      const packed = { ...fresh, body: await pack(fresh.body, { level: GZIP_LEVEL }) };
      pages.set(key, packed);
      return packed;
    };
    const before = publication();
    try {
      return await answer();
    } catch (error) {
      // The run may have been published a moment ago, and its address sent to the reader.
      if (statusOf(error) !== 404) throw error;
      await lookAgain();
      if (publication() === before) throw error;
      return await answer();
    }
  } catch (error) {
    if (statusOf(error) === 500) options.onFault(error);
    return errorAnswer(error, form, blank, request.origin);
  }
}

/** Returns the path and query of a request. */
function addressOf(target: string): URL {
  const base = "http://reports.invalid";
  return URL.parse(target.replace(/^[/\\]+/, "/"), base) ?? new URL("/no-address", base);
}

/** Returns the path of the page whose tables are requested. */
function pathWithin(form: Form, path: string): string {
  return form === "page" ? path : path.slice(form.length + 1);
}

async function pageAnswer(form: Form, blank: PageRequest, origin: string): Promise<ReportAnswer> {
  const path = pathWithin(form, blank.path);
  const route = routeOf(path);
  if (route === undefined) throw noPage(blank.path);
  const { view, params } = route;
  const request = { ...blank, path, params, selection: readSelection(blank.query), isForPrograms: form !== "page" };
  const page = await view(request);
  if (form !== "page") return tableData(form, page, request);
  const { maxAge } = page;
  const caching = maxAge === undefined ? {} : { maxAge };
  const headers = pageHeaders(request);
  return {
    status: page.status ?? 200,
    type: "text/html; charset=utf-8",
    body: pageText(page, request, origin, choicesOf(request.query)),
    headers,
    ...caching,
  };
}
