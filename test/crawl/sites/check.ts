import type { Routes } from "../../support/sites/server.ts";
import type { RequestLog } from "../../support/sites/request-log.ts";

/** The fields of a line of `eiao-wam crawl --format json` that judges read. cli.md 6. */
export interface SiteResult {
  readonly site: string;
  readonly pages: number;
  readonly requests: number;
  readonly bytes: number;
  readonly notModified: number;
  readonly excluded: Readonly<Record<string, number>>;
  readonly failed: readonly { readonly url: string; readonly reason: string }[];
  readonly traps: readonly {
    readonly guard: string;
    readonly pattern: string;
    readonly urls: number;
    readonly option: string;
  }[];
  readonly cut?: readonly { readonly limit: string; readonly url: string; readonly lost: number }[];
  readonly robots: { readonly status: number | null; readonly delay: number | null };
  readonly complete: boolean;
  readonly stoppedBy: null | "budget" | "requests" | "robots" | "politeness" | "signal";
}

/** A row of the page table. cli.md 6, `pages`. */
export interface StoredPage {
  readonly url: string;
  readonly depth: number;
  readonly status: number;
  readonly contentType: string | null;
  readonly lastModified: string | null;
  readonly etag: string | null;
  readonly scenario: string;
  readonly warc: { readonly file: string; readonly offset: number } | null;
}

/** The evidence for a judge; the server's log first. */
export interface Evidence {
  readonly log: RequestLog;
  readonly origin: string;
  readonly result: SiteResult;
  readonly pages: readonly StoredPage[];
  /** Lines of `scope.log`. */
  readonly decisions: readonly string[];
  /** The log of the site's neighbour, if it has one. */
  readonly neighbour?: RequestLog;
}

/** One independent check: the observation must equal what the standard or the spec expects. */
export interface Check {
  readonly name: string;
  readonly seen: (evidence: Evidence) => unknown;
  readonly expected: unknown;
}

/** A scope rule: `orderid`, `+` or `-`, pattern. Spec 5. */
export interface Rule {
  readonly order: number;
  readonly type: "include" | "exclude";
  readonly pattern: string;
}

/** A site with its checks. Every site has its own origin and is crawled from `/`. */
export interface TrapSite {
  readonly name: string;
  readonly routes: Routes | ((origin: string, neighbour: string) => Routes);
  /** A second site that this one may link to. `routes` receives its origin. */
  readonly neighbour?: Routes;
  /** The scope rules. Default: the default scope. */
  readonly rules?: (origin: string) => readonly Rule[];
  /** True if the site's own address is the only private one that may be connected. */
  readonly allowSelf?: boolean;
  readonly checks: readonly Check[];
  /** The page budget. Default: that of the crawler. */
  readonly maxPages?: number;
  readonly sitemaps?: boolean;
}

/** Returns the paths of the kept pages, sorted. */
export function keptPaths({ pages, origin }: Evidence): string[] {
  return pages.flatMap(({ url }) => (url.startsWith(origin) ? [url.slice(origin.length)] : [])).toSorted();
}

/** Returns a function that is true if a page with this path is in the page table. */
export function keeps(path: string): (evidence: Evidence) => boolean {
  return ({ pages, origin }) => pages.some(({ url }) => url === origin + path);
}

/** Returns the reasons for a requested path in the list of failures. */
export function failures({ result, origin }: Evidence, path: string): string[] {
  return result.failed.flatMap(({ url, reason }) => (url === origin + path ? [reason] : []));
}
