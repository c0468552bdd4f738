import { setTimeout as pause } from "node:timers/promises";
import { createWarehouseSearch, keepFigures, knownTests, publicationStamp, searchStamp } from "@eiao/etl";
import type { KnownTests, PublishedRun, Warehouse } from "@eiao/etl";
import { createAnnotationReader } from "../model/annotation-reader.ts";
import { quickWarehouse } from "../model/quick-warehouse.ts";
import { openReportCache, patientCache } from "../model/report-cache.ts";
import type { ReportCache, ReportCacheOptions } from "../model/report-cache.ts";
import { createReportReader, readerBy } from "../model/report-reader.ts";
import type { ReportReader } from "../model/report-reader.ts";
import { choicesOf } from "../model/choices.ts";
import { shownPanel } from "../model/panels.ts";
import { chosenRuleSet, runsBy } from "../model/rule-sets.ts";
import { everything, readSelection } from "../model/selection.ts";
import type { PageProofOptions } from "../proof/page-proofs.ts";
import { createPageProofs } from "../proof/page-proofs.ts";
import { reportError } from "../errors.ts";
import { languageOfPath } from "../text/catalogues.ts";
import { siteHref } from "../views/names.ts";
import { siteParts } from "../views/site/site-frame.ts";
import { noPage } from "../views/view.ts";
import type { PageRequest, ReportSettings } from "../views/view.ts";
import { sentAnswer } from "./answer.ts";
import type { ReportAnswer, SentAnswer } from "./answer.ts";
import { errorAnswer, statusOf } from "./error-page.ts";
import { forPrograms } from "./for-programs.ts";
import { documentsAsked } from "./site-documents.ts";
import { createKeptAnswers } from "./kept-answers.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { movedTo } from "./moved-to.ts";
import { pageHeaders, pageText } from "./page-text.ts";
import type { ReportSparql } from "../sparql/report-sparql.ts";
import type { OpenData } from "../model/open-data.ts";
import { commonPages, routeOf } from "./routes.ts";
import { tableData } from "./table-data.ts";

/** What a report site is made of. */
export interface ReportSiteOptions extends ReportSettings {
  readonly warehouse: Warehouse;
  readonly cache: ReportCacheOptions;
  /** Where stores and archives are, and who reads them, for sources and proofs of single pages; without it there are none. */
  readonly archive?: PageProofOptions;
  /** Between looks at what is published; default 2. */
  readonly lookSeconds?: number;
  /** Faults of the program, for its log. */
  readonly onFault: (error: unknown) => void;
}

/** A request as a server has it. */
export interface ReportRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** `https://example.org`: where the client asked. */
  readonly origin: string;
  readonly ifNoneMatch?: string | undefined;
  readonly acceptEncoding?: string | undefined;
  /** RFC 9218; `u=7` is of who makes reports before anybody wants them: all others are served first. */
  readonly priority?: string | undefined;
}

/** The public reports. */
export interface ReportSite {
  /** What it shows is read by it. */
  readonly reader: ReportReader;
  /** Answers SPARQL. */
  readonly sparql?: ReportSparql;
  readonly onFault: (error: unknown) => void;
  /** What may be downloaded. */
  readonly openData?: OpenData;
  /** Never rejects: what goes wrong is a page that says so. */
  answer(request: ReportRequest): Promise<SentAnswer>;
  /**
   * Makes some pages before the first reader asks for any: what most of them need is in memory then, and connections and program have run warm.
   * Never rejects; goes on by itself after 5 s. Cost: 3 s for 3,000 sites in 12 runs.
   */
  warmUp(): Promise<void>;
  /** Looks whether something else is published now. It does so by itself, also for who asks first after a while, and when it is opened. */
  refresh(): Promise<void>;
  /** Resolves when what was read is kept on the disk, and nothing more is asked of the warehouse that no reader asked for. */
  close(): Promise<void>;
}

const LOOK_SECONDS = 2;
/** When nobody has asked for so long, nobody needs to know at once what is published: there is a look as rarely, and one for whoever asks then, */
const QUIET_MS = 30_000;
/** who waits for it so long at most: the warehouse may be away. */
const PATIENCE_MS = 1_000;
/** Between looks because of something that is not there: whoever asks for many such things asks the warehouse no more often. */
const MISS_MS = 200;
/** Before it listens a program that has much to read is warmed up so long at most. */
const WARM_UP_MS = 5_000;
/** Enough that each connection has prepared its statements. */
const REHEARSED_SITES = 20;
/** The version of the values in the cache on disk. Raise it when one of them gets another shape; the cache then begins anew. */
const SHAPES = 3;

/** Opens the reports of a warehouse. The warehouse stays its caller's to close, later. */
export async function openReportSite(options: ReportSiteOptions): Promise<ReportSite> {
  const { onFault, lookSeconds = LOOK_SECONDS } = options;
  const tests = await knownTests();
  const figures = keepFigures(options.warehouse.database);
  const warehouse = { ...options.warehouse, figures };
  const cache = await openReportCache(options.cache);
  const proofs = options.archive === undefined ? undefined : createPageProofs(options.archive);
  const search = createWarehouseSearch(quickWarehouse(warehouse));
  const annotations = createAnnotationReader(quickWarehouse(warehouse));
  const about = { minSites: options.minSites, proofs, search, annotations };
  const reader = createReportReader(warehouse, cache, about);
  const patient = createReportReader(warehouse, patientCache(cache), about);
  const refresh = async (): Promise<void> => {
    try {
      const stamp = await publicationStamp(warehouse);
      figures.renew(stamp); // first: what is read for the new state is none of the old one
      await cache.renew(`${SHAPES} ${stamp}`);
      reader.renewSearch(await searchStamp(warehouse));
      await reader.renewAnnotations();
    } catch (error) {
      // While the warehouse is away what was read of it is shown.
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
  const wakeUp = async (): Promise<void> => {
    askedAt = performance.now();
    const isBehind = askedAt - looked > 2 * lookSeconds * 1000;
    if (isBehind) await Promise.race([look(), pause(PATIENCE_MS, undefined, { ref: false })]);
  };
  const kept: AnswersOfState = {
    tests,
    answers: createKeptAnswers(),
    inTurn: (make, how) => cache.inTurn(make, how),
    state: () => cache.state(),
    lookAgain: async () => {
      if (performance.now() - looked >= MISS_MS) await look();
    },
  };
  const answer = async (request: ReportRequest): Promise<SentAnswer> => {
    await wakeUp();
    return await sentAnswer(await answerOf(request, isBackground(request) ? patient : reader, kept, options), request);
  };
  const rehearse = async (): Promise<void> => {
    // While the warehouse is away there is nothing to be made; who asks is told.
    const [sites] = await Promise.all([
      reader.searchedSites().catch((): readonly string[] => []),
      figures.readAll().catch(() => undefined),
    ]);
    const made = [...commonPages, ...sites.slice(0, REHEARSED_SITES).flatMap(rehearsed)];
    await Promise.all(made.map((target) => answer({ method: "GET", target, origin: "", acceptEncoding: "gzip" })));
  };
  return {
    reader,
    onFault,
    ...(options.sparql === undefined ? {} : { sparql: options.sparql }),
    ...(options.openData === undefined ? {} : { openData: options.openData }),
    answer,
    async warmUp() {
      await Promise.race([rehearse(), pause(WARM_UP_MS, undefined, { ref: false })]);
    },
    refresh,
    async close() {
      clearInterval(clock);
      await figures.close();
      await cache.settled();
    },
  };
}

/** Pages of a site, and a search for the words of its name. */
function rehearsed(name: string): string[] {
  const words = encodeURIComponent(name.replaceAll(/[^\p{L}\p{N}]+/gu, " "));
  return [...siteParts.map((part) => siteHref(name, part)), `/search?q=${words}`];
}

function isBackground({ priority = "" }: ReportRequest): boolean {
  return /(?:^|[\s,])u=7(?:[\s,]|$)/.test(priority);
}

type Form = "page" | "csv" | "api";

/** Answers that were made, and the state that they show. */
interface AnswersOfState {
  readonly tests: KnownTests;
  readonly answers: KeptAnswers;
  readonly inTurn: ReportCache["inTurn"];
  readonly state: () => object;
  /** Looks what is published now, unless that was done a moment ago. */
  readonly lookAgain: () => Promise<void>;
}

async function answerOf(
  request: ReportRequest,
  reader: ReportReader,
  { tests, answers, inTurn, state, lookAgain }: AnswersOfState,
  options: ReportSiteOptions,
): Promise<ReportAnswer> {
  const { pathname: whole, search, searchParams } = addressOf(request.target);
  const { say, path: pathname } = languageOfPath(whole);
  const form: Form = pathname.startsWith("/csv/") ? "csv" : pathname.startsWith("/api/") ? "api" : "page";
  const blank: PageRequest = {
    say,
    reader,
    settings: options,
    words: [],
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
    const moved = movedTo(whole, search, tests);
    if (moved !== undefined)
      return { status: 308, type: "text/plain; charset=utf-8", body: "", headers: { location: moved } };
    const make = async (): Promise<ReportAnswer> => {
      const runs: readonly PublishedRun[] = await reader.runs();
      const ruleSet = chosenRuleSet(searchParams, runs);
      const panel = shownPanel(searchParams, runs, options.panel);
      const asked = { ...blank, panel, ruleSet, runs: runsBy(ruleSet, runs), reader: readerBy(reader, ruleSet) };
      return (await forPrograms(asked, request.origin)) ?? (await pageAnswer(form, asked, request.origin));
    };
    const answer = async (): Promise<ReportAnswer> => {
      const route = routeOf(pathWithin(form, pathname));
      if (route?.isLasting === false || documentsAsked(pathname) !== undefined) return await make();
      const address = [reader.searchStamp(), reader.annotationStamp(), request.origin, whole, search].join("\n");
      if (route?.isShort !== true) return await answers.get(state(), address, make);
      const isPatient = isBackground(request);
      return await answers.get(state(), address, make, (work) => inTurn(work, { isPatient }));
    };
    const shown = state();
    try {
      return await answer();
    } catch (error) {
      // What was published a moment ago is there for who was told so.
      if (statusOf(error) !== 404) throw error;
      await lookAgain();
      if (state() === shown) throw error;
      return await answer();
    }
  } catch (error) {
    if (statusOf(error) === 500) options.onFault(error);
    return errorAnswer(error, form, blank, request.origin);
  }
}

/** Path and query of a request. */
function addressOf(target: string): URL {
  const base = "http://reports.invalid";
  return URL.parse(target.replace(/^[/\\]+/, "/"), base) ?? new URL("/no-address", base);
}

/** The path of the page whose tables are asked for. */
function pathWithin(form: Form, path: string): string {
  return form === "page" ? path : path.slice(form.length + 1);
}

async function pageAnswer(form: Form, blank: PageRequest, origin: string): Promise<ReportAnswer> {
  const path = pathWithin(form, blank.path);
  const route = routeOf(path);
  if (route === undefined) throw noPage(blank.path);
  const { view, words } = route;
  const request = { ...blank, path, words, selection: readSelection(blank.query), isForPrograms: form !== "page" };
  const made = await view(request);
  if (form !== "page") return tableData(form, made, request);
  const { maxAge } = made;
  const kept = maxAge === undefined ? {} : { maxAge };
  const headers = pageHeaders(request);
  return {
    status: made.status ?? 200,
    type: "text/html; charset=utf-8",
    body: pageText(made, request, origin, choicesOf(request.query)),
    headers,
    ...kept,
  };
}
