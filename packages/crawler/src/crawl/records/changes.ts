import { launchCountry } from "../../scope/launch-country.ts";
import type { Exchange } from "../../web/exchange.ts";
import type { FrontierEntry } from "../../frontier/frontier-entry.ts";
import type { CrawlBatch, SettledEntry, WarcEnd } from "../../repository/crawl-store.ts";
import type { PageRow } from "../../repository/records.ts";
import type { DecideRule } from "../../scope/decision.ts";
import type { PageText } from "../../traps/page-text.ts";
import type { Probe, ProbeKind } from "../../traps/trap-guards.ts";

/** What one event of the crawl changes, collected until all of it is known. */
export interface Changes {
  readonly found: FrontierEntry[];
  readonly settled: SettledEntry[];
  readonly pages: PageRow[];
  readonly unchanged: { readonly scenarioId: string; readonly url: string; readonly lastSeen: Date }[];
  readonly unavailable: string[];
  readonly newDomains: { readonly host: string; readonly firstUrl: string }[];
  readonly ifModifiedSupport: { readonly host: string; readonly supports: boolean }[];
  readonly excluded: DecideRule[];
  /** Rules that had excluded a URL which is in after all. */
  readonly readmitted: DecideRule[];
  readonly probes: (Probe & { readonly text: PageText | null })[];
  readonly cuts: Cut[];
  /** Its seeds and known pages were decided, and what was excluded of them counted, by an earlier start. */
  isRepeated: boolean;
  /** The seeds and known pages are decided with this event. */
  begins: boolean;
  requests: number;
  bytes: number;
  notModified: number;
}

/** What a bound of the crawler left out, that may lead to pages. */
export interface Cut {
  readonly limit: CutLimit;
  /** Where it was met. */
  readonly url: string;
  readonly lost: number;
}

/** Links of a page (memory), frames of one page, sitemaps that were not read or not to their end, URLs of the site that are too long. */
export type CutLimit = "links" | "frames" | "sitemaps" | "urls";

/** Counts of a launch; over all its starts, so they are kept with it. */
export interface Totals {
  requests: number;
  bytes: number;
  notModified: number;
  readonly excluded: Partial<Record<DecideRule, number>>;
  /** `pageIndex` of the next page that is new. */
  nextPageIndex: number;
  /** Of this crawl of the site, spec 15.4. */
  crawlId: string;
  /** Country in which the host of the first seed stands, where the launch was begun with geo evidence that tells. */
  readonly geoCountry?: string;
  /** The seeds and known pages were decided. */
  begun: boolean;
  sitemapsRead: boolean;
  /** URL that nobody links to -> what is shown for it; null: nothing. At most `MOST_PROBES`. */
  readonly probes: Record<string, { readonly kind: ProbeKind; readonly text: PageText | null }>;
  /** By limit: how many were lost, and where first. */
  readonly cuts: Partial<Record<CutLimit, { readonly url: string; readonly lost: number }>>;
}

const MOST_PROBES = 100;

export function noChanges(): Changes {
  return {
    found: [],
    settled: [],
    pages: [],
    unchanged: [],
    unavailable: [],
    newDomains: [],
    ifModifiedSupport: [],
    excluded: [],
    readmitted: [],
    probes: [],
    cuts: [],
    isRepeated: false,
    begins: false,
    requests: 0,
    bytes: 0,
    notModified: 0,
  };
}

/** What goes into the totals. */
type Counted = Pick<
  Changes,
  "excluded" | "readmitted" | "probes" | "cuts" | "isRepeated" | "begins" | "requests" | "bytes" | "notModified"
>;

/** A batch that grows until it is committed. */
export interface OpenBatch extends Omit<Changes, keyof Counted> {
  committed: WarcEnd | null;
}

/** Counts one answered request. */
export function countExchange(changes: Changes, { response }: Exchange): void {
  changes.requests++;
  changes.bytes += response.payload.length;
}

/** Adds the lists of `changes` to the batch and its counts to the totals. */
export function apply(changes: Changes, batch: OpenBatch, totals: Totals): void {
  keepFound(batch.unavailable, changes);
  append(batch.found, changes.found);
  append(batch.settled, changes.settled);
  append(batch.pages, changes.pages);
  append(batch.unchanged, changes.unchanged);
  append(batch.unavailable, changes.unavailable);
  append(batch.newDomains, changes.newDomains);
  append(batch.ifModifiedSupport, changes.ifModifiedSupport);
  count(changes, totals);
}

/**
 * Of what became of a document the last counts: one that redirected, and was there behind the wall of cookies that this led to, is not
 * gone, though both are committed at once.
 */
function keepFound(unavailable: string[], { pages, unchanged }: Changes): void {
  if (unavailable.length === 0 || pages.length + unchanged.length === 0) return;
  const found = new Set([...pages, ...unchanged].map(({ url }) => url));
  const gone = unavailable.filter((url) => !found.has(url));
  if (gone.length < unavailable.length) unavailable.splice(0, unavailable.length, ...gone);
}

function count(changes: Counted & Pick<Changes, "pages">, totals: Totals): void {
  if (!changes.isRepeated) for (const rule of changes.excluded) addTo(totals.excluded, rule, 1);
  for (const rule of changes.readmitted) addTo(totals.excluded, rule, -1);
  for (const { url, kind, text } of changes.probes) {
    if (Object.keys(totals.probes).length < MOST_PROBES) totals.probes[url] = { kind, text };
  }
  for (const { limit, url, lost } of changes.cuts) {
    const before = totals.cuts[limit];
    totals.cuts[limit] = { url: before?.url ?? url, lost: (before?.lost ?? 0) + lost };
  }
  if (changes.begins) totals.begun = true;
  totals.requests += changes.requests;
  totals.bytes += changes.bytes;
  totals.notModified += changes.notModified;
  for (const { pageIndex } of changes.pages) totals.nextPageIndex = Math.max(totals.nextPageIndex, pageIndex + 1);
}

function addTo(counts: Partial<Record<DecideRule, number>>, rule: DecideRule, more: number): void {
  const sum = (counts[rule] ?? 0) + more;
  if (sum === 0) delete counts[rule];
  else counts[rule] = sum;
}

export function toCommit(batch: OpenBatch, totals: Totals): CrawlBatch {
  return { ...batch, statistics: structuredClone(totals) as unknown as Record<string, unknown> };
}

/** The totals that a launch was left with; counts from zero for a new one. */
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

function append<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one);
}
