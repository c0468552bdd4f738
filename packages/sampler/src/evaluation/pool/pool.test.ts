import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { DocumentEvaluation } from "../document/document-evaluation.ts";
import { evaluationError } from "../errors.ts";
import { createEvaluationPool } from "./pool.ts";
import type { EvaluationPool, EvaluationPoolOptions } from "./pool.ts";
import { endlessTask, hugeTask, taskOf } from "../document/test-tasks.ts";

const open: EvaluationPool[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

function poolOf(options: Partial<EvaluationPoolOptions>): EvaluationPool {
  const pool = createEvaluationPool({ workers: 1, loadSheet: () => Promise.reject(new Error("none")), ...options });
  open.push(pool);
  return pool;
}

/** Returns a page with a number, which identifies its answer. */
const numbered = (number: number) => taskOf(`<html lang="x-${number}"><p>x`, { only: ["EIAO.LANG.1.2"] });
const languageOf = ({ statistics }: DocumentEvaluation) => statistics[0]?.value;

test.each<[Partial<EvaluationPoolOptions>, string]>([
  [{ workers: 0 }, "workers of an evaluation cannot be 0: it must be a whole number from 1"],
  [{ workers: Number.NaN }, "workers of an evaluation cannot be NaN: it must be a whole number from 1"],
  [{ workers: 1.5 }, "workers of an evaluation cannot be 1.5: it must be a whole number from 1"],
  [{ timeoutMs: Number.NaN }, "timeoutMs of an evaluation cannot be NaN: it must be a number from 0"],
])("options that would wait for ever or fail all pages are refused: %o", (options, message) => {
  const refusal = { code: "EvaluationNumber", message: `${message}.` };
  expect(() => poolOf(options)).toThrow(expect.objectContaining(refusal) as Error);
});

/** Returns a page whose style sheet arrives when the test calls `release`. */
function gate() {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const loadSheet = async (url: string) => {
    requested.resolve();
    await released.promise;
    return { content: new TextEncoder().encode("p{color:red}"), url };
  };
  const task = () => taskOf('<link rel=stylesheet href="slow.css"><p>x', { only: ["7.2_CSS_02"] });
  return { loadSheet, asked: requested.promise, release: () => released.resolve(), task };
}

test("answers belong to their tasks, whichever worker does them", async () => {
  const pool = poolOf({ workers: 2 });
  const numbers = Array.from({ length: 60 }, (_, i) => i);
  const evaluations = await Promise.all(numbers.map((number) => pool.run(numbered(number))));
  expect(evaluations.map(languageOf)).toEqual(numbers.map((number) => `x-${number}`));
  expect(pool.statistics()).toMatchObject({ done: 60, failed: 0, replaced: 0, queued: 0, queuedBytes: 0, running: 0 });
  expect(pool.statistics().busySeconds.length).toBeGreaterThanOrEqual(1);
});

test("a full queue refuses offers and accepts them later; run waits", async () => {
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

test("the queue is bounded in bytes too", async () => {
  const { loadSheet, release, task } = gate();
  const pool = poolOf({ queue: 100, queueBytes: 1000, loadSheet });
  const answers = [pool.offer(task()), pool.offer(taskOf("x".repeat(1000)))] as Promise<DocumentEvaluation>[];
  expect(pool.offer(numbered(1))).toBe("full");
  release();
  expect(await Promise.all(answers)).toHaveLength(2);
});

test("an endless evaluation times out and costs its worker; the others continue", async () => {
  const pool = poolOf({ workers: 2, timeoutMs: 1500 });
  await pool.run(numbered(0));
  const endless = pool.run(endlessTask()).catch((error: unknown) => error);
  const others = Array.from({ length: 10 }, (_, i) => pool.run(numbered(i)));
  expect((await Promise.all(others)).map(languageOf)).toEqual(others.map((_, i) => `x-${i}`));
  expect(await endless).toMatchObject({ code: "Timeout", message: expect.stringContaining("endless.html") });
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

test("only the evaluation that needs too much memory fails", async () => {
  const pool = poolOf({ memoryMb: 48 });
  const huge = pool.run(hugeTask());
  const next = pool.run(numbered(7));
  await expect(huge).rejects.toMatchObject({ code: "WamFailed", message: expect.stringContaining("48 MB of memory") });
  expect(languageOf(await next)).toBe("x-7");
  expect(pool.statistics()).toMatchObject({ done: 1, failed: 1, replaced: 1 });
});

// When workers were threads of one process with a young generation of 192 MB, every second of these ended the process.
test("evaluations that need too much memory never end the process", async () => {
  const pool = poolOf({ workers: 2, memoryMb: 64 });
  const huge = Array.from({ length: 4 }, () => pool.run(hugeTask()).catch((error: { code: string }) => error.code));
  expect(await Promise.all(huge)).toEqual(huge.map(() => "WamFailed"));
  expect(languageOf(await pool.run(numbered(7)))).toBe("x-7");
  expect(pool.statistics()).toMatchObject({ done: 1, failed: 4, replaced: 4 });
});

test("twelve workers lost in a row are all replaced, and no other page loses its answer", async () => {
  const pool = poolOf({ workers: 2, loadSheet: () => new Promise(() => undefined) });
  // Only these pages have the limit: on a busy machine a worker that starts and its page take longer.
  const stuck = () => taskOf('<link rel=stylesheet href="never.css">', { only: ["7.2_CSS_02"], timeoutMs: 600 });
  const outcomes = Promise.all(
    Array.from({ length: 18 }, (_, i) =>
      pool.run(i % 3 === 0 ? numbered(i) : stuck()).then(languageOf, (error: { code: string }) => error.code),
    ),
  );
  expect(await outcomes).toEqual(Array.from({ length: 18 }, (_, i) => (i % 3 === 0 ? `x-${i}` : "Timeout")));
  expect(pool.statistics()).toMatchObject({ done: 6, failed: 12, replaced: 12, running: 0, queued: 0 });
});

/** Calls `work` with the set of workers that start meanwhile, and `started` with each of them. */
async function workersDuring(
  work: (workers: ReadonlySet<ChildProcess>) => Promise<void>,
  started: (worker: ChildProcess) => void = () => undefined,
): Promise<void> {
  const workers = new Set<ChildProcess>();
  const addWorker = (message: unknown): void => {
    const { process: worker } = message as { process: ChildProcess };
    workers.add(worker);
    started(worker);
  };
  subscribe("child_process", addWorker);
  await work(workers);
  unsubscribe("child_process", addWorker);
}

/** Kills workers like `kill -9`. */
async function kill(workers: Iterable<ChildProcess>): Promise<void> {
  await Promise.all(
    [...workers]
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map(async (worker) => {
        worker.kill("SIGKILL");
        await once(worker, "close");
      }),
  );
}

/** Returns a page that kills its worker the given number of times. */
function deadlyTask(workers: ReadonlySet<ChildProcess>, times: number) {
  let requests = 0;
  const loadSheet = async (url: string) => {
    if (requests++ < times) await kill(workers);
    return { content: new TextEncoder().encode("p{color:red}"), url };
  };
  return { loadSheet, task: taskOf('<link rel=stylesheet href="deadly.css"><p>x', { only: ["7.2_CSS_02"] }) };
}

test("workers start when a page waits: none before, one for successive pages, two for two at once", async () => {
  await workersDuring(async (workers) => {
    const pool = poolOf({ workers: 3 });
    expect(workers.size).toBe(0);
    for (const number of [1, 2, 3]) await pool.run(numbered(number));
    expect(workers.size).toBe(1);
    const two = [pool.run(numbered(4)), pool.run(numbered(5))];
    expect(workers.size).toBe(2); // immediately
    await Promise.all(two);
    const many = Array.from({ length: 9 }, (_, number) => pool.run(numbered(number)));
    expect(workers.size).toBe(3);
    await Promise.all(many);
    expect(workers.size).toBe(3);
  });
});

test("a sparing pool has one worker for a small site; another one starts during a long page, or after a second's work", async () => {
  await workersDuring(async (workers) => {
    const small = poolOf({ workers: 3, sparing: true });
    const many = Array.from({ length: 9 }, (_, number) => small.run(numbered(number)));
    expect(workers.size).toBe(1); // immediately
    expect((await Promise.all(many)).map(languageOf)).toEqual(many.map((_, i) => `x-${i}`));
  });
  await workersDuring(async (workers) => {
    const { loadSheet, release, task } = gate();
    const stuck = poolOf({ workers: 2, sparing: true, loadSheet });
    const long = stuck.run(task());
    expect(languageOf(await stuck.run(numbered(1)))).toBe("x-1");
    expect(workers.size).toBe(2);
    release();
    await long;
  });
  await workersDuring(async (workers) => {
    const large = poolOf({ workers: 2, sparing: true });
    const program = new URL("test-busy-program.ts", import.meta.url).href;
    const load = () => Promise.reject(new Error("none"));
    // Each job is shorter than a long page, so that only their sum counts.
    for (let done = 0; done < 4; done++)
      await large.runJob({ program, url: "x", documents: 1, load, task: { ms: 300 } });
    expect(workers.size).toBe(1);
    const two = [large.run(numbered(1)), large.run(numbered(2))];
    expect(workers.size).toBe(2);
    await Promise.all(two);
  });
});

test("a page whose first two workers are killed is evaluated by the third", async () => {
  await workersDuring(async (workers) => {
    const { loadSheet, task } = deadlyTask(workers, 2);
    const pool = poolOf({ loadSheet });
    expect(await pool.run(task)).toMatchObject({ status: "evaluated", sheets: [expect.stringContaining("deadly")] });
    expect(pool.statistics()).toMatchObject({ done: 1, failed: 0, replaced: 2 });
  });
});

test("only the page that loses five workers fails", async () => {
  await workersDuring(async (workers) => {
    const { loadSheet, task } = deadlyTask(workers, 5);
    const pool = poolOf({ loadSheet });
    const outcomes = [pool.run(task), pool.run(numbered(1))] as const;
    await expect(outcomes[0]).rejects.toMatchObject({
      code: "WorkerLost",
      message: expect.stringContaining("(SIGKILL)"),
    });
    expect(languageOf(await outcomes[1])).toBe("x-1");
    expect(pool.statistics()).toMatchObject({ done: 1, failed: 1, replaced: 5 });
  });
});

test("workers that end while idle or while they start are replaced", async () => {
  let early = 0;
  await workersDuring(
    async (workers) => {
      const pool = poolOf({ workers: 2 });
      await pool.run(numbered(0));
      early = 2;
      await kill(workers);
      const evaluations = await Promise.all([1, 2, 3].map((number) => pool.run(numbered(number))));
      expect(evaluations.map(languageOf)).toEqual(["x-1", "x-2", "x-3"]);
      expect(early).toBeLessThanOrEqual(0);
      expect(pool.statistics()).toMatchObject({ done: 4, failed: 0 });
    },
    (worker) => void (early-- > 0 && worker.kill("SIGKILL")),
  );
});

test("jobs of a program that cannot be loaded fail with the reason", async () => {
  const pool = poolOf({});
  const job = { url: "http://a/", documents: 1, load: () => Promise.reject(new Error("none")), task: {} };
  await expect(pool.runJob({ ...job, program: "file:///nowhere.js" })).rejects.toMatchObject({
    code: "WamFailed",
    message: expect.stringContaining("/nowhere.js"),
  });
  expect(languageOf(await pool.run(numbered(1)))).toBe("x-1");
  const broken = createEvaluationPool({ workers: 1, loadSheet: job.load }, "file:///nowhere.js");
  open.push(broken);
  await expect(broken.run(numbered(1))).rejects.toMatchObject({
    code: "WorkerLost",
    message: expect.stringContaining("/nowhere.js"),
  });
});

test("an EiaoError of a worker keeps its reaction; any other error is the page's fault", async () => {
  const pool = poolOf({});
  const program = new URL("test-error-program.ts", import.meta.url).href;
  const job = { url: "http://a/", documents: 1, load: () => Promise.reject(new Error("none")), program };
  await expect(pool.runJob({ ...job, task: { coded: true } })).rejects.toEqual(
    evaluationError("EvaluationStopped", { url: "http://a/" }),
  );
  await expect(pool.runJob({ ...job, task: { coded: false } })).rejects.toMatchObject({
    code: "WamFailed",
    reaction: "leave-page",
    message: expect.stringContaining("nobody foresaw it"),
  });
});

test("only a task that is not plain data fails, with the reason", async () => {
  const pool = poolOf({});
  const odd = taskOf("<p>x", { headers: { odd: (() => "x") as unknown as string } });
  const outcomes = [pool.run(odd), pool.run(numbered(1))] as const;
  await expect(outcomes[0]).rejects.toMatchObject({ code: "WamFailed", message: expect.stringContaining("cloned") });
  expect(languageOf(await outcomes[1])).toBe("x-1");
  expect(pool.statistics()).toMatchObject({ done: 1, failed: 1, replaced: 0, running: 0, queued: 0, queuedBytes: 0 });
});

test("a worker gets its next page early, and an idle worker takes it over", async () => {
  const { loadSheet, release, task } = gate();
  const pool = poolOf({ workers: 2, loadSheet });
  await Promise.all([pool.run(numbered(0)), pool.run(numbered(0))]);
  // One worker is stuck. The other one does all other pages, even those that the first one had already.
  const stuck = pool.run(task());
  const others = Array.from({ length: 12 }, (_, i) => pool.run(numbered(i)));
  expect((await Promise.all(others)).map(languageOf)).toEqual(others.map((_, i) => `x-${i}`));
  expect(pool.statistics()).toMatchObject({ running: 1, queued: 0, queuedBytes: 0 });
  release();
  expect(await stuck).toMatchObject({ status: "evaluated" });
  expect(pool.statistics()).toMatchObject({ done: 15, failed: 0, replaced: 0, running: 0, queued: 0, queuedBytes: 0 });
});

test("a page behind a long one does not wait for pages that came later", async () => {
  const gates = { "a.css": gate(), "b.css": gate() };
  const loadSheet = (url: string) => gates[url.endsWith("a.css") ? "a.css" : "b.css"].loadSheet(url);
  const pool = poolOf({ workers: 2, loadSheet });
  const long = (sheet: string) =>
    pool.run(taskOf(`<link rel=stylesheet href="${sheet}"><p>x`, { only: ["7.2_CSS_02"] }));
  await Promise.all([pool.run(numbered(0)), pool.run(numbered(0))]);
  const first = long("a.css");
  const second = long("b.css");
  const order: number[] = [];
  // Each worker has one of the first two pages behind its long page; the others wait.
  const later = [1, 2, 3, 4, 5].map((i) => pool.run(numbered(i)).then(() => order.push(i)));
  await Promise.all([gates["a.css"].asked, gates["b.css"].asked]);
  await new Promise((resolve) => setTimeout(resolve, 250)); // a page is a long one after 200 ms
  gates["b.css"].release();
  await Promise.all([second, ...later]);
  expect(order).toHaveLength(5);
  expect(new Set(order.slice(0, 2))).toEqual(new Set([1, 2]));
  expect(pool.statistics()).toMatchObject({ running: 1, queued: 0 });
  gates["a.css"].release();
  await first;
});

test("a page that another worker took over no longer counts for the first worker", async () => {
  const { loadSheet, release, task } = gate();
  const pool = poolOf({ workers: 2, loadSheet });
  await Promise.all([pool.run(numbered(0)), pool.run(numbered(0))]);
  // While it computes, a worker receives no messages, so it does not learn that its next page is done already.
  const deaf = pool.run({ ...endlessTask(), budget: { maxSteps: 1e8 } }).catch(() => undefined);
  const open = pool.run(task());
  const others = [pool.run(numbered(1)), pool.run(numbered(2))];
  setTimeout(release, 100);
  await Promise.all([open, ...others]);
  expect(pool.statistics()).toMatchObject({ done: 5, running: 1, queued: 0 });
  await deaf;
  expect(pool.statistics()).toMatchObject({ replaced: 0, running: 0, queued: 0, queuedBytes: 0 });
});

test.each([
  ["is not there", "/nowhere/node", "ENOENT"],
  ["cannot be named", "node\0", "null bytes"],
])("if the program of workers %s, jobs fail with the reason", async (_, execPath, reason) => {
  const known = process.execPath;
  try {
    process.execPath = execPath;
    const outcome = poolOf({}).run(numbered(0));
    await expect(outcome).rejects.toMatchObject({ code: "WorkerLost", message: expect.stringContaining(reason) });
  } finally {
    process.execPath = known;
  }
});

test("a worker does not see the environment, which may contain logins", async () => {
  process.env["EIAO_TEST_SECRET"] = "hidden";
  const pool = poolOf({});
  const program = new URL("test-environment-program.ts", import.meta.url).href;
  const load = () => Promise.reject(new Error("none"));
  const names = (await pool.runJob({ program, url: "x", documents: 1, load, task: {} })) as string[];
  delete process.env["EIAO_TEST_SECRET"];
  expect(names.filter((name) => !name.startsWith("NODE_"))).toEqual([]);
});

test("workers end with their parent, however it ends", async () => {
  const parent = fork(fileURLToPath(new URL("test-parent.ts", import.meta.url)), { execArgv: process.execArgv });
  const [pids] = (await once(parent, "message")) as [number[]];
  expect(pids.map(isAlive)).toEqual([true, true]);
  parent.kill("SIGKILL");
  await expect.poll(() => pids.some(isAlive)).toBe(false);
});

test("workers ignore Ctrl-C, because their parent ends them", async () => {
  await workersDuring(async (workers) => {
    const pool = poolOf({});
    await pool.run(numbered(0));
    for (const worker of workers) worker.kill("SIGINT");
    expect(languageOf(await pool.run(numbered(1)))).toBe("x-1");
    expect(pool.statistics()).toMatchObject({ done: 2, replaced: 0 });
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("the caller keeps the bytes of a task", async () => {
  const pool = poolOf({});
  for (const content of [Buffer.from('<html lang="x-1">'), new TextEncoder().encode('<html lang="x-1">')]) {
    await pool.run(taskOf("", { content, only: ["EIAO.LANG.1.2"] }));
    expect(Buffer.from(content).toString()).toBe('<html lang="x-1">');
  }
});

test("closing rejects waiting and running jobs with a code", async () => {
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
