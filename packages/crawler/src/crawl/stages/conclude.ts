import type { CrawlContext } from "../context.ts";
import type { CrawlEvent } from "../../decide/crawl-event.ts";
import type { Claim } from "../journal.ts";
import type { Exchange } from "../../web/exchange.ts";
import type { FrontierEntry } from "../../url/frontier-entry.ts";
import type { FoundBatch, Job } from "./stage.ts";
import { step } from "../states.ts";
import type { ExchangeFacts, ExchangePositions } from "../../pages/warc/facts.ts";

/** The parts of the crawl that settle a URL. */
export type SettlingParts = Pick<
  CrawlContext,
  "call" | "evidence" | "guards" | "network" | "pages" | "queue" | "records" | "workers"
>;

/** A URL of the frontier whose exchange is in the WARC. */
export interface Settling {
  readonly context: SettlingParts;
  readonly entry: FrontierEntry;
  readonly exchange: Exchange;
  readonly facts: ExchangeFacts;
  readonly positions: ExchangePositions;
}

/** The result of the work on a URL. */
export interface Settled {
  /** True if a document was kept or confirmed. */
  readonly kept: boolean;
  readonly events: readonly CrawlEvent[];
  readonly found: FoundBatch["groups"];
}

/** Ends the work on a URL: updates the budget, sends the links to the frontier, and frees the fetcher. Without a job, the URL was recovered. */
export function conclude(
  { queue, workers }: Pick<CrawlContext, "queue" | "workers">,
  { kept, events, found }: Settled,
  work: { readonly claim: Claim; readonly entry: FrontierEntry; readonly job: Job | undefined },
  push: (batch: FoundBatch) => Promise<void> | undefined,
): Promise<void> | undefined {
  const { claim, entry, job } = work;
  const { budget, frontier } = queue;
  claim.add(...events);
  if (job === undefined && kept) frontier.count(entry.url);
  if (entry.scenario === undefined) {
    if (job === undefined && kept) budget.restore(1);
    else if (job !== undefined && kept) budget.keep();
    else if (job !== undefined) budget.giveBack();
  }
  const release = (): void => {
    if (job === undefined) return;
    workers.fetchers.give(job.fetcher);
    job.settled();
  };
  const admitted = (): void => frontier.settle(entry, kept);
  if (job?.fetcher.state === "PARSING") step(job.fetcher, "PUSH_PAGE");
  if (found.length === 0) {
    claim.complete();
    admitted();
    release();
    workers.changed.notify();
    return undefined;
  }
  const pushed = push({ claim, groups: found, admitted });
  if (pushed !== undefined) return pushed.then(release);
  release();
  return undefined;
}
