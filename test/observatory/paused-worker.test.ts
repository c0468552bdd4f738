/** The commands `worker pause` and `resume`, and `coordinator --no-write`, as an operator starts them. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openUrlRepository } from "@eiao/crawler";
import { openDatabase } from "@eiao/crawler/internal/database";
import { openWarehouse } from "@eiao/etl";
import { observatory, programFile } from "../support/programs.ts";

const program = programFile("eiao-observatory");

/** A site of two pages. The one at `/held` waits for a release. */
const requests: string[] = [];
let pending: ServerResponse[] = [];
let isOpen = false;
const server = createServer((request, response) => {
  requests.push(request.url ?? "");
  response.setHeader("content-type", "text/html");
  if (request.url === "/robots.txt") return void response.writeHead(404).end();
  if (request.url === "/held" && !isOpen) return void pending.push(response);
  response.end(`<!DOCTYPE html><html lang="en"><title>t</title><h1>h</h1><a href="/held">A page</a></html>`);
});

let folder: string;
let port: number;
let running: ChildProcess[];
beforeEach(async () => {
  [requests.length, pending, isOpen, running] = [0, [], false, []];
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
  folder = await mkdtemp(path.join(tmpdir(), "eiao-paused-"));
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a program and waits for a line of its output. */
async function start(ready: RegExp, ...args: string[]) {
  const child = spawn(process.execPath, ["--conditions=@eiao/source", program, ...args], {
    env: { ...process.env, EIAO_MINPAGESSAMPLED: "1", EIAO_CRAWLDELAY: "0", EIAO_DATADIR: "" },
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  running.push(child);
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const found = await vi.waitFor(
    () => {
      const match = ready.exec(output);
      expect(match, output).not.toBe(null);
      return match;
    },
    { timeout: 60_000, interval: 50 },
  );
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { word: found?.[1] ?? "", etlServer: found?.[2] ?? "", said: () => output, stop };
}

/** Matches the addresses of the coordinator, which avoids ports in use by other observatories on this machine. */
const SERVERS = /^Site URL server: (http\S+)\nETL server: (http\S+)\n/m;
const coordinator = (...args: string[]) => start(SERVERS, "coordinator", "--store", "data", "--allow-private", ...args);
/**
 * The port of a coordinator that is restarted while its worker waits. It is neither the usual port nor one that the system gives away: a coordinator
 * of another test at this port would get the worker.
 */
const AT_OWN_PORT = ["--port", String(20_000 + (process.pid % 10_000))];
const worker = (at: string) => start(/^eiao-observatory: Worker (.*) for http/m, "worker", "--coordinator", at);
/** Returns another name of the same server, which is a site of its own. */
const siteUrl = (name: string) => `http://${name}:${port}/`;

function commands({ word: at, etlServer }: { readonly word: string; readonly etlServer: string }) {
  const env = { EIAO_SITEURLSERVER: at, EIAO_ETLSERVER: etlServer };
  const run = async (...args: string[]) => await observatory(args, { cwd: folder, env });
  const call = async (service: string, method: string, ...args: unknown[]): Promise<unknown> => {
    const url = new URL(`/api/${service}/${method}`, at);
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ args }) };
    return ((await (await fetch(url, init)).json()) as { readonly result: unknown }).result;
  };
  const state = async () => ((await call("siteurl", "status")) as { readonly workers: readonly object[] }).workers;
  return { run, call, state };
}
const waitFor = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 60_000, interval: 200 });

test("a paused worker finishes its site and takes no new one, also after a restart of the coordinator, until it is resumed", async () => {
  let first = await coordinator(...AT_OWN_PORT);
  const address = first.word;
  const { word: name, stop: stopWorker } = await worker(first.word);
  let { run, call, state } = commands(first);
  const loaded = async (id: string): Promise<void> => {
    const { runs } = JSON.parse((await run("status", "--json")).out) as { readonly runs: readonly object[] };
    expect(runs).toContainEqual(expect.objectContaining({ id, loaded: 1, state: "published" }));
  };
  await call("siteurl", "addURLs", "ONE", "", [siteUrl("127.0.0.1")]);
  await waitFor(async () => expect(pending).toHaveLength(1));
  expect(await run("worker", "pause", name)).toMatchObject({ code: 0 });
  expect(await run("worker", "pause", name)).toMatchObject({ code: 0, err: `${name} was paused already.\n` });
  expect(await state()).toMatchObject([{ name, paused: true }]);
  await call("siteurl", "addURLs", "TWO", "", [siteUrl("localhost")]);
  isOpen = true;
  for (const response of pending) response.end("<!DOCTYPE html><html lang='en'><title>t</title><h1>h</h1></html>");
  await waitFor(() => loaded("ONE")); // crawled, sampled and loaded
  const before = requests.length;
  await first.stop();
  first = await coordinator("--port", new URL(address).port);
  expect(first.word).toBe(address); // the worker calls it
  ({ run, call, state } = commands(first));
  await waitFor(async () => expect(await state()).toMatchObject([{ name, paused: true, sites: 0 }]));
  await wait(6_000); // longer than between two heartbeats
  expect(requests.length).toBe(before);
  expect((await run("status")).out).toContain(`  ${name}: 0 sites, paused\n`);
  expect(await run("worker", "resume", name)).toMatchObject({ code: 0 });
  await waitFor(() => loaded("TWO"));
  expect(await state()).toMatchObject([{ name, paused: false }]);
  await stopWorker();
});

test("all workers are paused at once; an unknown name and a wrong call are refused", async () => {
  const started = await coordinator();
  const { word } = started;
  const [anna, berit] = [await worker(word), await worker(word)];
  const { run, call, state } = commands(started);
  await waitFor(async () => expect(await state()).toHaveLength(2));
  expect(await run("worker", "pause", "--all")).toMatchObject({
    code: 0,
    err: "Paused 2 workers. Sites in progress are finished.\n",
  });
  await call("siteurl", "addURLs", "ONE", "", [siteUrl("127.0.0.1")]);
  expect(await run("worker", "resume", anna.word)).toMatchObject({ code: 0 });
  await waitFor(async () => expect(pending).toHaveLength(1));
  expect(await state()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: anna.word, paused: false }),
      expect.objectContaining({ name: berit.word, paused: true }),
    ]),
  );
  const refused = [
    [["worker", "pause", "nobody"], "There is no worker nobody."],
    [["worker", "pause"], "needs the name of a worker, or --all"],
    [["worker", "resume", "anna", "--all"], "needs a name or --all, not both"],
    [["worker", "pause", "host", "17"], 'eiao-observatory worker pause "host 17"'],
    [["worker", "stop", "anna"], 'worker does not accept "stop"'],
    [["worker", "--all"], "--all needs pause or resume"],
  ] as const;
  for (const [args, message] of refused)
    expect(await run(...args), args.join(" ")).toMatchObject({
      code: 1,
      err: expect.stringContaining(message) as string,
    });
});

test("coordinator --no-write: a run is crawled, sampled and counted, and the warehouse stays empty", async () => {
  isOpen = true;
  const started = await coordinator("--no-write");
  const { word, said, stop } = started;
  await expect.poll(said).toContain("--no-write: runs that begin now are counted, but not written to the warehouse.");
  const { stop: stopWorker } = await worker(word);
  const { run, call } = commands(started);
  await call("siteurl", "addURLs", "TRIAL", "", [siteUrl("127.0.0.1")]);
  await waitFor(async () =>
    expect(JSON.parse((await run("status", "--json")).out)).toMatchObject({
      runs: [{ id: "TRIAL", expected: 1, loaded: 1, failed: 0, state: "open" }],
    }),
  );
  await stopWorker();
  await stop();
  const database = await openDatabase({ dataDir: path.join(folder, "data"), program: "test" });
  try {
    await openWarehouse(database);
    await openUrlRepository(database);
    for (const table of ["sitesurvey", "pageresult"])
      expect(await database.query(`rows-of-${table}`, `select 1 from dw.${table}`), table).toEqual([]);
    expect(await database.query("crawled", "select url from urlrep.page")).toHaveLength(2);
  } finally {
    await database.close();
  }
});
