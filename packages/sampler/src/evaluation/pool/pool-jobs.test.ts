import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEvaluationPool } from "./pool.ts";
import type { EvaluationPool } from "./pool.ts";
import type { WorkerJob } from "./worker-job.ts";

let pool: EvaluationPool;
let starts = 0;
const count = (): void => void starts++;
beforeAll(() => {
  subscribe("child_process", count);
  const rest = { restMs: 100, restBytes: 400_000_000 };
  pool = createEvaluationPool({ workers: 1, queue: 4, rest, loadSheet: () => Promise.reject(new Error("none")) });
});
afterAll(async () => {
  unsubscribe("child_process", count);
  await pool.close();
});

const program = new URL("./test-piece-program.ts", import.meta.url).href;
const jobOf = (task: object, take?: WorkerJob["take"]): WorkerJob => ({
  program,
  url: "http://a.example/",
  documents: 1,
  load: () => Promise.reject(new Error("none")),
  ...(take === undefined ? {} : { take }),
  task,
});

test("pieces arrive in order, each after the one before it is taken", async () => {
  const log: string[] = [];
  const take = async (piece: unknown): Promise<void> => {
    const { number } = piece as { number: number };
    log.push(`came ${number}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.push(`taken ${number}`);
  };
  expect(await pool.offerJob(jobOf({ pieces: 3 }, take), 0)).toBe(3);
  expect(log).toEqual(["came 0", "taken 0", "came 1", "taken 1", "came 2", "taken 2"]);
});

test("an aborted job ends before its turn or between two pieces", async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const came: number[] = [];
  const take = async (piece: unknown): Promise<void> => {
    came.push((piece as { number: number }).number);
    first.abort();
    second.abort();
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const running = pool.offerJob(jobOf({ pieces: 1_000_000 }, take), 0, first.signal) as Promise<unknown>;
  const waiting = pool.offerJob(jobOf({ pieces: 1 }, take), 500, second.signal) as Promise<unknown>;
  await expect(running).rejects.toMatchObject({ code: "EvaluationStopped" });
  await expect(waiting).rejects.toMatchObject({ code: "EvaluationStopped" });
  expect(pool.statistics()).toMatchObject({ queued: 0, queuedBytes: 0, running: 0 });
  const before = starts;
  expect(
    await pool.offerJob(
      jobOf({ pieces: 2 }, async () => undefined),
      0,
    ),
  ).toBe(2);
  expect([came, starts]).toEqual([[0], before]); // by the same worker, which does not give the million pieces
  const aborted = AbortSignal.abort();
  await expect(pool.offerJob(jobOf({ pieces: 1 }), 0, aborted)).rejects.toMatchObject({ code: "EvaluationStopped" });
});

test("an idle worker with much memory is replaced; one with little memory is not", async () => {
  const before = starts;
  expect(await pool.offerJob(jobOf({ pieces: 0 }), 0)).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(starts).toBe(before);
  expect(await pool.offerJob(jobOf({ pieces: 0, hold: 500_000_000 }), 0)).toBe(0);
  await expect.poll(() => starts).toBe(before + 1);
  expect(await pool.offerJob(jobOf({ pieces: 0 }), 0)).toBe(0);
  expect(pool.statistics()).toMatchObject({ workers: 1, replaced: 0, failed: 0 });
  expect(pool.statistics().busySeconds).toHaveLength(1); // the new worker has the number of the old one
});
