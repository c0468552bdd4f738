import type { Exchange } from "../fetch/exchange.ts";
import type { FrontierEntry } from "../frontier/frontier-entry.ts";
import type { CrawlBatch, SettledEntry, WarcPosition } from "../repository/crawl-store.ts";
import type { PageRow } from "../repository/records.ts";
import type { DecideRule } from "../scope/decision.ts";

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
  requests: number;
  bytes: number;
  notModified: number;
}

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
  sitemapsRead: boolean;
}

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
    requests: 0,
    bytes: 0,
    notModified: 0,
  };
}

/** A batch that grows until it is committed. */
export interface OpenBatch extends Omit<Changes, "excluded" | "requests" | "bytes" | "notModified"> {
  committed: WarcPosition | null;
}

/** Counts one answered request. */
export function countExchange(changes: Changes, { response }: Exchange): void {
  changes.requests++;
  changes.bytes += response.payload.length;
}

/** Adds the lists of `changes` to the batch and its counts to the totals. */
export function apply(changes: Changes, batch: OpenBatch, totals: Totals): void {
  append(batch.found, changes.found);
  append(batch.settled, changes.settled);
  append(batch.pages, changes.pages);
  append(batch.unchanged, changes.unchanged);
  append(batch.unavailable, changes.unavailable);
  append(batch.newDomains, changes.newDomains);
  append(batch.ifModifiedSupport, changes.ifModifiedSupport);
  for (const rule of changes.excluded) totals.excluded[rule] = (totals.excluded[rule] ?? 0) + 1;
  totals.requests += changes.requests;
  totals.bytes += changes.bytes;
  totals.notModified += changes.notModified;
  for (const { pageIndex } of changes.pages) totals.nextPageIndex = Math.max(totals.nextPageIndex, pageIndex + 1);
}

export function toCommit(batch: OpenBatch, totals: Totals): CrawlBatch {
  return { ...batch, statistics: structuredClone(totals) as unknown as Record<string, unknown> };
}

/** The totals that a launch was left with; counts from zero for a new one. */
export function totalsOf(statistics: Readonly<Record<string, unknown>>): Totals {
  const number = (name: string): number => (typeof statistics[name] === "number" ? statistics[name] : 0);
  const excluded = statistics["excluded"];
  return {
    requests: number("requests"),
    bytes: number("bytes"),
    notModified: number("notModified"),
    excluded: typeof excluded === "object" && excluded !== null ? { ...excluded } : {},
    nextPageIndex: number("nextPageIndex"),
    crawlId: typeof statistics["crawlId"] === "string" ? statistics["crawlId"] : "",
    sitemapsRead: statistics["sitemapsRead"] === true,
  };
}

function append<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one);
}
