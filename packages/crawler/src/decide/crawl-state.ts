import type { CutLimit } from "./crawl-event.ts";
import type { FrontierEntry } from "../url/frontier-entry.ts";
import type { WarcEnd } from "../pages/warc/position.ts";
import type { CrawlBatch, SettledEntry } from "./crawl-batch.ts";
import type { PageRow } from "../pages/page-row.ts";
import type { DecideRule } from "./scope/decision.ts";
import { launchCountry } from "./scope/scope.ts";
import type { PageText } from "./traps/page-text.ts";
import type { ProbeKind } from "./traps/trap-guards.ts";

/** The sum of the events of a launch. Only `apply` changes it. */
export interface CrawlState {
  readonly totals: Totals;
  /** The changes that the next commit writes. */
  batch: OpenBatch;
  /** The number of documents of a watched site that were refused in this start of the crawl. */
  refusedDocuments: number;
  readonly site: { readonly watched: boolean; readonly documentUrlScheme: string | null };
  readonly known: KnownDocuments;
  /** True if an earlier start of the launch decided about the seeds and known pages, and counted them. */
  readonly wasBegun: boolean;
}

/** The pages of earlier crawls. */
export interface KnownDocuments {
  /** Returns the document of a URL, as its own page if it is one. */
  document(url: string): PageRow | undefined;
  /** Returns the main documents with the same key as `url`, under other session ids or without one. */
  underOtherSessions(page: { readonly url: string; readonly key: string }): readonly string[];
}

/** The counts of a launch over all its starts. They are stored with the launch. */
export interface Totals {
  requests: number;
  bytes: number;
  notModified: number;
  readonly excluded: Partial<Record<DecideRule, number>>;
  /** The `pageIndex` of the next new page. */
  nextPageIndex: number;
  /** The id of this crawl of the site, spec 15.4. */
  crawlId: string;
  /** The country of the first seed's host. Absent if geolocation did not give it at the start of the launch. */
  readonly geoCountry?: string;
  /** True if the seeds and known pages were decided. */
  begun: boolean;
  sitemapsRead: boolean;
  /** The answer to each probed URL, which no page links to; `text` is null if there was none. `apply` limits their number. */
  readonly probes: Record<string, { readonly kind: ProbeKind; readonly text: PageText | null }>;
  /** The number of lost URLs by limit, and where this first occurred. */
  readonly cuts: Partial<Record<CutLimit, { readonly url: string; readonly lost: number }>>;
}

/** A batch that grows until it is committed. */
interface OpenBatch extends Pick<
  CrawlBatch,
  "found" | "settled" | "pages" | "unchanged" | "newDomains" | "ifModifiedSupport"
> {
  readonly found: FrontierEntry[];
  readonly settled: SettledEntry[];
  readonly pages: PageRow[];
  readonly unchanged: CrawlBatch["unchanged"][number][];
  readonly unavailable: Set<string>;
  readonly newDomains: CrawlBatch["newDomains"][number][];
  readonly ifModifiedSupport: CrawlBatch["ifModifiedSupport"][number][];
  /** The position up to which the WARC is complete. */
  committed: WarcEnd | null;
}

export function createCrawlState(
  totals: Totals,
  committed: WarcEnd | null,
  { site, known }: Pick<CrawlState, "site" | "known">,
): CrawlState {
  return { totals, batch: emptyBatch(committed), refusedDocuments: 0, site, known, wasBegun: totals.begun };
}

/** Takes the batch out of the state, for its commit. */
export function takeBatch(state: CrawlState): CrawlBatch {
  const { unavailable, ...lists } = state.batch;
  state.batch = emptyBatch(lists.committed);
  return {
    ...lists,
    unavailable: [...unavailable],
    statistics: structuredClone(state.totals) as unknown as Record<string, unknown>,
  };
}

function emptyBatch(committed: WarcEnd | null): OpenBatch {
  return {
    found: [],
    settled: [],
    pages: [],
    unchanged: [],
    unavailable: new Set(),
    newDomains: [],
    ifModifiedSupport: [],
    committed,
  };
}

/** Returns the totals of a stored launch. For a new launch all counts are 0. */
export function totalsOf(statistics: Readonly<Record<string, unknown>>): Totals {
  const number = (name: string): number => (typeof statistics[name] === "number" ? statistics[name] : 0);
  const record = <T>(name: string): Record<string, T> => {
    const value = statistics[name];
    return typeof value === "object" && value !== null ? { ...(value as Record<string, T>) } : {};
  };
  const geoCountry = launchCountry({ statistics });
  return {
    ...(geoCountry === undefined ? {} : { geoCountry }),
    requests: number("requests"),
    bytes: number("bytes"),
    notModified: number("notModified"),
    excluded: record<number>("excluded"),
    nextPageIndex: number("nextPageIndex"),
    crawlId: typeof statistics["crawlId"] === "string" ? statistics["crawlId"] : "",
    begun: statistics["begun"] === true,
    sitemapsRead: statistics["sitemapsRead"] === true,
    probes: record<Totals["probes"][string]>("probes"),
    cuts: record<{ url: string; lost: number }>("cuts"),
  };
}
