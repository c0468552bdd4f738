import type { Claim } from "./records/journal.ts";
import type { Exchange } from "../web/exchange.ts";
import type { FoundBy, FrontierEntry } from "../frontier/frontier-entry.ts";
import type { PageLinks } from "../links/page-links.ts";
import type { PageRow } from "../repository/records.ts";
import type { Decision } from "../scope/decision.ts";
import type { Thread } from "../states.ts";
import type { Probe } from "../traps/trap-guards.ts";
import type { NormalUrl } from "../url/normalise.ts";
import type { ExchangeFacts, ExchangePositions, RevisitOf } from "../warc/facts.ts";

/** Where URLs were found: the fields of their frontier entries. */
export interface Origin {
  readonly depth: number;
  readonly foundBy: FoundBy;
  readonly foundOn?: string;
  readonly hops: number;
  readonly requested?: string;
  readonly scenario?: string;
  /** A redirect back, after cookies were set: the URL is asked for though it was seen. */
  readonly again?: true;
}

/** All URLs of one page, or the seeds: one event, so that a link costs little. */
interface Batch {
  /** Complete when every URL of it has been decided. */
  readonly claim: Claim;
  /** Called then. */
  readonly admitted?: () => void;
}

/** -> normalise */
export interface FoundBatch extends Batch {
  readonly groups: readonly { readonly origin: Origin; readonly hrefs: readonly string[] }[];
}

/** normalise -> decide. The crawler thread that works on it stays with it. */
export interface NormalBatch extends Batch {
  readonly thread: Thread;
  readonly groups: readonly { readonly origin: Origin; readonly urls: readonly NormalUrl[] }[];
}

/** decide -> robots -> admit: what is left of it. */
export interface CandidateBatch extends Batch {
  /** Absent if an earlier part of the batch had it. */
  readonly thread?: Thread;
  /** True if more parts with the same claim follow. */
  readonly isPart?: boolean;
  readonly candidates: readonly Candidate[];
}

export interface Candidate {
  readonly entry: FrontierEntry;
  /** Of the scope. */
  readonly decision: Decision;
}

/** dispatch -> fetch -> ...: a URL and the fetcher that takes it. */
export interface Job {
  readonly entry: FrontierEntry;
  readonly fetcher: Thread;
  /** The same document, under way for another scenario. */
  readonly before: Promise<void> | undefined;
  /** To be called when the URL is settled: another one may wait for its document. */
  readonly settled: () => void;
}

/** dispatch -> probe: a URL that nobody links to. Nothing that comes later is committed before the claim is complete. */
export interface ProbeJob {
  readonly probe: Probe;
  readonly claim: Claim;
}

/** fetch -> content: the last answer. */
export interface Answer {
  readonly job: Job;
  readonly exchange: Exchange;
  /** The stored page that the answer confirms. */
  readonly unmodified?: StoredPage;
  /** The media type that its octets told, where it is no (X)HTML though it says so. */
  readonly identifiedType?: string;
}

/** content -> links, store */
export interface Classified {
  readonly job: Job;
  readonly exchange: Exchange;
  readonly facts: ExchangeFacts;
}

/** store, replay -> settle: in the WARC, with all that is to be known of it. */
export interface StoredExchange {
  readonly claim: Claim;
  readonly exchange: Exchange;
  readonly facts: ExchangeFacts;
  readonly positions: ExchangePositions;
  /** Absent in a replay. */
  readonly job?: Job;
}

/** What came of a URL without an answer of its own. */
export type UrlOutcome =
  | { readonly kind: "failed"; readonly job: Job; readonly reason: string; readonly says: string }
  | { readonly kind: "excluded"; readonly job: Job; readonly decision: Decision }
  /** The document was fetched already, for another scenario. */
  | { readonly kind: "copied"; readonly job: Job; readonly row: PageRow };

/** What the store knows of a page from its last full fetch. */
export interface StoredPage {
  readonly row: PageRow;
  readonly links: PageLinks;
  readonly revisitOf: RevisitOf;
}
