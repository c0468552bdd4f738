import type { CrawlerLog } from "../logs/crawler-log.ts";
import { createFifo } from "../pipeline/fifo.ts";
import type { StoppedBy } from "../repository/crawl-store.ts";
import { usual } from "./options.ts";
import type { CrawlOptions } from "./options.ts";
import { createStateBoard, step } from "./states.ts";
import type { Thread } from "./states.ts";

/** The workers of a crawl, and the events by which they notify each other. Spec 8.2, 8.3. */
export type Workers = ReturnType<typeof createWorkers>;

export function createWorkers(options: CrawlOptions, log: Pick<CrawlerLog, "problem">, now: () => number) {
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
    /** Told whenever something may have come that a waiting part waits for. */
    changed: createCondition(),
  };
}

/** Makes the crawler threads, of which one works on each batch of links from its normalisation to the frontier. Spec 8.3. */
export function createCrawlerThreads(threads: readonly Thread[]) {
  const free = [...threads];
  const waiting = createFifo<{ readonly subject: string; readonly resolve: (thread: Thread) => void }>();
  for (const thread of free) step(thread, "CRAWLER_WAITING");
  return {
    /** A free one; a promise when all are at work. It is in CRAWLING then. */
    take(subject: string): Thread | Promise<Thread> {
      const thread = free.pop();
      if (thread === undefined) return new Promise((resolve) => waiting.push({ subject, resolve }));
      step(thread, "GET_PAGE");
      step(thread, "CRAWLING", subject);
      return thread;
    },
    /** Its batch is in the frontier, or nothing of it was left. */
    give(thread: Thread): void {
      step(thread, "GET_PAGE", "");
      const next = waiting.shift();
      if (next === undefined) {
        step(thread, "CRAWLER_WAITING");
        free.push(thread);
        return;
      }
      step(thread, "CRAWLING", next.subject);
      next.resolve(thread);
    },
  };
}

/** Makes the fetchers, each of which takes a URL from the frontier up to where its links are pushed. Spec 8.2. */
export function createFetcherThreads(threads: readonly Thread[]) {
  const free = [...threads];
  return {
    get isFree() {
      return free.length > 0;
    },
    /** A free one, in FETCH_URL; undefined when all are at work. */
    take(): Thread | undefined {
      const thread = free.pop();
      if (thread !== undefined && thread.state !== "FETCH_URL") step(thread, "FETCH_URL");
      return thread;
    },
    /** Its URL is dealt with: it looks for the next one. */
    give(thread: Thread): void {
      step(thread, "FETCH_URL", "");
      free.push(thread);
    },
    /** The URL queue is empty: those that looked wait. */
    rest(): void {
      for (const thread of free) if (thread.state === "FETCH_URL") step(thread, "FETCHER_WAITING");
    },
  };
}

/** Makes a condition variable: it lets one part of a crawl wait for what the others do. */
function createCondition() {
  let waiting: (() => void)[] = [];
  return {
    notify(): void {
      const waited = waiting;
      waiting = [];
      for (const resolve of waited) resolve();
    },
    /** Resolves at the next `notify`, or after `milliseconds`. */
    wait(milliseconds: number): Promise<void> {
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
  };
}

/** The ending stops a crawl before its work is done. */
export type Ending = ReturnType<typeof createEnding>;

export function createEnding({ board, changed }: Pick<Workers, "board" | "changed">) {
  const controller = new AbortController();
  const signal: AbortSignal = controller.signal;
  let stoppedBy: StoppedBy | undefined;
  const abort = (): void => {
    controller.abort(new Error("The crawl was stopped."));
    board.terminate();
    changed.notify();
  };
  return {
    /** Fires when the crawl is to stop: fetches under way are given up, their URLs keep waiting. */
    signal,
    /** The reason why the crawl was stopped. The first reason counts. */
    get stoppedBy() {
      return stoppedBy;
    },
    stop(reason: StoppedBy): void {
      stoppedBy ??= reason;
      abort();
    },
    /** Stops it because of an error that ends the crawl. */
    abort,
  };
}
