import { apply, noChanges, toCommit } from "./changes.ts";
import type { Changes, OpenBatch, Totals } from "./changes.ts";
import { createFifo } from "../../pipeline/fifo.ts";
import type { CrawlBatch, WarcEnd } from "../../repository/crawl-store.ts";

/** One event's place in the order of the journal. */
export interface Claim {
  readonly changes: Changes;
  /** Where the WARC is complete with the event. */
  writtenTo(end: WarcEnd): void;
  /** All changes of the event are known, what became of its links too. */
  complete(): void;
}

/**
 * Brings changes to the database in the order of the WARC, which is the write-ahead log: an event is committed only after all
 * events before it, with all its consequences, and with the position up to which the WARC is done. So the
 * database is never ahead of the log nor half-way through an event, whenever the process dies.
 */
export interface CrawlJournal {
  /** Takes the next place: to be called right before the event is written to the WARC, or when it is known to have no record. */
  open(): Claim;
  /** Events that are not complete. */
  readonly openClaims: number;
  /** Counts with every event that can be committed. */
  readonly totals: Totals;
  /** Undefined, or a promise to wait for when the database is behind. */
  pressure(): Promise<void> | undefined;
  /** Commits what can be committed. @throws what `commit` throws, as every later call does. */
  flush(): Promise<void>;
  /** Stops the timer; commits nothing more. */
  close(): void;
}

export interface JournalOptions {
  readonly totals: Totals;
  /** Up to where the WARC was committed before. */
  readonly committed: WarcEnd | null;
  readonly commit: (batch: CrawlBatch) => Promise<void>;
  readonly failed: (error: unknown) => void;
  readonly everyMilliseconds?: number;
  readonly everyPages?: number;
}

interface OpenClaim extends Claim {
  isComplete: boolean;
  end: WarcEnd | undefined;
}

/** So many batches of pages may wait for a slow database before the crawl waits for it. */
const BATCHES_BEHIND = 10;

export function createJournal(options: JournalOptions): CrawlJournal {
  const { totals, everyMilliseconds = 500, everyPages = 100 } = options;
  const claims = createFifo<OpenClaim>();
  let openClaims = 0;
  let batch = emptyBatch(options.committed);
  let isChanged = false;
  let timer: NodeJS.Timeout | undefined;
  let committing: Promise<void> | undefined;
  let broken: { readonly error: unknown } | undefined;

  const pending = (): number => batch.pages.length + batch.unchanged.length;
  const commit = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const now = batch;
    batch = emptyBatch(now.committed);
    isChanged = false;
    try {
      await options.commit(toCommit(now, totals));
    } catch (error) {
      broken = { error };
      options.failed(error);
    } finally {
      committing = undefined;
    }
    plan();
  };
  /** One commit at a time, and not before it is worth one: each has its price, however little it writes. */
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
      apply(first.changes, batch, totals);
      if (first.end !== undefined) batch.committed = first.end;
      isChanged = true;
    }
    plan();
  };

  return {
    open() {
      openClaims++;
      const claim: OpenClaim = {
        changes: noChanges(),
        isComplete: false,
        end: undefined,
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
    get openClaims() {
      return openClaims;
    },
    totals,
    pressure: () => (pending() < everyPages * BATCHES_BEHIND ? undefined : flush()),
    flush,
    close() {
      clearTimeout(timer);
    },
  };
}

function emptyBatch(committed: WarcEnd | null): OpenBatch {
  return {
    found: [],
    settled: [],
    pages: [],
    unchanged: [],
    unavailable: [],
    newDomains: [],
    ifModifiedSupport: [],
    committed,
  };
}
