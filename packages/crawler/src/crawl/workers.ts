import { createCondition } from "./condition.ts";
import type { CrawlCondition } from "./condition.ts";
import { usual } from "./options.ts";
import type { CrawlOptions } from "./options.ts";
import { createCrawlerThreads, createFetcherThreads } from "./threads.ts";
import type { CrawlerThreads, FetcherThreads } from "./threads.ts";
import type { CrawlerLog } from "../logs/crawler-log.ts";
import { createStateBoard } from "../states.ts";
import type { StateBoard } from "../states.ts";

/** Who works on what, and how they hear of each other. Spec 8.2, 8.3. */
export interface Workers {
  readonly board: StateBoard;
  readonly crawlers: CrawlerThreads;
  readonly fetchers: FetcherThreads;
  /** Told whenever something may have come that a waiting part waits for. */
  readonly changed: CrawlCondition;
}

export function createWorkers(options: CrawlOptions, log: Pick<CrawlerLog, "problem">, now: () => number): Workers {
  const concurrency = options.concurrency ?? usual.concurrency;
  const count = options.fetchers ?? Math.max(usual.fetchers, concurrency);
  const board = createStateBoard({
    fetchers: count,
    crawlers: count,
    strict: options.strict ?? false,
    now,
    onTransition(transition) {
      options.onTransition?.(transition);
      const { legal, thread, from, to } = transition;
      if (!legal) log.problem(`illegal transition: ${thread} from ${from} to ${to}`, new Date(now()));
    },
  });
  return {
    board,
    crawlers: createCrawlerThreads(board.crawlers),
    fetchers: createFetcherThreads(board.fetchers),
    changed: createCondition(),
  };
}
