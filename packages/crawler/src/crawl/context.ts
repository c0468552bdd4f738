import type { Network } from "./ask/network.ts";
import type { CrawlEvidence } from "./discover/evidence.ts";
import type { Ending } from "./ending.ts";
import type { CrawlOptions } from "./options.ts";
import type { Pages } from "./pages.ts";
import type { Queue } from "./queue.ts";
import type { Records } from "./records/records.ts";
import type { EarlierStarts } from "./resume/earlier-starts.ts";
import type { Workers } from "./workers.ts";
import type { Site } from "../repository/records.ts";
import type { TrapGuards } from "../traps/trap-guards.ts";

/** What one crawl of one site works with. A stage names the parts that it uses: `Pick<CrawlContext, "queue" | "records">`. */
export interface CrawlContext {
  /** What is crawled, and how. */
  readonly call: CrawlCall;
  readonly ending: Ending;
  /** What decisions about URLs go by. */
  readonly evidence: CrawlEvidence;
  /** What decisions by the texts of pages go by. */
  readonly guards: TrapGuards;
  readonly queue: Queue;
  readonly workers: Workers;
  readonly network: Network;
  readonly records: Records;
  readonly pages: Pages;
  readonly earlier: EarlierStarts;
}

export interface CrawlCall {
  readonly site: Site;
  /** Normalised. */
  readonly seeds: readonly string[];
  readonly options: CrawlOptions;
  /** ms since 1970. */
  readonly now: () => number;
}
