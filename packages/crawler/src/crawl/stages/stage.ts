import type { StoredPage } from "../../pages/stored-page.ts";
import type { FrontierEntry, Origin } from "../../url/frontier-entry.ts";
import type { StageOutput } from "../../pipeline/stage.ts";
import type { PageRow } from "../../pages/page-row.ts";
import type { Decision } from "../../decide/scope/decision.ts";
import { codeOf } from "../../system-errors.ts";
import type { Probe } from "../../decide/traps/trap-guards.ts";
import type { FoundUrls } from "../../decide/decide.ts";
import type { ExchangeFacts, ExchangePositions } from "../../pages/warc/facts.ts";
import type { Exchange } from "../../web/exchange.ts";
import type { Claim } from "../journal.ts";
import type { Thread } from "../states.ts";

/** The properties that all stages of this package share. */
export const own = {
  author: "European Internet Accessibility Observatory",
  concurrency: 1, // in order: what costs time is fetching
  parameters: {},
} as const;

export function output(carries: string, description: string): StageOutput {
  return { carries, description };
}

/** All URLs of one page, or the seeds: one event, so that a link costs little. */
interface Batch {
  /** Complete when every URL of it has been decided. */
  readonly claim: Claim;
  /** Called when every URL of it has been decided. */
  readonly admitted?: () => void;
}

/** The URLs that go to the stage `normalise`. */
export interface FoundBatch extends Batch {
  readonly groups: readonly { readonly origin: Origin; readonly hrefs: readonly string[] }[];
}

/** normalise -> decide. The crawler thread that works on it stays with it. */
export interface NormalBatch extends Batch {
  readonly thread: Thread;
  readonly groups: readonly FoundUrls[];
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
  /** The decision of the scope. */
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

/** store, recovery -> settle: in the WARC, with all that is to be known of it. */
export interface StoredExchange {
  readonly claim: Claim;
  readonly exchange: Exchange;
  readonly facts: ExchangeFacts;
  readonly positions: ExchangePositions;
  /** Absent in a recovery. */
  readonly job?: Job;
}

/** The result for a URL that has no answer of its own. */
export type UrlOutcome =
  | { readonly kind: "failed"; readonly job: Job; readonly reason: string; readonly says: string }
  | { readonly kind: "excluded"; readonly job: Job; readonly decision: Decision }
  /** The document was fetched already, for another scenario. */
  | { readonly kind: "copied"; readonly job: Job; readonly row: PageRow };

/** A batch that the end of the crawl cuts off is not settled: its page is recovered from the WARC at the next start. */
export function unlessStopped(running: Promise<void> | undefined): Promise<void> | undefined {
  return running?.catch((error: unknown) => {
    if (codeOf(error) !== "RobotsStopped") throw error;
  });
}
