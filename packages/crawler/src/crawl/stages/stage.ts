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
  concurrency: 1, // in order, since most of the time is spent on fetching
  parameters: {},
} as const;

export function output(carries: string, description: string): StageOutput {
  return { carries, description };
}

/** All URLs of one page, or the seeds. They are one event, so that a link costs little. */
interface Batch {
  /** The claim of the batch. It is complete when every URL has been decided. */
  readonly claim: Claim;
  /** Called when every URL of the batch has been decided. */
  readonly admitted?: () => void;
}

/** The URLs that go to the stage `normalise`. */
export interface FoundBatch extends Batch {
  readonly groups: readonly { readonly origin: Origin; readonly hrefs: readonly string[] }[];
}

/** A batch on its way from `normalise` to `decide`, with the crawler thread that works on it. */
export interface NormalBatch extends Batch {
  readonly thread: Thread;
  readonly groups: readonly FoundUrls[];
}

/** The remaining URLs of a batch, on their way from `decide` over `robots` to `admit`. */
export interface CandidateBatch extends Batch {
  /** The crawler thread. Absent if an earlier part of the batch had it. */
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

/** A URL and the fetcher that takes it, on their way from `dispatch` to `settle`. */
export interface Job {
  readonly entry: FrontierEntry;
  readonly fetcher: Thread;
  /** Resolves when the same document, which is being fetched for another scenario, is settled. */
  readonly before: Promise<void> | undefined;
  /** The function to call when the URL is settled. Another job may wait for its document. */
  readonly settled: () => void;
}

/** A URL that no page links to, on its way from `dispatch` to `probe`. Later events are committed only after its claim is complete. */
export interface ProbeJob {
  readonly probe: Probe;
  readonly claim: Claim;
}

/** The last answer for a job, on its way from `fetch` to `content`. */
export interface Answer {
  readonly job: Job;
  readonly exchange: Exchange;
  /** The stored page that the answer confirms. */
  readonly unmodified?: StoredPage;
  /** The media type that the bytes show, if the document is declared as (X)HTML but is something else. */
  readonly identifiedType?: string;
}

/** A classified answer, on its way from `content` to `links` and `store`. */
export interface Classified {
  readonly job: Job;
  readonly exchange: Exchange;
  readonly facts: ExchangeFacts;
}

/** An exchange in the WARC with everything that `settle` needs, from `store` or a recovery. */
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

/** Ignores the error by which the end of the crawl cuts off a batch. The batch is not settled; the next start recovers its page from the WARC. */
export function unlessStopped(running: Promise<void> | undefined): Promise<void> | undefined {
  return running?.catch((error: unknown) => {
    if (codeOf(error) !== "RobotsStopped") throw error;
  });
}
