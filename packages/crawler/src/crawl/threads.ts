import { createFifo } from "../pipeline/fifo.ts";
import { step } from "../states.ts";
import type { Thread } from "../states.ts";

/** Crawler threads, of which one works on each batch of links from its normalisation to the frontier. Spec 8.3. */
export interface CrawlerThreads {
  /** A free one; a promise when all are at work. It is in CRAWLING then. */
  take(subject: string): Thread | Promise<Thread>;
  /** Its batch is in the frontier, or nothing of it was left. */
  give(thread: Thread): void;
}

export function createCrawlerThreads(threads: readonly Thread[]): CrawlerThreads {
  const free = [...threads];
  const waiting = createFifo<{ readonly subject: string; readonly resolve: (thread: Thread) => void }>();
  for (const thread of free) step(thread, "CRAWLER_WAITING");
  return {
    take(subject) {
      const thread = free.pop();
      if (thread === undefined) return new Promise((resolve) => waiting.push({ subject, resolve }));
      step(thread, "GET_PAGE");
      step(thread, "CRAWLING", subject);
      return thread;
    },
    give(thread) {
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

/** Fetchers, each of which takes a URL from the frontier up to where its links are pushed. Spec 8.2. */
export interface FetcherThreads {
  readonly isFree: boolean;
  /** A free one, in FETCH_URL; undefined when all are at work. */
  take(): Thread | undefined;
  /** Its URL is dealt with: it looks for the next one. */
  give(thread: Thread): void;
  /** The URL queue is empty: those that looked wait. */
  rest(): void;
}

export function createFetcherThreads(threads: readonly Thread[]): FetcherThreads {
  const free = [...threads];
  return {
    get isFree() {
      return free.length > 0;
    },
    take() {
      const thread = free.pop();
      if (thread !== undefined && thread.state !== "FETCH_URL") step(thread, "FETCH_URL");
      return thread;
    },
    give(thread) {
      step(thread, "FETCH_URL", "");
      free.push(thread);
    },
    rest() {
      for (const thread of free) if (thread.state === "FETCH_URL") step(thread, "FETCHER_WAITING");
    },
  };
}
