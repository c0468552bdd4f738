import type { CrawlerLog } from "../logs/crawler-log.ts";
import { createFifo } from "../pipeline/fifo.ts";
import type { StoppedBy } from "../repository/crawl-store.ts";
import { crawlDefaults } from "./options.ts";
import type { CrawlOptions } from "./options.ts";
import { createStateBoard, step } from "./states.ts";
import type { Thread } from "./states.ts";

/** The workers of a crawl, and the events by which they notify each other. Spec 8.2, 8.3. */
export type Workers = ReturnType<typeof createWorkers>;

export function createWorkers(options: CrawlOptions, log: Pick<CrawlerLog, "problem">, now: () => number) {
  const concurrency = options.concurrency ?? crawlDefaults.concurrency;
  const count = options.fetchers ?? Math.max(crawlDefaults.fetchers, concurrency);
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
    /** Notified when something may have happened that a part of the crawl waits for. */
    changed: createCondition(),
  };
}

/** Creates the crawler threads. Each batch of links has one thread from its normalisation to the frontier. Spec 8.3. */
export function createCrawlerThreads(threads: readonly Thread[]) {
  const free = [...threads];
  const waiting = createFifo<{ readonly subject: string; readonly resolve: (thread: Thread) => void }>();
  for (const thread of free) step(thread, "CRAWLER_WAITING");
  return {
    /** Returns a free thread in CRAWLING, or a promise for one if all are busy. */
    take(subject: string): Thread | Promise<Thread> {
      const thread = free.pop();
      if (thread === undefined) return new Promise((resolve) => waiting.push({ subject, resolve }));
      step(thread, "GET_PAGE");
      step(thread, "CRAWLING", subject);
      return thread;
    },
    /** Takes a thread back when its batch is in the frontier or nothing of it is left. */
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

/** Creates the fetchers. Each one works on a URL from the frontier until the links of the page are pushed. Spec 8.2. */
export function createFetcherThreads(threads: readonly Thread[]) {
  const free = [...threads];
  return {
    get isFree() {
      return free.length > 0;
    },
    /** Returns a free fetcher in FETCH_URL, or undefined if all are busy. */
    take(): Thread | undefined {
      const thread = free.pop();
      if (thread !== undefined && thread.state !== "FETCH_URL") step(thread, "FETCH_URL");
      return thread;
    },
    /** Takes a fetcher back when its URL is settled. It then looks for the next one. */
    give(thread: Thread): void {
      step(thread, "FETCH_URL", "");
      free.push(thread);
    },
    /** Lets the free fetchers wait, because the URL queue is empty. */
    rest(): void {
      for (const thread of free) if (thread.state === "FETCH_URL") step(thread, "FETCHER_WAITING");
    },
  };
}

/** Creates a condition variable, with which one part of a crawl waits for the others. */
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
    /** Fires when the crawl must stop. Running fetches are given up, and their URLs keep waiting. */
    signal,
    /** The reason why the crawl was stopped. The first reason counts. */
    get stoppedBy() {
      return stoppedBy;
    },
    stop(reason: StoppedBy): void {
      stoppedBy ??= reason;
      abort();
    },
    /** Stops the crawl because of an error. */
    abort,
  };
}
