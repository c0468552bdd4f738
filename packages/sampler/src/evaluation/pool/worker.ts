import type { ErrorParts } from "@eiao/wam-core/errors";
import { answerSheets } from "../sheets/sheet-channel.ts";
import type { WorkerAnswer, WorkerJob, FromWorker } from "./worker-job.ts";
import { startWorkerProcess } from "./worker-process.ts";
import type { WorkerEnd, WorkerSettings } from "./worker-process.ts";

/** A job as a worker has it. */
export interface Assignment {
  readonly job: WorkerJob;
  /** It is the one that the worker does now, or as soon as it has started. */
  taken(): void;
  /** The worker begins with it; returns the time that it may take, ms. */
  begun(): number;
}

export interface WorkerEvents<A extends Assignment> {
  answered(assignment: A, answer: WorkerAnswer): void;
  /** The program rejected, for a reason in words. */
  broken(assignment: A, reason: string | ErrorParts): void;
  /**
   * The worker is no more: the first of its jobs took too long, or it ended by itself.
   *
   * @param first  undefined: it had none, or that one was taken back.
   * @param rest   was not begun.
   */
  gone(worker: Worker<A>, end: WorkerEnd | "late", first: A | undefined, rest: readonly A[]): void;
  /** It can take another job. */
  free(): void;
  /** It was ended, because it had nothing to do and held much memory. */
  rested(worker: Worker<A>): void;
}

/** A worker without a job is replaced if it is worth less than its memory. */
export interface RestSettings {
  /** Without a job for so long. */
  readonly afterMs: number;
  /** Octets of memory that it holds. */
  readonly above: number;
}

/** A process that does its jobs one after the other. */
export interface Worker<A extends Assignment> {
  /** Jobs given to it and not ended. */
  readonly jobs: number;
  /** The time at which it began with the first of them; ms of the performance clock. */
  readonly begunAt: number | undefined;
  /** True if it ever began with a job: then it can start. */
  readonly isSound: boolean;
  give(assignment: A): void;
  /** Takes back the job, or else the last one; undefined when that was begun. It may be done all the same, for nothing. */
  takeBack(assignment?: A): A | undefined;
  /** Nobody wants the outcome of this job any more: no event tells of it. When it was begun it may go on for a moment. */
  abandon(assignment: A): void;
  /** Ends it at once, without an event. */
  kill(): Promise<void>;
}

interface Given<A> {
  readonly number: number;
  readonly sheets: ReturnType<typeof answerSheets>;
  assignment: A | undefined;
}

/** The time in which a new process may start on a busy machine; the job that waits for it does not pay for that. */
const START_MS = 30_000;

const neverBegan: WorkerEnd = { outOfMemory: false, reason: `it did not start within ${START_MS / 1000} s` };

/** The limit of a job that was taken back too late. */
const LEFTOVER_MS = 120_000;

/** The limit of a job that nobody waits for: starting another worker costs less than what it may still do. */
const ABANDONED_MS = 5_000;

/** In which a piece of an answer must be taken and the next one be given. */
const PIECE_MS = 30_000;

/** Cost: a process takes 0.15 s to start and 70 MB before its first page. */
// oxlint-disable-next-line max-lines-per-function -- what the process says, its clock and its end change one list of jobs, in an order that counts
export function startWorker<A extends Assignment>(
  settings: WorkerSettings,
  events: WorkerEvents<A>,
  rest?: RestSettings,
): Worker<A> {
  /** Jobs as the process has them, in its order. */
  const given: Given<A>[] = [];
  let numbers = 0;
  let ready = false;
  let begunAt: number | undefined;
  let sound = false;
  let resident = 0;
  let clock: NodeJS.Timeout | undefined;

  const leave = (end: WorkerEnd | "late"): void => {
    clearTimeout(clock);
    const jobs = given.splice(0);
    for (const { sheets } of jobs) sheets.close();
    const [first, ...rest] = jobs.map(({ assignment }) => assignment);
    const unbegun = rest.filter((assignment) => assignment !== undefined);
    events.gone(worker, end, first, unbegun);
  };
  const process = startWorkerProcess(settings, { message: (message) => hear(message), ended: leave });
  const limit = (ms: number, end: WorkerEnd | "late"): void => {
    clearTimeout(clock);
    clock = setTimeout(() => {
      void process.kill();
      leave(end);
    }, ms);
  };
  const takeRest = (): void => {
    clearTimeout(clock);
    if (rest === undefined || resident <= rest.above) return;
    clock = setTimeout(() => {
      void process.kill();
      events.rested(worker);
    }, rest.afterMs);
    clock.unref();
  };
  /** Takes up a new first job; the process begins with it by itself as soon as it is ready. */
  const takeUp = (): void => {
    begunAt = undefined;
    const [first] = given;
    process.setBusy(first !== undefined);
    if (first === undefined) return takeRest();
    first.assignment?.taken();
    if (!ready) return limit(START_MS, neverBegan);
    begunAt = performance.now();
    sound = true;
    limit(first.assignment?.begun() ?? LEFTOVER_MS, "late");
  };
  const end = (index: number): A | undefined => {
    const [ended] = given.splice(index, 1);
    ended?.sheets.close();
    if (index === 0) takeUp();
    return ended?.assignment;
  };
  const take = async (entry: Given<A>, piece: unknown): Promise<void> => {
    if (entry.assignment === undefined) return;
    limit(PIECE_MS, "late");
    await entry.assignment.job.take?.(piece);
    if (given[0] !== entry || entry.assignment === undefined) return;
    limit(PIECE_MS, "late");
    process.send({ kind: "taken", job: entry.number });
  };
  const hear = (message: FromWorker): void => {
    if (message.kind === "ready") {
      ready = true;
      takeUp();
      return events.free();
    }
    const index = given.findIndex(({ number }) => number === message.job);
    const entry = given[index];
    if (entry === undefined) return; // the last words of a worker that was ended
    if (message.kind === "sheet") return entry.sheets.ask(message.question);
    if (message.kind === "piece") return void take(entry, message.piece);
    if (message.kind === "answer") ({ resident } = message.answer);
    const assignment = end(index);
    events.free(); // first, so that the worker need not wait while the result is looked at
    if (assignment === undefined) return;
    if (message.kind === "answer") events.answered(assignment, message.answer);
    else if (message.kind === "broken") events.broken(assignment, message.reason);
  };

  const worker: Worker<A> = {
    get jobs() {
      return given.length;
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
        // Its task is no plain data, so no worker can have it.
        queueMicrotask(() => {
          events.broken(assignment, String(error));
          events.free();
        });
        return;
      }
      given.push({ number, sheets, assignment });
      if (given.length === 1) takeUp();
    },
    takeBack(wanted) {
      const index =
        wanted === undefined ? given.length - 1 : given.findIndex(({ assignment }) => assignment === wanted);
      const entry = given[index];
      if (entry?.assignment === undefined || (index === 0 && begunAt !== undefined)) return undefined;
      const { assignment } = entry;
      entry.assignment = undefined;
      process.send({ kind: "drop", job: entry.number });
      return assignment;
    },
    abandon(wanted) {
      const index = given.findIndex(({ assignment }) => assignment === wanted);
      const entry = given[index];
      if (entry === undefined) return;
      entry.assignment = undefined;
      process.send({ kind: "drop", job: entry.number });
      if (index === 0 && begunAt !== undefined) limit(ABANDONED_MS, "late");
    },
    async kill() {
      clearTimeout(clock);
      for (const { sheets } of given.splice(0)) sheets.close();
      await process.kill();
    },
  };
  return worker;
}
