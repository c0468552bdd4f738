import type { FrontierEntry } from "../url/frontier-entry.ts";
import type { PageRow } from "../pages/page-row.ts";
import type { WarcEnd } from "../pages/warc/position.ts";
import type { Visit } from "../url/visit.ts";

/** The states that a URL of the frontier can have. */
export type FrontierState =
  | "waiting"
  | "page" // kept, or not modified
  | "redirect"
  | "other" // no (X)HTML
  | "excluded" // by robots or a trap guard at the time of fetching
  | "failed";

export interface SettledEntry extends Visit {
  readonly state: Exclude<FrontierState, "waiting">;
  /** HTTP status, failure reason, media type, rule or the target of a redirect, by state. */
  readonly reason: string | null;
  /** True for a redirect whose answer set a cookie. */
  readonly setsCookie?: true;
  /** True for a redirect that closes a loop and was followed once more, with cookies (`Visit.again`). */
  readonly goesRound?: true;
}

export interface StoredEntry extends FrontierEntry, Omit<SettledEntry, "state"> {
  readonly state: FrontierState;
}

/** All changes since the last commit, written in one transaction. Applying a batch twice has the same effect as once. */
export interface CrawlBatch {
  readonly found: readonly FrontierEntry[];
  readonly settled: readonly SettledEntry[];
  /** The rows to insert. A row replaces that of the same scenario and URL, except for `firstSeen` and `pageIndex`. */
  readonly pages: readonly PageRow[];
  /** The documents (scenario and URL) that answered 304: only `lastSeen` changes. */
  readonly unchanged: readonly { readonly scenarioId: string; readonly url: string; readonly lastSeen: Date }[];
  /** The URLs whose page is gone: `available` becomes false. */
  readonly unavailable: readonly string[];
  readonly newDomains: readonly { readonly host: string; readonly firstUrl: string }[];
  readonly ifModifiedSupport: readonly { readonly host: string; readonly supports: boolean }[];
  readonly committed: WarcEnd | null;
  readonly statistics: Readonly<Record<string, unknown>>;
}
