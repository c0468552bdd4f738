import { defaultSite } from "@eiao/crawler";
import type { Launch } from "@eiao/crawler";
import { codeOf } from "@eiao/crawler/internal/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stores } from "../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../test/support/stores.ts";
import type { WorkerState } from "../queue/workers.ts";
import { coordinatorClient } from "../worker/coordinator-client.ts";
import { createKnownRobots, workerRepository } from "../worker/worker-repository.ts";
import type { PhaseEnd, WorkPhase, WorkerProtocol } from "../worker/worker-protocol.ts";
import { batchWith, pageWith } from "../../../../../test/support/records.ts";
import { startTestObservatory } from "../test-observatory.ts";
import type { TestObservatory } from "../test-observatory.ts";

const urls = (...names: string[]): string[] => names.map((name) => `http://${name}.example/`);
const never = new AbortController().signal;

describe.each(stores)("calls of workers to a coordinator, %s", (_name, create) => {
  let store: TestStore;
  let the: TestObservatory;
  let client: WorkerProtocol;
  beforeAll(async () => {
    store = await create();
  });
  afterAll(() => store.remove());
  beforeEach(async () => {
    the = await startTestObservatory(store);
    client = coordinatorClient({ urls: [the.addresses.siteurl] });
  });
  afterEach(async () => {
    const { runs } = await the.observatory.queue.status();
    for (const { id } of runs) await the.call("siteurl", "removeTestRun", id);
    for (const { name } of await the.observatory.queue.workersSince(new Date(0)))
      await the.observatory.queue.forgetWorker(name);
    await the.close();
  });

  const state = (name: string, rest: Partial<WorkerState> = {}): WorkerState => ({
    name,
    machine: "m",
    pid: 7,
    alone: false,
    memory: 1,
    sites: 0,
    problem: null,
    ...rest,
  });
  const beat = (name: string, tokens: string[] = [], rest: Partial<WorkerState> = {}) =>
    client.beat({ worker: state(name, rest), storeId: the.storeId, tokens, lines: [] });
  const take = (worker: string, phase: WorkPhase = "crawl", alone = false) =>
    client
      .take({ worker, storeId: the.storeId, wanted: { [phase]: 1 }, alone, ended: [] })
      .then(([job]) => job ?? null);
  const end = (phaseEnd: PhaseEnd) =>
    client.take({ worker: "", storeId: the.storeId, wanted: {}, alone: false, ended: [phaseEnd] });
  /** Takes a waiting job. @throws Error if there is none. */
  const takeJob = async (worker: string, phase: WorkPhase = "crawl", alone = false) => {
    const job = await take(worker, phase, alone);
    if (job === null) throw new Error("There is none.");
    return job;
  };
  const takeAll = async (worker: string): Promise<string[]> => {
    const sites: string[] = [];
    for (let job = await take(worker); job !== null; job = await take(worker)) sites.push(job.site);
    return sites;
  };

  test("an unknown worker gets no site; each host belongs to one worker, and hosts of a dead worker go to the others", async () => {
    const names = Array.from({ length: 40 }, (_, at) => `h${at}`);
    await the.call("siteurl", "addURLs", "R", "", urls(...names));
    expect(await take("anna")).toBeNull();
    await beat("anna");
    await beat("berit");
    const [annas, berits] = [await takeAll("anna"), await takeAll("berit")];
    expect(annas.length).toBeGreaterThan(5);
    expect(berits.length).toBeGreaterThan(5);
    expect([...annas, ...berits].toSorted()).toEqual(names.map((name) => `${name}.example`).toSorted());
    // Berit is silent for 20 s: its sites wait again, and all hosts belong to Anna.
    the.later(15);
    const { tokens } = await beat("anna", await tokensOf("anna"));
    expect(tokens).toHaveLength(annas.length);
    the.later(6);
    await the.observatory.queue.expire(the.observatory.now());
    expect((await takeAll("anna")).toSorted()).toEqual(berits.toSorted());
  });

  const tokensOf = async (holder: string): Promise<string[]> =>
    (await the.observatory.queue.renew(holder, new Date(the.observatory.now().getTime() + 20_000))).map(
      ({ token }) => token,
    );

  test("a site waits again if its worker never got the answer; a heartbeat returns the leases that the worker still has", async () => {
    await the.call("siteurl", "addURLs", "R", "", urls("a", "b"));
    await beat("anna");
    const [one, other] = [await takeJob("anna"), await takeJob("anna")];
    the.later(5);
    // The answer with the other job may be on its way.
    expect((await beat("anna", [one.token, "nobody's"])).tokens).toEqual([one.token]);
    expect(await take("anna")).toBeNull();
    the.later(6);
    const seen = await client.wait({ seen: 0, worker: "anna" });
    expect((await beat("anna", [one.token])).tokens).toEqual([one.token]);
    expect(await client.wait({ seen, worker: "anna" })).not.toBe(seen); // it is notified that a site waits
    const next = await takeJob("anna");
    expect([next.site, next.deaths]).toEqual([other.site, 0]);
    expect(next.token).not.toBe(other.token);
  });

  test("a worker that was taken for dead cannot write: its commits, ends and failures are refused or ignored", async () => {
    await the.call("siteurl", "addURLs", "R", "", urls("a"));
    await beat("anna");
    const job = await takeJob("anna");
    const mine = workerRepository(client, job, never, createKnownRobots());
    const id = await mine.saveSite(defaultSite(job.site, [job.url]));
    const launch: Launch = await mine.startLaunch(id, job.site, new Date(), undefined, {
      statistics: (timestamp) => ({ crawlId: `rdf_R_${timestamp}_0_1` }),
    });
    expect(launch.statistics).toEqual({ crawlId: `rdf_R_${launch.timestamp}_0_1` });
    await mine.commit(launch, batchWith({ pages: [pageWith("http://a.example/1")] }));
    the.later(21);
    await the.observatory.queue.expire(the.observatory.now());
    await beat("berit");
    const berits = workerRepository(client, await takeJob("berit"), never, createKnownRobots());
    const late = batchWith({ pages: [pageWith("http://a.example/2")] });
    for (const write of [
      () => mine.commit(launch, late),
      () => mine.endLaunch(launch, { state: "ended", stoppedBy: null, statistics: {} }),
      () => mine.saveSite(defaultSite(job.site, ["http://elsewhere.example/"])),
    ])
      expect(await write().then(String, codeOf)).toBe("LeaseLost");
    const { run, site, token } = job;
    await end({
      job: { run, site, token },
      phase: "crawl",
      outcome: { state: "failed", reason: "late" },
      lines: [],
    });
    expect((await berits.launchPages(launch)).map(({ url }) => url)).toEqual(["http://a.example/1"]);
    expect((await berits.siteOf(job.site))?.seeds).toEqual([job.url]);
    expect((await berits.lastLaunch(id))?.state).toBe("open");
    await berits.commit(launch, late);
    expect((await berits.launchPages(launch)).map(({ url }) => url)).toEqual([
      "http://a.example/1",
      "http://a.example/2",
    ]);
    expect(await the.call("etl", "status")).toMatchObject({ runs: [{ loaded: 0, failed: 0 }] });
  });

  test("rows keep their types over HTTP: dates, null, numbers", async () => {
    await the.call("siteurl", "addURLs", "R", "", urls("a"));
    await beat("anna");
    const mine = workerRepository(client, await takeJob("anna"), never, createKnownRobots());
    expect(await mine.siteOf("nosuch.example")).toBeUndefined();
    expect(await mine.robots("http://a.example")).toBeUndefined();
    expect(await mine.ifModifiedSupport("a.example")).toBeNull();
    const robots = {
      origin: "http://a.example",
      fetchedAt: new Date(1_700_000_000_123),
      status: 200,
      body: "Allow: /",
    };
    await mine.saveRobots(robots);
    // Read by another worker, because a worker remembers what it saved.
    const other = workerRepository(client, { run: "", site: "", token: "" }, never, createKnownRobots());
    expect(await other.robots("http://a.example")).toEqual(robots);
    await expect(mine.allScenarios("nosuch.example")).rejects.toMatchObject({ code: "UnknownSite" });
  });

  test("a site at which two workers died is handed out alone; it is given up when two more workers die", async () => {
    await the.call("siteurl", "addURLs", "R", "", urls("a", "b"));
    const die = async (worker: string, alone = false): Promise<void> => {
      await beat(worker, [], { alone });
      await take(worker, "crawl", alone);
      await take(worker, "crawl", alone);
      await client.release({ worker, died: true, words: "SIGKILL" });
    };
    await die("anna");
    expect((await beat("berit")).suspects).toBe(0);
    await client.release({ worker: "berit", died: false, words: "" });
    await die("anna");
    expect((await beat("anna")).suspects).toBe(2);
    expect(await take("anna")).toBeNull();
    await beat("loner", [], { alone: true });
    const first = await takeJob("loner", "crawl", true);
    expect([first.site, first.deaths]).toEqual(["a.example", 2]);
    // A worker that takes sites alone owns no host.
    await end({
      job: { run: "R", site: first.site, token: first.token },
      phase: "crawl",
      outcome: { state: "stuck" },
      lines: [],
    });
    const second = await takeJob("loner", "crawl", true);
    expect([second.site, second.deaths]).toEqual(["a.example", 3]);
    await client.release({ worker: "loner", died: true, words: "SIGKILL" });
    expect(await the.call("etl", "status")).toMatchObject({ runs: [{ loaded: 0, failed: 1 }] });
    // The other site works when it is alone.
    const third = await takeJob("loner", "crawl", true);
    expect(third.site).toBe("b.example");
    const outcome = { state: "done", databaseId: "rdf_R_1700000000_0_1" } as const;
    await end({ job: { run: "R", site: third.site, token: third.token }, phase: "crawl", outcome, lines: [] });
    await beat("anna");
    expect(await takeJob("anna", "sample")).toMatchObject({ site: "b.example", deaths: 0 });
  });

  test("a worker with a problem owns no host until the problem is over", async () => {
    await the.call("siteurl", "addURLs", "R", "", urls("a", "b", "c"));
    await beat("anna", [], { problem: "The disk is full." });
    expect(await take("anna")).toBeNull();
    await beat("berit");
    expect(await takeAll("berit")).toHaveLength(3);
  });

  test("a worker that has too much memory is told once", async () => {
    await beat("anna");
    await the.call("siteurl", "addExceedMemory", 7, "m");
    expect((await beat("anna")).exceedsMemory).toBe(true);
    expect((await beat("anna")).exceedsMemory).toBe(false);
  });

  test("a worker is notified at once, also of changes before its call", async () => {
    const seen = await client.wait({ seen: 0 });
    await the.call("siteurl", "addURLs", "R", "", urls("a"));
    const next = await client.wait({ seen });
    expect(next).not.toBe(seen);
    const waiting = client.wait({ seen: next });
    await the.call("siteurl", "addURLs", "S", "", urls("b"));
    expect(await waiting).not.toBe(next);
  });

  test("a worker of another store gets no site", async () => {
    await the.call("siteurl", "addURLs", "R", "", urls("a"));
    await beat("anna");
    const taking = client.take({ worker: "anna", storeId: "another", wanted: { crawl: 1 }, alone: false, ended: [] });
    expect(await taking.then(String, codeOf)).toBe("OtherStore");
    const beating = client.beat({ worker: state("berta"), storeId: "another", tokens: [], lines: [] });
    expect(await beating.then(String, codeOf)).toBe("OtherStore");
    expect((await the.observatory.queue.workersSince(new Date(0))).map(({ name }) => name)).toEqual(["anna"]);
    expect((await takeJob("anna")).site).toBe("a.example");
  });

  const ended = { job: { run: "R", site: "a", token: "t" }, phase: "crawl", outcome: { state: "stuck" }, lines: [] };
  const request = { worker: "w", storeId: "s", wanted: { load: 1 }, alone: false, ended: [] };
  test.each([
    ["UnknownMethod", "nosuch", {}],
    ["UnknownMethod", "constructor", {}],
    ["BadArguments", "take", {}],
    ["BadArguments", "take", null],
    ["BadArguments", "take", { ...request, wanted: { done: 1 } }],
    ["BadArguments", "take", { ...request, wanted: { load: -1 } }],
    ["BadArguments", "take", { ...request, wanted: null }],
    ["BadArguments", "take", { ...request, storeId: undefined }],
    ["BadArguments", "beat", { worker: { name: "w" }, tokens: [] }],
    ["BadArguments", "beat", { worker: "w", tokens: [] }],
    ["BadArguments", "take", { ...request, ended: null }],
    ["BadArguments", "take", { ...request, ended: [{ ...ended, lines: null }] }],
    ["BadArguments", "take", { ...request, ended: [{ ...ended, outcome: { state: "done" } }] }],
    ["BadArguments", "repository", { job: { run: "R", site: "a", token: "t" }, method: "replaceSites", values: [] }],
    ["BadArguments", "repository", { job: { run: "R", site: "a", token: 7 }, method: "siteOf", values: [] }],
    ["LeaseLost", "repository", { job: { run: "R", site: "a", token: "t" }, method: "commit", values: ["x", {}] }],
  ])("the error is %s: %s with %j", async (code, operation, body) => {
    const response = await fetch(new URL(`/api/worker/${operation}`, the.addresses.siteurl), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(await response.json()).toMatchObject({ error: { code } });
    expect(response.status).toBe({ UnknownMethod: 404, LeaseLost: 409 }[code] ?? 400);
  });

  test.each([[], ["x"], [{ id: 1 }, null], [null, {}]])(
    "a commit of %j is refused, also from the worker that holds the site",
    async (...values) => {
      await the.call("siteurl", "addURLs", "R", "", urls("a"));
      await beat("anna");
      const { run, site, token } = await takeJob("anna");
      const call = client.repository({ job: { run, site, token }, method: "commit", values });
      expect(await call.then(String, codeOf)).toBe("BadArguments");
    },
  );

  test("several sites are handed out at once, in the order of the queue; a site that two runs wait for is handed out for one", async () => {
    await the.call("siteurl", "addURLs", "R", "", urls("a", "b", "c"));
    await the.call("siteurl", "addURLs", "S", "", urls("b", "d", "e"));
    await beat("anna");
    const takeSome = async (crawl: number) => {
      const request = { worker: "anna", storeId: the.storeId, wanted: { crawl }, alone: false };
      const jobs = await client.take({ ...request, ended: [] });
      return jobs.map(({ site, run }) => `${site.at(0)} ${run}`);
    };
    expect(await takeSome(2)).toEqual(["a R", "b R"]);
    expect(await takeSome(9)).toEqual(["c R", "d S", "e S"]);
    expect(await takeSome(9)).toEqual([]);
    for (let at = 0; at < 60; at++) await the.call("siteurl", "addURLs", "T", "", urls(`t${at}`));
    expect([...(await takeSome(50)), ...(await takeSome(50))]).toHaveLength(20); // ten per answer
  });

  test("a commit of a hundred pages with thousands of links each is accepted", async () => {
    await the.call("siteurl", "addURLs", "R", "", urls("large"));
    await beat("anna");
    const job = await takeJob("anna");
    const mine = workerRepository(client, job, never, createKnownRobots());
    const launch = await mine.startLaunch(await mine.saveSite(defaultSite(job.site, [job.url])), job.site, new Date());
    const statistics = { long: "x".repeat(40_000_000) }; // more than any other call may send
    await mine.commit(launch, batchWith({ statistics, pages: [pageWith("http://large.example/1")] }));
    expect(await mine.launchPages(launch)).toHaveLength(1);
  });

  test("a body that is not JSON is refused", async () => {
    const address = new URL("/api/worker/take", the.addresses.siteurl);
    const response = await fetch(address, { method: "POST", body: "{" });
    expect(((await response.json()) as { error: { code: string } }).error.code).toBe("BadArguments");
  });
});
