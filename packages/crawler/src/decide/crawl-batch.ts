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
  /** A redirect: its answer set a cookie. */
  readonly setsCookie?: true;
  /** A redirect: it closes a loop and was followed once more, with cookies (`Visit.again`). */
  readonly goesRound?: true;
}

export interface StoredEntry extends FrontierEntry, Omit<SettledEntry, "state"> {
  readonly state: FrontierState;
}

/** Everything that changed since the last commit; one transaction. Applying a batch twice changes nothing more. */
export interface CrawlBatch {
  readonly found: readonly FrontierEntry[];
  readonly settled: readonly SettledEntry[];
  /** Inserted, or replacing the row of the same scenario and URL but for `firstSeen` and `pageIndex`. */
  readonly pages: readonly PageRow[];
  /** Documents (scenario and URL) that answered 304: only `lastSeen` moves on. */
  readonly unchanged: readonly { readonly scenarioId: string; readonly url: string; readonly lastSeen: Date }[];
  /** URLs whose page is gone: `available` becomes false. */
  readonly unavailable: readonly string[];
  readonly newDomains: readonly { readonly host: string; readonly firstUrl: string }[];
  readonly ifModifiedSupport: readonly { readonly host: string; readonly supports: boolean }[];
  readonly committed: WarcEnd | null;
  readonly statistics: Readonly<Record<string, unknown>>;
}
