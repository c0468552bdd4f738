import { apply } from "../decide/apply.ts";
import type { CrawlEvent } from "../decide/crawl-event.ts";
import { takeBatch } from "../decide/crawl-state.ts";
import type { CrawlState } from "../decide/crawl-state.ts";
import { createFifo } from "../pipeline/fifo.ts";
import type { WarcEnd } from "../pages/warc/position.ts";
import type { CrawlBatch } from "../decide/crawl-batch.ts";

/** A position in the order of the journal, for a WARC record and the events that follow from it. */
export interface Claim {
  /** Adds events. The crawl knows them at once; they are committed when the claim is complete. */
  add(...events: readonly CrawlEvent[]): void;
  /** Sets the position in the WARC at which the record of the claim ends. */
  writtenTo(end: WarcEnd): void;
  /** Marks the claim as complete: all its events are known, including those of its links. */
  complete(): void;
}

/**
 * The journal of a crawl. It writes events to the database in the order of the WARC, which is the write-ahead log. A claim is committed
 * only after all claims before it, with all its consequences and the position up to which the WARC is done. The database is therefore never
 * ahead of the log nor half-way through a claim, whenever the process dies.
 */
export type CrawlJournal = ReturnType<typeof createJournal>;

interface JournalOptions {
  readonly state: CrawlState;
  /** Receives each event at once. */
  readonly onEvent: (event: CrawlEvent) => void;
  readonly commit: (batch: CrawlBatch) => Promise<void>;
  readonly failed: (error: unknown) => void;
  readonly everyMilliseconds?: number;
  readonly everyPages?: number;
}

interface OpenClaim extends Claim {
  readonly events: CrawlEvent[];
  isComplete: boolean;
  end: WarcEnd | undefined;
}

/** The number of batches of pages that may wait for a slow database before the crawl waits for it. */
const BATCHES_BEHIND = 10;

export function createJournal(options: JournalOptions) {
  const { state, everyMilliseconds = 500, everyPages = 100 } = options;
  const claims = createFifo<OpenClaim>();
  let openClaims = 0;
  let isChanged = false;
  let timer: NodeJS.Timeout | undefined;
  let committing: Promise<void> | undefined;
  let broken: { readonly error: unknown } | undefined;

  const pending = (): number => state.batch.pages.length + state.batch.unchanged.length;
  const commit = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const batch = takeBatch(state);
    isChanged = false;
    try {
      await options.commit(batch);
    } catch (error) {
      broken = { error };
      options.failed(error);
    } finally {
      committing = undefined;
    }
    plan();
  };
  /** Starts a commit when a batch is full or the time is over. Only one commit runs at a time, and each has a fixed cost. */
  const plan = (): void => {
    if (!isChanged || committing !== undefined || broken !== undefined) return;
    if (pending() >= everyPages) committing = commit();
    else timer ??= setTimeout(() => void (committing ??= commit()), everyMilliseconds);
  };
  const isBehind = (): boolean => broken === undefined && (committing !== undefined || isChanged);
  const flush = async (): Promise<void> => {
    while (isBehind()) await (committing ??= commit());
    if (broken !== undefined) throw broken.error;
  };
  const advance = (): void => {
    for (let first = claims.peek(); first?.isComplete === true; first = claims.peek()) {
      claims.shift();
      for (const event of first.events) apply(state, event);
      if (first.end !== undefined) state.batch.committed = first.end;
      isChanged = true;
    }
    plan();
  };

  return {
    /** Takes the next position. Call it right before a record is written to the WARC, or when it is known that there is none. */
    open(): Claim {
      openClaims++;
      const claim: OpenClaim = {
        events: [],
        isComplete: false,
        end: undefined,
        add(...events) {
          for (const event of events) {
            options.onEvent(event);
            claim.events.push(event);
          }
        },
        writtenTo(end) {
          claim.end = end;
        },
        complete() {
          if (claim.isComplete) return;
          claim.isComplete = true;
          openClaims--;
          advance();
        },
      };
      claims.push(claim);
      return claim;
    },
    /** The number of claims that are not complete. */
    get openClaims() {
      return openClaims;
    },
    /** The counts of all events that can be committed. */
    totals: state.totals,
    /** Returns a promise to wait for if the database is behind, otherwise undefined. */
    pressure: () => (pending() < everyPages * BATCHES_BEHIND ? undefined : flush()),
    /** Commits all complete claims. @throws the error of `commit`, also at every later call. */
    flush,
    /** Stops the timer; commits nothing more. */
    close(): void {
      clearTimeout(timer);
    },
  };
}
