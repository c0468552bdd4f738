import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import { readdir, readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listRuns } from "@eiao/etl/internal";
import { readSystemConfiguration } from "@eiao/server/internal";
import { runCoordinator } from "../run-coordinator.ts";
import type { CoordinatorSettings } from "../coordinator-settings.ts";
import type { RunningCoordinator } from "../run-coordinator.ts";
import { addToRun } from "../services/site-url/add-urls.ts";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../test/support/stores.ts";
import { manageWorkers } from "./manage-workers.ts";
import type { ManagerSettings } from "./manage-workers.ts";
import { startTestObservatory } from "../test-observatory.ts";
import type { TestObservatory } from "../test-observatory.ts";

/** A site of three pages that holds the answers to `/held` until the test releases them. */
interface HeldSite {
  readonly url: string;
  readonly requests: string[];
  /** The held answers. While `isOpen` is true, no answer is held. */
  readonly held: ServerResponse[] & { isOpen?: boolean };
  close(): void;
}

const page = (body: string) => `<!DOCTYPE html><html lang="en"><title>t</title><body><h1>h</h1>${body}</body></html>`;

async function startHeldSite(): Promise<HeldSite> {
  const requests: string[] = [];
  const held: ServerResponse[] & { isOpen?: boolean } = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    response.setHeader("content-type", "text/html");
    if (path.startsWith("/held") && held.isOpen !== true) return void held.push(response);
    if (path === "/robots.txt") return void response.writeHead(404).end();
    response.end(page(path === "/" ? '<a href="/held">x</a>' : "text"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    requests,
    held,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The seconds of silence before a kill: 300 in the seed, less here. A heartbeat comes every 5 s, later on a busy machine. */
const SILENT = 12;
const POLL = 1;

let store: TestStore;
let the: TestObservatory;
let site: HeldSite;
let problems: (string | null)[];
let stopManager = (): Promise<void> => Promise.resolve();

beforeEach(async () => {
  store = await embeddedStore();
  site = await startHeldSite();
  the = await startTestObservatory(
    store,
    { now: () => new Date(), silentSeconds: SILENT },
    { allow: [new URL(site.url).host], minimumPages: 1 },
  );
  problems = [];
});
afterEach(async () => {
  await stopManager();
  site.close();
  await the.close();
  await store.remove();
});

/** Starts the crawler manager. @param maxMemory  called repeatedly. */
function manage(settings: Partial<ManagerSettings> = {}, maxMemory = (): number | undefined => 4e9): void {
  const ending = new AbortController();
  const working = manageWorkers(
    {
      coordinator: { urls: [the.addresses.siteurl] },
      name: "anna",
      store: null,
      get maxMemory() {
        return maxMemory();
      },
      pollSeconds: POLL,
      debug: false,
      onProgress: () => undefined,
      onProblem: (problem) => problems.push(problem),
      ...settings,
    },
    ending.signal,
  );
  stopManager = async () => {
    ending.abort();
    for (const response of site.held) response.end(page("")); // requests that wait for them end normally
    await working;
  };
}

const add = () => the.call("siteurl", "addURLs", "R", "", [site.url]);
const worker = async () => (await the.observatory.queue.workersSince(new Date(Date.now() - 20_000)))[0];
const waitFor = <T>(look: () => T | Promise<T>, timeout = 120_000): Promise<T> =>
  vi.waitFor(look, { timeout, interval: 100 });
/** Waits for a number of requests of `/held` or more: on a busy machine a worker may request the next page before the test looks. */
const isHeld = (times: number) =>
  waitFor(() => expect(site.requests.filter((path) => path.startsWith("/held")).length).toBeGreaterThanOrEqual(times));
const isLoaded = () =>
  waitFor(async () => expect(await the.call("etl", "status")).toMatchObject({ runs: [{ id: "R", loaded: 1 }] }));
const release = (body = "held") => {
  for (const response of site.held.splice(0)) response.end(page(body));
};

test("AT-MGR-1: a worker without a sign of life is killed, another one is started, and its site is handed out again", async () => {
  manage();
  await add();
  await isHeld(1);
  const first = await worker();
  process.kill(first?.pid ?? 0, "SIGSTOP");
  await isHeld(2); // by another worker
  expect(() => process.kill(first?.pid ?? 0, 0)).toThrow("ESRCH");
  expect((await worker())?.pid).not.toBe(first?.pid);
  expect(problems).toEqual([expect.stringContaining("SIGKILL")]);
  expect(await the.observatory.queue.find("R", new URL(site.url).host)).toMatchObject({ deaths: 1, scheduleCount: 2 });
  release();
  await isLoaded();
});

test("AT-MGR-2: a worker that has too much memory is told once, gives its site back and ends; nothing is sampled", async () => {
  const addSpy = vi.spyOn(the.observatory.queue, "addExceedMemory");
  const checkSpy = vi.spyOn(the.observatory.queue, "doIExceedMemory");
  let max = 4e9;
  manage({}, () => max);
  await add();
  await isHeld(1); // the limit falls after the first request: a worker that is told at once ends without any request
  max = 1;
  await waitFor(() => expect(problems).toContainEqual(expect.stringContaining("MiB")));
  await waitFor(() => expect(addSpy).toHaveBeenCalled());
  const first = addSpy.mock.calls[0]?.[0];
  await waitFor(() => expect(checkSpy.mock.settledResults).toContainEqual({ type: "fulfilled", value: true }));
  await pause(3_000); // the worker is told with its heartbeat
  max = 4e9;
  release('<a href="/held?2">y</a>');
  await isHeld(2); // by another worker, which continues
  expect((await worker())?.pid).not.toBe(first);
  expect(addSpy.mock.calls.filter(([pid]) => pid === first)).toHaveLength(1);
  expect(problems.filter((problem) => !problem?.includes("MiB"))).toEqual([]); // it ended normally
  expect(await the.observatory.queue.find("R", new URL(site.url).host)).toMatchObject({ phase: "crawl", deaths: 0 });
  expect(await the.call("sampling", "status")).toMatchObject({ queued: 0, running: 0 });
});

test("the memory limit of a worker is the coordinator's (maxmemory), wherever the worker is started", async () => {
  await the.close();
  the = await startTestObservatory(
    store,
    { now: () => new Date(), silentSeconds: SILENT },
    { allow: [new URL(site.url).host], minimumPages: 1, maxMemory: 1_048_576 },
  );
  manage({}, () => undefined);
  await waitFor(() =>
    expect(problems).toContainEqual(expect.stringContaining("It gives its sites back and is restarted")),
  );
});

test("AT-MGR-3: a worker survives a page that takes more than a third of the time", async () => {
  manage();
  await add();
  await isHeld(1);
  const first = await worker();
  await pause((SILENT * 1000 * 110) / 300);
  release();
  await isLoaded();
  expect((await worker())?.pid).toBe(first?.pid);
  expect(problems).toEqual([]);
});

test("AT-MGR-4: in debug mode a worker without a sign of life survives and continues", async () => {
  manage({ debug: true });
  await add();
  await isHeld(1);
  const first = await worker();
  process.kill(first?.pid ?? 0, "SIGSTOP");
  await pause((SILENT + 2 * POLL) * 1000);
  process.kill(first?.pid ?? 0, "SIGCONT");
  site.held.isOpen = true; // if its lease has ended, the page is requested again
  release();
  await isLoaded();
  expect((await worker())?.pid).toBe(first?.pid);
  expect(problems).toEqual([]);
});

test("a worker that dies is restarted, and its site continues", async () => {
  manage();
  await add();
  await isHeld(1);
  process.kill((await worker())?.pid ?? 0, "SIGKILL");
  await isHeld(2);
  release();
  await isLoaded();
  expect(site.requests.filter((path) => path === "/")).toHaveLength(1);
  expect(problems).toEqual([expect.stringContaining("SIGKILL")]);
});

test("the coordinator has the logs of workers: lines come with heartbeats, and the last output after a death", async () => {
  manage();
  await add();
  await isHeld(1);
  const logs = path.join(the.dataDir, "logs");
  const log = (kind: string) =>
    waitFor(async () => {
      const name = (await readdir(logs)).find(
        (each) => /^crawler_rdf_R_\d{10}_1_\d+_/.test(each) && each.endsWith(kind),
      );
      const content = name === undefined ? "" : await readFile(path.join(logs, name), "utf8");
      expect(content).not.toBe("");
      return content;
    });
  expect(await log("stdout.log")).toMatch(
    new RegExp(
      `^\\w{3}, .* \\+0000: Crawling site: ${site.url} to DB rdf_R_\\d{10}_1_\\d+\nDownloading URL:${site.url} for site: `,
    ),
  );
  process.kill((await worker())?.pid ?? 0, "SIGABRT");
  expect(await log("stderr.log")).toMatch(/^SIGABRT/m);
  await isHeld(2);
  release();
  await isLoaded();
  expect(the.logged.filter((line) => line.startsWith("crawlers: "))).toEqual([
    expect.stringMatching(/^crawlers: Running: anna, process \d+ on .*; 1 run$/),
    expect.stringMatching(/^crawlers: Stopped: anna, process \d+: SIGABRT.*; 0 run$/),
    expect.stringMatching(/^crawlers: Running: anna, process \d+ on .*; 1 run$/),
  ]);
});

test("a worker that is stopped gives its site back at once, without a death", async () => {
  manage();
  await add();
  await isHeld(1);
  release();
  await stopManager();
  stopManager = () => Promise.resolve();
  const job = await the.observatory.queue.find("R", new URL(site.url).host);
  expect(job).toMatchObject({ deaths: 0, token: "" });
  expect(await worker()).toBeUndefined();
});

test("a site without progress is put back, and counts as a death", async () => {
  await the.close();
  the = await startTestObservatory(
    store,
    { now: () => new Date(), silentSeconds: 300 },
    { allow: [new URL(site.url).host], minimumPages: 1, stuckSeconds: 2 },
  );
  manage();
  await add();
  await isHeld(2);
  expect(await the.observatory.queue.find("R", new URL(site.url).host)).toMatchObject({ deaths: 1 });
  expect(problems).toEqual([]);
});

test("workers use the new configuration of a restarted coordinator", async () => {
  const dataDir = path.join(the.dataDir, "own");
  const start = (port: number, settings: Partial<CoordinatorSettings>): Promise<RunningCoordinator> =>
    runCoordinator({
      dataDir,
      port,
      version: "1.2.3",
      configuration: readSystemConfiguration({ env: { EIAO_MINPAGESSAMPLED: "1" } }).configuration,
      ...settings,
    });
  let coordinator = await start(0, {});
  try {
    const { address } = coordinator;
    manage({ coordinator: { urls: [address] } });
    const workers = () => coordinator.observatory.queue.workersSince(new Date(Date.now() - 20_000));
    await waitFor(async () => expect(await workers()).toHaveLength(1));
    await coordinator.close();
    site.held.isOpen = true;
    coordinator = await start(Number(new URL(address).port), { allow: [new URL(site.url).host] });
    expect(coordinator.address).toBe(address);
    const begins = "The coordinator was started with other settings. The worker restarts to use them.";
    await waitFor(() => expect(problems).toContain(begins));
    await addToRun(coordinator.observatory, { run: "R", host: "localhost", port: 8890 }, [
      { site: new URL(site.url).host, url: site.url },
    ]);
    const { warehouse } = coordinator.observatory;
    const ended = { run: "R", state: "published", sites: { expected: 1, loaded: 1, failed: 0 } };
    await waitFor(async () => expect(await listRuns(warehouse, "R")).toMatchObject([ended]));
    expect(problems.filter((problem) => problem === begins)).toHaveLength(1);
  } finally {
    await stopManager();
    stopManager = () => Promise.resolve();
    await coordinator.close();
  }
});

test("the manager waits for a missing coordinator and reports that once; a coordinator that refuses it ends it", async () => {
  manage({ coordinator: { urls: ["http://127.0.0.1:1"] } });
  await pause(2_500);
  expect(problems).toEqual([expect.stringMatching(/127\.0\.0\.1:1\b.* The worker is waiting\.$/)]);
  await stopManager();
  const refusing = createServer((_, response) =>
    response.writeHead(401).end(JSON.stringify({ error: { code: "Forbidden", message: "No.", remedy: "Token." } })),
  );
  await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
  const { port } = refusing.address() as AddressInfo;
  const ending = new AbortController();
  const refused = manageWorkers(
    {
      coordinator: { urls: [`http://127.0.0.1:${port}`] },
      name: "anna",
      store: null,
      maxMemory: 4e9,
      pollSeconds: POLL,
      debug: false,
      onProgress: () => undefined,
      onProblem: () => undefined,
    },
    ending.signal,
  );
  await expect(refused).rejects.toMatchObject({ code: "Forbidden", remedy: "Token." });
  refusing.close();
  stopManager = () => Promise.resolve();
});
