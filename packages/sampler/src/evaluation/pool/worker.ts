import type { ErrorParts } from "@eiao/wam-core/errors";
import { answerSheets } from "../sheets/sheet-channel.ts";
import type { WorkerAnswer, WorkerJob, FromWorker } from "./worker-job.ts";
import { startWorkerProcess } from "./worker-process.ts";
import type { WorkerEnd, WorkerSettings } from "./worker-process.ts";

/** A job that is given to a worker. */
export interface Assignment {
  readonly job: WorkerJob;
  /** Called when the job is the worker's current one, or will be as soon as the worker has started. */
  taken(): void;
  /** Called when the worker begins the job. Returns its time limit in ms. */
  begun(): number;
}

export interface WorkerEvents<A extends Assignment> {
  answered(assignment: A, answer: WorkerAnswer): void;
  /** The program rejected the job. */
  broken(assignment: A, reason: string | ErrorParts): void;
  /**
   * The worker is gone: its first job took too long, or the process ended.
   *
   * @param first  the first job; undefined if there was none, or it was taken back.
   * @param rest   the jobs that were not begun.
   */
  gone(worker: Worker<A>, end: WorkerEnd | "late", first: A | undefined, rest: readonly A[]): void;
  /** The worker can take another job. */
  free(): void;
  /** The worker was ended because it was idle and used much memory. */
  rested(worker: Worker<A>): void;
}

/** The limits beyond which an idle worker is replaced. */
export interface RestSettings {
  /** The time without a job. */
  readonly afterMs: number;
  /** The bytes of memory that the worker uses. */
  readonly above: number;
}

/** A process that does its jobs one after the other. */
export interface Worker<A extends Assignment> {
  /** The number of its unfinished jobs. */
  readonly jobs: number;
  /** The time at which it began the first of them, in ms of the performance clock. */
  readonly begunAt: number | undefined;
  /** True if it ever began a job, which proves that workers can start here. */
  readonly isSound: boolean;
  give(assignment: A): void;
  /** Takes back a job (default: the last one). Returns undefined if it was begun. The process may still do the job, in vain. */
  takeBack(assignment?: A): A | undefined;
  /** Drops a job whose outcome is no longer wanted: no event reports it. A begun job may continue for a moment. */
  abandon(assignment: A): void;
  /** Ends the worker immediately, without an event. */
  kill(): Promise<void>;
}

interface Given<A> {
  readonly number: number;
  readonly sheets: ReturnType<typeof answerSheets>;
  assignment: A | undefined;
}

/** The time limit for the start of a process on a busy machine. It does not count for the job that waits. */
const START_MS = 30_000;

const neverBegan: WorkerEnd = { outOfMemory: false, reason: `it did not start within ${START_MS / 1000} s` };

/** The time limit of a job that was taken back too late. */
const LEFTOVER_MS = 120_000;

/** The time limit of an abandoned job. Starting another worker costs less than a job that continues for longer. */
const ABANDONED_MS = 5_000;

/** The time limit for taking a piece of an answer, and for giving the next one. */
const PIECE_MS = 30_000;

/** Starts a worker. Cost: 0.15 s, and 70 MB of memory before its first page. */
// oxlint-disable-next-line max-lines-per-function -- what the process says, its clock and its end change one list of jobs, in an order that counts
export function startWorker<A extends Assignment>(
  settings: WorkerSettings,
  events: WorkerEvents<A>,
  rest?: RestSettings,
): Worker<A> {
  /** The jobs of the process, in its order. */
  const queue: Given<A>[] = [];
  let numbers = 0;
  let ready = false;
  let begunAt: number | undefined;
  let sound = false;
  let resident = 0;
  let clock: NodeJS.Timeout | undefined;

  const handleEnd = (end: WorkerEnd | "late"): void => {
    clearTimeout(clock);
    const jobs = queue.splice(0);
    for (const { sheets } of jobs) sheets.close();
    const [first, ...rest] = jobs.map(({ assignment }) => assignment);
    const unbegun = rest.filter((assignment) => assignment !== undefined);
    events.gone(worker, end, first, unbegun);
  };
  const process = startWorkerProcess(settings, { message: (message) => receive(message), ended: handleEnd });
  const setLimit = (ms: number, end: WorkerEnd | "late"): void => {
    clearTimeout(clock);
    clock = setTimeout(() => {
      void process.kill();
      handleEnd(end);
    }, ms);
  };
  const startIdleTimer = (): void => {
    clearTimeout(clock);
    if (rest === undefined || resident <= rest.above) return;
    clock = setTimeout(() => {
      void process.kill();
      events.rested(worker);
    }, rest.afterMs);
    clock.unref();
  };
  /** Registers a new first job. The process begins it as soon as it is ready. */
  const beginFirst = (): void => {
    begunAt = undefined;
    const [first] = queue;
    process.setBusy(first !== undefined);
    if (first === undefined) return startIdleTimer();
    first.assignment?.taken();
    if (!ready) return setLimit(START_MS, neverBegan);
    begunAt = performance.now();
    sound = true;
    setLimit(first.assignment?.begun() ?? LEFTOVER_MS, "late");
  };
  const finish = (index: number): A | undefined => {
    const [ended] = queue.splice(index, 1);
    ended?.sheets.close();
    if (index === 0) beginFirst();
    return ended?.assignment;
  };
  const take = async (entry: Given<A>, piece: unknown): Promise<void> => {
    if (entry.assignment === undefined) return;
    setLimit(PIECE_MS, "late");
    await entry.assignment.job.take?.(piece);
    if (queue[0] !== entry || entry.assignment === undefined) return;
    setLimit(PIECE_MS, "late");
    process.send({ kind: "taken", job: entry.number });
  };
  const receive = (message: FromWorker): void => {
    if (message.kind === "ready") {
      ready = true;
      beginFirst();
      return events.free();
    }
    const index = queue.findIndex(({ number }) => number === message.job);
    const entry = queue[index];
    if (entry === undefined) return; // a late message of a worker that was ended
    if (message.kind === "sheet") return entry.sheets.ask(message.question);
    if (message.kind === "piece") return void take(entry, message.piece);
    if (message.kind === "answer") ({ resident } = message.answer);
    const assignment = finish(index);
    events.free(); // first, so that the worker does not wait while the result is processed
    if (assignment === undefined) return;
    if (message.kind === "answer") events.answered(assignment, message.answer);
    else if (message.kind === "broken") events.broken(assignment, message.reason);
  };

  const worker: Worker<A> = {
    get jobs() {
      return queue.length;
    },
    get begunAt() {
      return begunAt;
    },
    get isSound() {
      return sound;
    },
    give(assignment) {
      const number = numbers++;
      const { job } = assignment;
      const sheets = answerSheets(job.load, (answer) => process.send({ kind: "sheet", job: number, answer }));
      try {
        process.send({ kind: "job", job: number, program: job.program, task: job.task, run: job.run });
      } catch (error) {
        // The task is not plain data, so no worker can get it.
        queueMicrotask(() => {
          events.broken(assignment, String(error));
          events.free();
        });
        return;
      }
      queue.push({ number, sheets, assignment });
      if (queue.length === 1) beginFirst();
    },
    takeBack(target) {
      const index =
        target === undefined ? queue.length - 1 : queue.findIndex(({ assignment }) => assignment === target);
      const entry = queue[index];
      if (entry?.assignment === undefined || (index === 0 && begunAt !== undefined)) return undefined;
      const { assignment } = entry;
      entry.assignment = undefined;
      process.send({ kind: "drop", job: entry.number });
      return assignment;
    },
    abandon(target) {
      const index = queue.findIndex(({ assignment }) => assignment === target);
      const entry = queue[index];
      if (entry === undefined) return;
      entry.assignment = undefined;
      process.send({ kind: "drop", job: entry.number });
      if (index === 0 && begunAt !== undefined) setLimit(ABANDONED_MS, "late");
    },
    async kill() {
      clearTimeout(clock);
      for (const { sheets } of queue.splice(0)) sheets.close();
      await process.kill();
    },
  };
  return worker;
}
