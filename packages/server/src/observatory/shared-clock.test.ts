import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { serverStore } from "../../../../test/support/stores.ts";
import { runLoaders } from "./coordinator/run-loaders.ts";
import { LEASE_MS } from "./queue/job.ts";
import { sharedFiles } from "./store/site-files.ts";
import { keptOffRuns } from "./services/site-url/keep-off-runs.ts";
import { openObservatory } from "./open-observatory.ts";
import type { OpenedObservatory } from "./open-observatory.ts";

let store: Awaited<ReturnType<typeof serverStore>>;
let dataDir = "";
beforeAll(async () => {
  store = await serverStore();
  dataDir = await mkdtemp(path.join(tmpdir(), "eiao-clock-"));
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await store?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const options = () => ({
  dataDir,
  files: sharedFiles,
  program: "test",
  log: () => undefined,
  siteLogs: { folder: dataDir, write: () => undefined, flush: () => Promise.resolve() },
  lastLogged: () => Promise.resolve(null),
  closing: new AbortController().signal,
});
const coordinator = (): Promise<OpenedObservatory> => openObservatory({ ...options(), databaseUrl: store.url });
const etl = { etlserver: "localhost", port: 8890 };

const HOUR_MS = 3_600_000;

test.each([
  ["ahead", HOUR_MS],
  ["behind", -HOUR_MS],
])("if the clock of one of two coordinators is an hour %s, no site is taken from a living worker", async (run, ms) => {
  const one = await coordinator();
  const withClock = async <T>(work: () => Promise<T>): Promise<T> => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
    return await work().finally(() => vi.useRealTimers());
  };
  const other = await withClock(coordinator);
  const { queue, now } = one.observatory;
  const site = `${run}.example`;
  await queue.addSites(run, [{ site, url: `http://${site}/` }], etl, now());
  await queue.makeWaiting(run, [site], now());
  const take = async ({ observatory }: OpenedObservatory) => {
    const at = observatory.now();
    const until = new Date(at.getTime() + LEASE_MS);
    return await observatory.queue.take({ holder: run, phase: "crawl", until, now: at });
  };
  const expire = ({ observatory }: OpenedObservatory) => observatory.queue.expire(observatory.now());
  // The lease comes from the clock that is behind.
  expect(await (ms > 0 ? take(one) : withClock(() => take(other)))).toMatchObject({ site });
  expect(await (ms > 0 ? withClock(() => expire(other)) : expire(one))).toEqual([]);
  await one.close();
  await other.close();
});

test("a command on a machine whose clock is an hour ahead cannot have sites of workers", async () => {
  const opened = await coordinator();
  const { queue, repository, now } = opened.observatory;
  const site = "command.example";
  await queue.addSites("command", [{ site, url: `http://${site}/` }], etl, now());
  await queue.makeWaiting("command", [site], now());
  const until = new Date(now().getTime() + LEASE_MS);
  expect(await queue.take({ holder: "w", phase: "crawl", until, now: now() })).toMatchObject({ site });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
  await expect(keptOffRuns(repository, opened.database).leaseSite(site)).rejects.toMatchObject({ code: "SiteInRun" });
  await opened.close();
});

test("changing the clock while the coordinator works has no effect", async () => {
  const opened = await coordinator();
  const { observatory } = opened;
  const before = observatory.now().getTime();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
  expect(observatory.now().getTime() - before).toBeLessThan(HOUR_MS / 2);
  await opened.close();
});

test("after an hour of sleep no worker is taken for dead whose heartbeats could not be received", async () => {
  const folder = path.join(dataDir, "embedded");
  const opened = await openObservatory({ ...options(), dataDir: folder });
  const { observatory } = opened;
  const { queue, now } = observatory;
  await queue.addSites("slept", [{ site: "a.example", url: "http://a.example/" }], etl, now());
  await queue.makeWaiting("slept", ["a.example"], now());
  const until = new Date(now().getTime() + LEASE_MS);
  expect(await queue.take({ holder: "w", phase: "crawl", until, now: now() })).toMatchObject({ site: "a.example" });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
  let looks = 0;
  const gaps = { ...observatory.gaps, sinceGap: () => (looks++, observatory.gaps.sinceGap()) };
  const ending = new AbortController();
  const settings = {
    observatory: { ...observatory, gaps },
    holder: "loader",
    loaders: 1,
    onProblem: () => undefined,
  };
  const looking = runLoaders(settings, ending.signal);
  await expect.poll(() => looks).toBe(1);
  ending.abort();
  await looking;
  expect(await queue.find("slept", "a.example")).toMatchObject({ deaths: 0, token: expect.stringMatching(/./) });
  await opened.close();
});
