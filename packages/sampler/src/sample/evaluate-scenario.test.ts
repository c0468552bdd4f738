import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Exchange } from "@eiao/crawler/internal/web";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evaluateDocument } from "../evaluation/document/evaluate-document.ts";
import { evaluationError, remoteError, sheetError } from "../evaluation/errors.ts";
import { rdfStoreError } from "../store/errors.ts";
import { opening as begun } from "../store/test-store.ts";
import { unpackGraph } from "../store/file/frames.ts";
import { statementsIn } from "../store/trig/statements.ts";
import type { ArchivedRecord, StoreOpening } from "../store/index.ts";
import { evaluateScenario, watchSheets, createPoolEvaluator } from "./evaluate-scenario.ts";
import type { ScenarioWork } from "./evaluate-scenario.ts";
import type { Evaluator } from "../evaluation/evaluator.ts";
import { openLaunchArchive } from "../archive/acquire-document.ts";
import type { PackedPage } from "./evaluate-page.ts";

const opening: StoreOpening = { ...begun, run: "r", site: "s", webSite: "http://s/", population: 1 };
const sheetPosition = { digest: "11", warc: { file: "a.warc.gz", offset: 7, length: 1, digest: "22" } };

let dataDir: string;
let pool: Evaluator;
const positions: ArchivedRecord[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "eiao-page-"));
  pool = createPoolEvaluator({ workers: 1 });
  const launch = { job: "s", timestamp: "20261121093000", committed: null, statistics: {} };
  const archive = openLaunchArchive(dataDir, launch, "s", { software: "t/1", userAgent: "t" });
  const frameset = '<html lang="en"><frameset><frame src="/f"></frameset>';
  const framed = '<link rel=stylesheet href="/a.css"><link rel=stylesheet href="/b.css"><p>\u00f8<embed src="a.swf">';
  for (const [at, body] of [frameset, framed].entries())
    positions.push(await archive.keep(exchangeOf(`http://s/${at}`, body), { role: "page" }));
  await archive.close();
});
afterAll(async () => {
  await pool.close();
  await rm(dataDir, { recursive: true, force: true });
});

function exchangeOf(url: string, text: string): Exchange {
  const body = Buffer.from(text);
  const headers = [["Content-Type", "text/html"]] as const;
  return {
    url,
    startedAt: Date.UTC(2026, 10, 21),
    milliseconds: 1,
    address: undefined,
    request: { method: "GET", headers: [] },
    response: { status: 200, statusText: "OK", httpVersion: "1.1", headers, payload: body, body, complete: true },
  };
}

const page = { id: "p", documents: [0, 1].map((at) => ({ url: `http://s/${at}`, isFresh: true })) };

function workWith(evaluator: ScenarioWork["evaluator"], acquire: ScenarioWork["acquire"]): ScenarioWork {
  const stored = (url: string) => (url.endsWith("a.css") ? { url, ...sheetPosition } : { url });
  return {
    acquire,
    evaluator,
    sheets: watchSheets({
      load: async (url) => {
        if (!url.endsWith("a.css")) throw sheetError("SheetMissing", { reason: "the server answered 404" });
        return { url, content: new TextEncoder().encode("p { text-decoration: blink }"), archived: sheetPosition };
      },
      stored,
      idle: () => Promise.resolve(),
      fetching: 0,
    }),
    run: { key: "k", dataDir, opening, date: "2026-11-21T09:30:00Z" },
  };
}

const positionOf = ({ url }: { readonly url: string }): ArchivedRecord =>
  positions[Number(url.at(-1))] as ArchivedRecord;

test("a frameset gives the same page, packed in a worker or, after evaluation elsewhere, in this process", async () => {
  const acquire: ScenarioWork["acquire"] = (document) => Promise.resolve(positionOf(document));
  const inWorker = (await evaluateScenario(page, workWith(pool, acquire))) as PackedPage;
  const here = (await evaluateScenario(page, workWith({ evaluate: evaluateDocument }, acquire))) as PackedPage;
  expect(here.result).toEqual(inWorker.result);
  expect(here.frame.record).toEqual(inWorker.frame.record);
  expect(Buffer.from(here.frame.bytes).equals(inWorker.frame.bytes)).toBe(true);
  const { record, bytes } = inWorker.frame;
  expect(record).toMatchObject({ kind: "page", id: "p", urls: ["http://s/0", "http://s/1"] });
  const trig = await unpackGraph(bytes.subarray(bytes.length - record.bytes), record);
  const statements = statementsIn([trig as Buffer], "memory");
  const sheets = statements.filter(([, , object]) => /^"http:\/\/s\/[ab]\.css"$/.test(object));
  expect(sheets).toHaveLength(2);
  expect(statements.filter(([, , object]) => object === '"sha256:11"')).toHaveLength(1);
});

test("a document that cannot be read from the archive is acquired again, once", async () => {
  const missing = { file: "gone.warc.gz", offset: 0, length: 9 };
  const requests: [string, boolean][] = [];
  const lostOnce: ScenarioWork["acquire"] = (document, _, isLost) => {
    requests.push([document.url, isLost]);
    return Promise.resolve(document.url.endsWith("1") && !isLost ? missing : positionOf(document));
  };
  expect(await evaluateScenario(page, workWith(pool, lostOnce))).toHaveProperty("frame");
  expect(requests).toEqual([
    ["http://s/0", false],
    ["http://s/1", false],
    ["http://s/1", true],
  ]);
  const failed = await evaluateScenario(
    page,
    workWith(pool, () => Promise.resolve(missing)),
  );
  expect(failed).toEqual({ problem: "The page cannot be read back from the archive." });
});

test("EARL from elsewhere that would end its graph stops the run", async () => {
  const evaluate: Evaluator["evaluate"] = async (task, load) => {
    const evaluation = await evaluateDocument(task, load);
    return { ...evaluation, earl: `${evaluation.earl}}\n<#other> {\n<#a>\n  a eiao:scenario .\n` };
  };
  const work = workWith({ evaluate }, (document) => Promise.resolve(positionOf(document)));
  await expect(evaluateScenario(page, work)).rejects.toMatchObject({ code: "EarlUnreadable" });
});

test("a page whose sheet could not be archived ends the run, wherever the page is evaluated", async () => {
  const failing = (evaluator: ScenarioWork["evaluator"], error: Error): ScenarioWork => {
    const work = workWith(evaluator, (document) => Promise.resolve(positionOf(document)));
    // Its own run, because a worker caches sheets by run.
    return {
      ...work,
      run: { ...work.run, key: error.message },
      sheets: watchSheets({ ...work.sheets, load: () => Promise.reject(error) }),
    };
  };
  const full = rdfStoreError("StoreNotWritten", { file: "a.warc.gz", reason: "the disk is full" });
  for (const evaluator of [pool, { evaluate: evaluateDocument }])
    await expect(evaluateScenario(page, failing(evaluator, full))).rejects.toBe(full);
  expect(await evaluateScenario(page, failing(pool, sheetError("SheetMissing", { reason: "404" })))).toHaveProperty(
    "frame",
  );
});

test.each([
  ["leave-page", evaluationError("WorkerLost", { url: "http://s/0", reason: "exit code 1" })],
  ["retry", evaluationError("Timeout", { url: "http://s/0", seconds: 1 })],
] as const)("an error that is the page's fault replaces only the page: %s", async (_, error) => {
  const work = workWith({ evaluate: () => Promise.reject(error) }, (document) => Promise.resolve(positionOf(document)));
  expect(await evaluateScenario(page, work)).toEqual({ problem: error.message });
});

test.each([
  evaluationError("EvaluationStopped", { url: "http://s/0" }),
  remoteError("WamServersGone", { url: "http://s/0", seconds: 60, reason: "none" }),
  new TypeError("nobody foresaw it"),
  Object.assign(new Error("ENOSPC"), { code: "ENOSPC" }),
])("an error that the next page would have too ends the run: %s", async (fault) => {
  const work = workWith({ evaluate: () => Promise.reject(fault) }, (document) => Promise.resolve(positionOf(document)));
  await expect(evaluateScenario(page, work)).rejects.toBe(fault);
});
