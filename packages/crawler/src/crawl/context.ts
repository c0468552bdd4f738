import type { CrawlerThreads, FetcherThreads } from "./threads.ts";
import type { Decisions } from "./records/decisions.ts";
import type { Documents } from "./settle/documents.ts";
import type { FailedPages } from "./records/failures.ts";
import type { Claim, Journal } from "./records/journal.ts";
import type { KnownPages } from "./discover/known-pages.ts";
import type { PolitenessStop } from "./ask/politeness-stop.ts";
import type { Supports } from "./ask/modified-support.ts";
import type { CrawlEvidence } from "./discover/evidence.ts";
import type { CrawlOptions } from "./options.ts";
import type { UnderWay } from "./ask/under-way.ts";
import type { Wake } from "./condition.ts";
import type { Exchange } from "../web/exchange.ts";
import type { Hosts } from "../web/manners/hosts.ts";
import type { Frontier } from "../frontier/frontier-shape.ts";
import type { PageBudget } from "../frontier/page-budget.ts";
import type { CrawlerLog } from "../logs/crawler-log.ts";
import type { StoppedBy, StoredEntry } from "../repository/crawl-store.ts";
import type { Site } from "../repository/records.ts";
import type { Robots } from "../web/robots/robots.ts";
import type { SiteClient } from "../web/site-client.ts";
import type { StateBoard } from "../states.ts";
import type { TrapGuards } from "../traps/trap-guards.ts";
import type { VisitId } from "../url/visit.ts";
import type { ExchangeFacts } from "../warc/facts.ts";
import type { RecoveredExchange } from "../warc/recover.ts";
import type { WrittenExchange } from "../warc/write.ts";

/** What the stages of one crawl of one site work with. */
export interface CrawlContext {
  readonly site: Site;
  /** Normalised. */
  readonly seeds: readonly string[];
  readonly options: CrawlOptions;
  readonly dataDir: string;
  /** ms since 1970. */
  readonly now: () => number;
  readonly random: () => number;
  /** Fires when the crawl is to stop: fetches under way are given up, their URLs keep waiting. */
  readonly signal: AbortSignal;
  /** Ends the crawl before its end; the first reason counts. */
  stop(reason: StoppedBy): void;

  readonly evidence: CrawlEvidence;
  readonly guards: TrapGuards;
  readonly robots: Robots;
  readonly frontier: Frontier;
  readonly budget: PageBudget;
  readonly hosts: Hosts;
  readonly web: SiteClient;

  readonly board: StateBoard;
  readonly crawlers: CrawlerThreads;
  readonly fetchers: FetcherThreads;
  /** Told whenever something may have come that a waiting part waits for. */
  readonly wake: Wake;
  readonly journal: Journal;
  readonly decisions: Decisions;
  readonly failures: FailedPages;
  readonly log: CrawlerLog;
  /** Pages of earlier crawls. */
  readonly known: KnownPages;
  readonly documents: Documents;
  readonly underWay: UnderWay;
  readonly supports: Supports;
  readonly politeness: PolitenessStop;
  /** `pageIndex` of a new page. */
  readonly nextPageIndex: () => number;
  /** Visits that need no fetching although they wait: the WARC had their exchange already. */
  readonly replayed: Set<VisitId>;
  /** Status or failure reason -> how many, for the progress. */
  readonly statuses: Map<string, number>;

  /** What the WARC of the launch has behind the committed position. */
  readonly recovered: AsyncIterable<RecoveredExchange>;
  /** Settled entries whose exchange may be lost: see `recoverLaunch`. */
  readonly unproven: readonly StoredEntry[];
  /** Resolves at `begin`: what an earlier start left is in the frontier, and the seeds and known pages too. */
  readonly started: Promise<void>;
  begin(): void;
  /** Writes an exchange to the WARC. The claim is in the order of the WARC, and knows its position. */
  keep(exchange: Exchange, facts: ExchangeFacts): Promise<{ readonly claim: Claim; readonly written: WrittenExchange }>;
}
