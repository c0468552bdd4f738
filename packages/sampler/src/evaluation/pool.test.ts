import type { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import type { DocumentEvaluation } from "./document-evaluation.ts";
import { createEvaluationPool } from "./pool.ts";
import type { EvaluationPool, EvaluationPoolOptions } from "./pool.ts";
import { endlessTask, hugeTask, taskOf } from "./test-tasks.ts";

const open: EvaluationPool[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

function poolOf(options: Partial<EvaluationPoolOptions>): EvaluationPool {
  const pool = createEvaluationPool({ threads: 1, loadSheet: () => Promise.reject(new Error("none")), ...options });
  open.push(pool);
  return pool;
}

/** A page that names itself, so that an answer can be told from another's. */
const numbered = (number: number) => taskOf(`<html lang="x-${number}"><p>x`, { only: ["EIAO.LANG.1.2"] });
const languageOf = ({ statistics }: DocumentEvaluation) => statistics[0]?.value;

/** Asks for a sheet that comes when the test lets it. */
function gate() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const loadSheet = async (url: string) => {
    await released;
    return { content: new TextEncoder().encode("p{color:red}"), url };
  };
  const task = () => taskOf('<link rel=stylesheet href="slow.css"><p>x', { only: ["7.2_CSS_02"] });
  return { loadSheet, release: () => release(), task };
}

test("answers belong to their tasks, whatever thread does them", async () => {
  const pool = poolOf({ threads: 2 });
  const numbers = Array.from({ length: 60 }, (_, i) => i);
  const evaluations = await Promise.all(numbers.map((number) => pool.run(numbered(number))));
  expect(evaluations.map(languageOf)).toEqual(numbers.map((number) => `x-${number}`));
  expect(pool.statistics()).toMatchObject({ done: 60, failed: 0, replaced: 0, queued: 0, queuedBytes: 0, running: 0 });
  expect(pool.statistics().busySeconds.length).toBeGreaterThanOrEqual(1);
});

test("a full queue refuses offers and takes them again later; run waits", async () => {
  const { loadSheet, release, task } = gate();
  const pool = poolOf({ queue: 1, loadSheet });
  const running = pool.offer(task());
  const waiting = pool.offer(numbered(1));
  expect(pool.offer(numbered(2))).toBe("full");
  expect(pool.isFull()).toBe(true);
  const patient = pool.run(numbered(3));
  expect(pool.statistics()).toMatchObject({ running: 1, queued: 2 });
  release();
  expect(await running).toMatchObject({ status: "evaluated" });
  expect(languageOf(await (waiting as Promise<DocumentEvaluation>))).toBe("x-1");
  expect(languageOf(await patient)).toBe("x-3");
  expect(pool.isFull()).toBe(false);
  expect(languageOf(await (pool.offer(numbered(4)) as Promise<DocumentEvaluation>))).toBe("x-4");
});

test("the queue is bounded in octets too", async () => {
  const { loadSheet, release, task } = gate();
  const pool = poolOf({ queue: 100, queueBytes: 1000, loadSheet });
  const answers = [pool.offer(task()), pool.offer(taskOf("x".repeat(1000)))] as Promise<DocumentEvaluation>[];
  expect(pool.offer(numbered(1))).toBe("full");
  release();
  expect(await Promise.all(answers)).toHaveLength(2);
});

test("an endless evaluation times out and costs its thread; the others go on", async () => {
  const pool = poolOf({ threads: 2, timeoutMs: 1500 });
  await pool.run(numbered(0));
  const endless = pool.offer(endlessTask());
  const others = Array.from({ length: 10 }, (_, i) => pool.run(numbered(i)));
  expect((await Promise.all(others)).map(languageOf)).toEqual(others.map((_, i) => `x-${i}`));
  await expect(endless).rejects.toMatchObject({ code: "Timeout", message: expect.stringContaining("endless.html") });
  expect(pool.statistics()).toMatchObject({ failed: 1, replaced: 1, running: 0 });
  const after = Array.from({ length: 4 }, (_, i) => pool.run(numbered(i)));
  expect((await Promise.all(after)).map(languageOf)).toEqual(["x-0", "x-1", "x-2", "x-3"]);
});

test("an offer that waits longer than its time limit fails without an evaluation", async () => {
  const { loadSheet, release, task } = gate();
  const pool = poolOf({ timeoutMs: 400, loadSheet });
  const running = pool.run(task()).catch((error: { code: string }) => error.code);
  const offer = pool.offer(numbered(1));
  await expect(offer).rejects.toMatchObject({ code: "Timeout" });
  expect(await running).toBe("Timeout");
  expect(pool.statistics()).toMatchObject({ queued: 0, queuedBytes: 0, done: 0, failed: 2, replaced: 1 });
  release();
});

test("an evaluation that needs too much memory fails alone", async () => {
  const pool = poolOf({ memoryMb: 48 });
  const huge = pool.run(hugeTask());
  const next = pool.run(numbered(7));
  await expect(huge).rejects.toMatchObject({ code: "WamFailed", message: expect.stringContaining("48 MB of memory") });
  expect(languageOf(await next)).toBe("x-7");
  expect(pool.statistics()).toMatchObject({ done: 1, failed: 1, replaced: 1 });
});

// With a young generation of 192 MB every second of these ended the process.
test("evaluations that need too much memory never end the process", async () => {
  const pool = poolOf({ threads: 2, memoryMb: 128 });
  const huge = Array.from({ length: 4 }, () => pool.run(hugeTask()).catch((error: { code: string }) => error.code));
  expect(await Promise.all(huge)).toEqual(huge.map(() => "WamFailed"));
  expect(languageOf(await pool.run(numbered(7)))).toBe("x-7");
  expect(pool.statistics()).toMatchObject({ done: 1, failed: 4, replaced: 4 });
}, 60_000);

test("twelve threads lost in a row are all replaced, and no neighbour loses its answer", async () => {
  const pool = poolOf({ threads: 2, timeoutMs: 600, loadSheet: () => new Promise(() => undefined) });
  const stuck = () => taskOf('<link rel=stylesheet href="never.css">', { only: ["7.2_CSS_02"] });
  const outcomes = Promise.all(
    Array.from({ length: 18 }, (_, i) =>
      pool.run(i % 3 === 0 ? numbered(i) : stuck()).then(languageOf, (error: { code: string }) => error.code),
    ),
  );
  expect(await outcomes).toEqual(Array.from({ length: 18 }, (_, i) => (i % 3 === 0 ? `x-${i}` : "Timeout")));
  expect(pool.statistics()).toMatchObject({ done: 6, failed: 12, replaced: 12, running: 0, queued: 0 });
}, 60_000);

/** The threads that begin while `work` is done. */
async function threadsDuring(work: (threads: ReadonlySet<Worker>) => Promise<void>): Promise<void> {
  const threads = new Set<Worker>();
  const note = (thread: Worker): void => void threads.add(thread);
  process.on("worker", note);
  await work(threads);
  process.off("worker", note);
}

/** Ends its thread so many times while it is evaluated. */
function deadlyTask(threads: ReadonlySet<Worker>, times: number) {
  let asked = 0;
  const loadSheet = async (url: string) => {
    if (asked++ < times) await Promise.all([...threads].map((thread) => thread.terminate()));
    return { content: new TextEncoder().encode("p{color:red}"), url };
  };
  return { loadSheet, task: taskOf('<link rel=stylesheet href="deadly.css"><p>x', { only: ["7.2_CSS_02"] }) };
}

test("a page whose threads are ended under it is evaluated by the third one", async () => {
  await threadsDuring(async (threads) => {
    const { loadSheet, task } = deadlyTask(threads, 2);
    const pool = poolOf({ loadSheet });
    expect(await pool.run(task)).toMatchObject({ status: "evaluated", sheets: [expect.stringContaining("deadly")] });
    expect(pool.statistics()).toMatchObject({ done: 1, failed: 0, replaced: 2 });
  });
});

test("a page under which five threads end fails alone", async () => {
  await threadsDuring(async (threads) => {
    const { loadSheet, task } = deadlyTask(threads, 5);
    const pool = poolOf({ loadSheet });
    const outcomes = [pool.run(task), pool.run(numbered(1))] as const;
    await expect(outcomes[0]).rejects.toMatchObject({ code: "ThreadLost" });
    expect(languageOf(await outcomes[1])).toBe("x-1");
    expect(pool.statistics()).toMatchObject({ done: 1, failed: 1, replaced: 5 });
  });
});

test("threads that end with nothing to do, or while they start, are replaced", async () => {
  await threadsDuring(async (threads) => {
    const pool = poolOf({ threads: 2 });
    await pool.run(numbered(0));
    const first = [...threads];
    let early = 3;
    const endEarly = (thread: Worker) => void (early-- > 0 && thread.terminate());
    process.on("worker", endEarly);
    await Promise.all(first.map((thread) => thread.terminate()));
    const evaluations = await Promise.all([1, 2, 3].map((number) => pool.run(numbered(number))));
    process.off("worker", endEarly);
    expect(evaluations.map(languageOf)).toEqual(["x-1", "x-2", "x-3"]);
    expect(early).toBeLessThanOrEqual(0);
    expect(pool.statistics()).toMatchObject({ done: 4, failed: 0 });
  });
});

test("the octets of a task stay with the caller", async () => {
  const pool = poolOf({});
  for (const content of [Buffer.from('<html lang="x-1">'), new TextEncoder().encode('<html lang="x-1">')]) {
    await pool.run(taskOf("", { content, only: ["EIAO.LANG.1.2"] }));
    expect(Buffer.from(content).toString()).toBe('<html lang="x-1">');
  }
});

test("closing ends what waits and what runs, with a code", async () => {
  const { loadSheet, task } = gate();
  const pool = poolOf({ loadSheet });
  const running = pool.run(task());
  const waiting = pool.offer(numbered(1));
  const outcomes = Promise.allSettled([running, waiting]);
  await pool.close();
  expect(
    (await outcomes).map((outcome) => outcome.status === "rejected" && (outcome.reason as { code: string }).code),
  ).toEqual(["EvaluationStopped", "EvaluationStopped"]);
  await expect(pool.run(numbered(2))).rejects.toMatchObject({ code: "EvaluationStopped" });
});
