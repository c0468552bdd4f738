import type { EvaluationPool } from "@eiao/sampler/internal";
import type { WorkerJob, FetchedSheet } from "@eiao/sampler/internal/evaluation";
import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { CallRecord } from "../transport/call-method.ts";
import type { CallRequest } from "../transport/reply.ts";
import { answerInPool } from "./answer-in-pool.ts";
import type { CallPiece, CallResult, CallTask } from "./call-pieces.ts";
import { createKeptSheets } from "@eiao/sampler/internal/evaluation";

type Work = (job: WorkerJob, signal: AbortSignal | undefined) => Promise<CallResult>;

function poolOf(work: Work | "full") {
  const records: CallRecord[] = [];
  const faults: unknown[] = [];
  const pool: Pick<EvaluationPool, "offerJob"> = {
    offerJob: (job, _, signal) => (work === "full" ? "full" : work(job, signal)),
  };
  const answer = answerInPool({
    pool,
    store: { load: async (url) => ({ url, content: new Uint8Array() }) },
    kept: createKeptSheets<FetchedSheet>(1_000_000, ({ content }) => content),
    medium: "screen",
    now: () => 0,
    methods: new Set(["check"]),
    service: "wam",
    onCall: (record) => void records.push(record),
    onFault: (error) => void faults.push(error),
  });
  return { answer, records, faults };
}

const soap = (text: string): CallRequest => ({
  transport: "soap",
  contentType: "text/xml",
  isMarked: true,
  body: new TextEncoder().encode(text),
});
const ok = { method: "check", outcome: "ok", faults: [] };
const bytes = (text: string) => new TextEncoder().encode(text);
const send = (job: WorkerJob, piece: CallPiece) => job.take?.(piece);
const signal = new AbortController().signal;

test("the server does not look into calls: a worker gets any bytes unchanged", async () => {
  const call = soap(`<!DOCTYPE a><a>${"&#120;".repeat(1000)}`);
  const { answer, records } = poolOf(async ({ task }) => {
    expect((task as CallTask).request).toEqual(call);
    return { ...ok, reply: { status: 200, type: "text/xml", bytes: bytes("x") } };
  });
  expect(await answer(call, signal)).toEqual({ status: 200, type: "text/xml", length: 1, body: bytes("x") });
  expect(records).toMatchObject([{ method: "check", transport: "soap", outcome: "ok" }]);
});

test("a long answer is passed on in pieces, no faster than it is read", async () => {
  let sent = 0;
  const { answer } = poolOf(async (job) => {
    await send(job, { kind: "head", head: { status: 200, type: "text/xml" }, length: 6 });
    for (const part of ["ab", "cd", "ef"]) {
      await send(job, { kind: "bytes", bytes: bytes(part) });
      sent++;
    }
    return { ...ok, reply: undefined };
  });
  const { body, length } = await answer(soap("x"), signal);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toBeLessThanOrEqual(1); // there is no reader yet
  expect([length, (await buffer(body as Readable)).toString()]).toEqual([6, "abcdef"]);
});

test("an answer whose worker is lost breaks off", async () => {
  const { answer } = poolOf(async (job) => {
    await send(job, { kind: "head", head: { status: 200, type: "text/xml" }, length: 6 });
    throw Object.assign(new Error("lost"), { code: "x" });
  });
  const { body } = await answer(soap("x"), signal);
  await expect(buffer(body as Readable)).rejects.toThrow("The request failed");
});

test("a full queue and faults of the program are errors", async () => {
  const json = { transport: "json", method: "check", body: bytes("{}") } as const;
  const full = poolOf("full");
  await expect(full.answer(json, signal)).rejects.toMatchObject({ code: "Busy" });
  expect(full.records).toMatchObject([{ method: "check", outcome: "Busy" }]);
  const other = poolOf("full");
  await expect(other.answer({ ...json, method: "made-up" }, signal)).rejects.toMatchObject({ code: "Busy" });
  expect(other.records).toMatchObject([{ method: "unknown" }]);
  const broken = poolOf(() => Promise.reject(new TypeError("secret")));
  await expect(broken.answer(json, signal)).rejects.toMatchObject({ code: "InternalError" });
  expect(broken.faults).toHaveLength(1);
});
