import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runCoordinator } from "@eiao/server/internal";
import type { RunningCoordinator } from "@eiao/server/internal";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let folder = "";
let coordinator: RunningCoordinator | undefined;
let lines: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-watch-"));
});
afterEach(async () => {
  await coordinator?.close();
  await rm(folder, { recursive: true, force: true });
});

const start = async (): Promise<RunningCoordinator> => {
  lines = [];
  const onLine = (line: string): void => void lines.push(line);
  coordinator = await runCoordinator({ dataDir: folder, version: "1.0", token: "s3cret", onLine });
  return coordinator;
};
const get = (address: string, from: string, headers: Record<string, string> = {}) =>
  fetch(new URL(from, address), { headers });

test("/health, /ready and /metrics of a coordinator show its queue and its workers, to authorised callers", async () => {
  const { address, observatory } = await start();
  const api = (method: string, body: unknown) =>
    fetch(new URL(`/api/${method}`, address), { method: "POST", body: JSON.stringify(body) });
  await api("siteurl/addURLs", { args: ["R", "", ["http://a.example/", "http://b.example/", "http://c.example/"]] });
  const worker = { name: "anna", machine: "m", pid: 1, alone: false, memory: 123_456, sites: 0, problem: null };
  const { result } = (await (await api("worker/settings", {})).json()) as { result: { storeId: string } };
  const { storeId } = result;
  await api("worker/beat", { worker, storeId, tokens: [], lines: [] });
  const response = await api("worker/take", { worker: "anna", storeId, wanted: { crawl: 1 }, alone: false, ended: [] });
  expect(response.status).toBe(200);
  expect(await (await get(address, "/health")).json()).toEqual({ status: "ok" });
  expect(await (await get(address, "/ready")).json()).toEqual({ ready: true });
  const metrics = await (await get(address, "/metrics")).text();
  for (const line of [
    'eiao_sites{phase="crawl",state="queued"} 2',
    'eiao_sites{phase="crawl",state="running"} 1',
    "eiao_crawl_to_wam_ratio 1",
    'eiao_runs{state="open"} 1',
    "eiao_workers 1",
    'eiao_worker_memory_bytes{worker="anna"} 123456',
    'eiao_worker_trouble{worker="anna"} 0',
  ])
    expect(metrics).toContain(`${line}\n`);
  const elsewhere = { "x-forwarded-for": "192.0.2.1" };
  expect((await get(address, "/metrics", elsewhere)).status).toBe(401);
  expect((await get(address, "/metrics", { ...elsewhere, authorization: "Bearer s3cret" })).status).toBe(200);
  // The other services have them too.
  const others = lines.flatMap((line) => /^(?:ETL server|Sampling server|DBCleaner): (\S+)$/.exec(line)?.[1] ?? []);
  expect(others).toHaveLength(3);
  for (const other of others) {
    expect(await (await get(other, "/health")).json()).toEqual({ status: "ok" });
    expect(await (await get(other, "/ready")).json()).toEqual({ ready: true });
    expect(await (await get(other, "/metrics")).text()).toContain("eiao_workers 1\n");
    expect((await get(other, "/metrics", elsewhere)).status).toBe(401);
  }
  // Without the database it is alive, but not ready.
  const spy = vi.spyOn(observatory.queue, "waitingSuspects").mockRejectedValue(new Error("gone"));
  expect((await get(address, "/ready")).status).toBe(503);
  expect((await get(address, "/health")).status).toBe(200);
  spy.mockRestore();
});

test("AT-OPS-2: the daily job removes files older than seven days, and younger ones stay", async () => {
  const launch = path.join(folder, "output", "logs", "a.example", "20261101000000");
  await mkdir(launch, { recursive: true });
  const [young, old] = ["rdf_R_1700000000_0_1", "rdf_R_1700000000_0_2"].map((id) =>
    path.join(launch, `crawler_${id}_stderr.log`),
  ) as [string, string];
  const hours = { [young]: 6 * 24 + 23, [old]: 7 * 24 + 1 };
  for (const [file, age] of Object.entries(hours)) {
    await writeFile(file, "x");
    const then = new Date(Date.now() - age * 3_600_000);
    await utimes(file, then, then);
  }
  await start();
  await vi.waitFor(() => expect(existsSync(old)).toBe(false));
  expect(existsSync(young)).toBe(true);
});
