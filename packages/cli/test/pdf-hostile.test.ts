import { MessageChannel } from "node:worker_threads";
import { Tinypool } from "tinypool";
import { afterAll, expect, test } from "vitest";
import type { Evaluation } from "../src/evaluate.ts";
import type { WorkerTask } from "../src/evaluate-worker.ts";
import { guarded } from "../src/pdf-guard.ts";
import { accessiblePdf, endlessPdf, unfoldingPdf } from "./pdf-files.ts";

/** The program's own worker, one thread, as `check` uses it for PDF documents; only the limits are lower. */
const pool = new Tinypool({
  filename: new URL("../src/evaluate-worker.ts", import.meta.url).href,
  minThreads: 1,
  maxThreads: 1,
});
afterAll(() => pool.destroy());

const url = "http://www.example.com/a.pdf";
const settings = {
  only: [],
  medium: "screen",
  environment: {},
  date: "2026-11-21T12:00:00Z",
  stylesheets: true,
  budget: {},
  earl: undefined,
};

async function evaluated(content: Uint8Array, limits: { seconds: number; bytes: number }): Promise<Evaluation> {
  const { port1, port2 } = new MessageChannel();
  const resource = { url, content, contentType: "application/pdf", headers: {} };
  const work: WorkerTask = { task: { resource, shownUrl: url, messages: [] }, settings, port: port2, rights: "" };
  try {
    return await guarded(
      async (signal) => JSON.parse((await pool.run(work, { signal, transferList: [port2] })) as string) as Evaluation,
      limits,
    );
  } finally {
    port1.close();
  }
}

test("a document without end and one that unfolds for ever are ended, and the next one is evaluated", async () => {
  await expect(evaluated(endlessPdf(40), { seconds: 2, bytes: Infinity })).rejects.toMatchObject({
    message: "The PDF document took more than 2 s.",
    remedy: "It may be damaged, or made to harm.",
  });
  await expect(evaluated(unfoldingPdf(1_000), { seconds: 60, bytes: 300_000_000 })).rejects.toMatchObject({
    message: "The PDF document took more than 300 MB of memory.",
  });
  const { page } = await evaluated(accessiblePdf, { seconds: 60, bytes: Infinity });
  expect(page.scores).toEqual([{ ruleset: "pdf-1", failed: 0, applied: 6, value: 0, letter: "A" }]);
});
