import { listRuns, publishRun, publishedRuns } from "@eiao/etl/internal";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { stores } from "../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../test/support/stores.ts";
import { allOrders, claimOrder } from "./orders.ts";
import { tick } from "./run-scheduler.ts";
import { startTestObservatory } from "../test-observatory.ts";
import type { TestObservatory } from "../test-observatory.ts";

const DAY = 86_400;

// The clock of these tests begins on 2026-11-24 (a Tuesday), 12:00.
describe.each(stores)("the scheduler, %s", (_name, create) => {
  let store: TestStore;
  let the: TestObservatory;
  beforeAll(async () => {
    store = await create();
  });
  afterAll(() => store.remove());
  beforeEach(async () => {
    the = await startTestObservatory(store);
  });
  afterEach(async () => {
    const { runs } = await the.observatory.queue.status();
    for (const { id } of runs) await the.call("siteurl", "removeTestRun", id);
    for (const { name } of await allOrders(the.database)) await the.call("siteurl", "removeOrder", name);
    await the.close();
  });

  const sites = ["http://a.example/", "http://b.example/"];
  const add = (name: string, recurrence: string, ...rest: unknown[]) =>
    the.call("siteurl", "addOrder", name, sites, recurrence, ...rest);
  const runs = async (): Promise<string[]> => (await the.observatory.queue.status()).runs.map(({ id }) => id);
  const look = () => tick(the.observatory, the.database);

  test("a due order starts a test run of its sites; an order that is due later waits", async () => {
    expect(await add("now", "once")).toBeNull();
    expect(await add("monthly", "monthly")).toBeNull();
    const [run] = await runs();
    expect(await runs()).toHaveLength(1);
    expect(await the.observatory.queue.sitesOf(run ?? "")).toEqual(["a.example", "b.example"]);
    expect(await the.call("siteurl", "orders")).toEqual([
      {
        order: "monthly",
        campaign: null,
        panel: "monthly",
        ruleSets: null,
        recurrence: "monthly",
        active: true,
        sites: 2,
        excluded: 0,
        next: "2026-12-01T00:00:00.000Z",
        run: null,
      },
      {
        order: "now",
        campaign: null,
        panel: null,
        ruleSets: null,
        recurrence: "once",
        active: true,
        sites: 2,
        excluded: 0,
        next: null,
        run,
      },
    ]);
    the.later(7 * DAY);
    expect(await look()).toHaveLength(1);
    expect(await look()).toEqual([]);
  });

  test("adding an order waits only for its own run, not for runs of other due orders", async () => {
    await the.call("siteurl", "addOrder", "due", ["http://c.example/"], "monthly");
    the.later(7 * DAY);
    expect(await add("now", "once")).toBeNull();
    const [run, ...others] = await runs();
    expect(others).toEqual([]);
    expect(await the.observatory.queue.sitesOf(run ?? "")).toEqual(["a.example", "b.example"]);
    expect(await look()).toHaveLength(1);
  });

  test("AT-CAM-6: an inactive order starts no run, and missed dates are not made up", async () => {
    await add("off", "weekly", undefined, undefined, undefined, false);
    the.later(8 * DAY);
    expect(await look()).toEqual([]);
    await the.call("siteurl", "activateOrder", "off", true);
    expect(await look()).toEqual([]);
    the.later(7 * DAY);
    expect(await look()).toHaveLength(1);
  });

  test("AT-CAM-7: a scheduler that was down during several due dates starts one run", async () => {
    await add("weekly", "weekly", "2026-11-25T06:00Z");
    the.later(DAY - 7 * 3600); // 2026-11-25, 05:00
    expect(await look()).toEqual([]);
    the.later(3600 + 40 * 60);
    expect(await look()).toHaveLength(1);
    the.later(3 * 7 * DAY);
    expect(await look()).toHaveLength(1);
    expect(await look()).toEqual([]);
  });

  test("after a clock that was a year ahead is corrected, the next date is due, and no date twice", async () => {
    await add("monthly", "monthly");
    the.later(400 * DAY);
    expect(await look()).toHaveLength(1);
    the.later(-400 * DAY);
    expect(await look()).toEqual([]);
    expect(await the.call("siteurl", "orders")).toMatchObject([{ order: "monthly", next: "2026-12-01T00:00:00.000Z" }]);
    the.later(7 * DAY); // 2026-12-01, 12:00
    expect(await look()).toHaveLength(1);
    the.later(-3600); // a clock that is set back by an hour makes no date due again
    expect(await look()).toEqual([]);
    the.later(2 * 3600);
    expect(await look()).toEqual([]);
  });

  test("one of several coordinators that look at once starts an order; a start that died is continued", async () => {
    await add("one", "monthly");
    the.later(7 * DAY);
    await Promise.all([look(), look(), look()]);
    expect(await runs()).toHaveLength(1);
    await add("two", "once", "2026-12-02");
    the.later(DAY);
    const order = (await allOrders(the.database)).find(({ name }) => name === "two");
    if (order === undefined) throw new Error("There is none.");
    expect(await claimOrder(the.database, order, the.observatory.now(), "EIAO900")).toBe(true);
    expect(await claimOrder(the.database, order, the.observatory.now(), "EIAO901")).toBe(false);
    expect(await look()).toEqual(["EIAO900"]);
    expect(await the.observatory.queue.sitesOf("EIAO900")).toHaveLength(2);
    expect(await look()).toEqual([]);
  });

  test("an order that two callers start at once has one run, also if the first run has already begun", async () => {
    await add("once more", "yearly", "2027-01-01");
    const [order] = await allOrders(the.database);
    if (order === undefined) throw new Error("There is none.");
    const run = await the.call("siteurl", "startOrder", "once more");
    expect(await claimOrder(the.database, order, order.settled, "EIAO920")).toBe(false);
    expect(await the.call("siteurl", "orders")).toMatchObject([{ order: "once more", run }]);
  });

  test.each(["none of them", "all of them"])(
    "an order does not run for ever if all its sites are excluded after its run was claimed, %s queued",
    async (queued) => {
      await add("three", "monthly");
      const [order] = await allOrders(the.database);
      if (order === undefined) throw new Error("There is none.");
      the.later(7 * DAY); // 2026-12-01, 12:00
      const run = queued === "all of them" ? "EIAO910" : "EIAO911";
      expect(await claimOrder(the.database, order, the.observatory.now(), run)).toBe(true);
      if (queued === "all of them") await the.call("siteurl", "addURLs", run, "", sites);
      for (const site of sites) await the.call("siteurl", "excludeSite", site);
      expect(await look()).toEqual([]);
      const last = queued === "all of them" ? run : null;
      expect(await the.call("siteurl", "orders")).toMatchObject([{ order: "three", excluded: 2, run: last }]);
      expect(await the.call("siteurl", "startOrder", "three")).toEqual({ error: "SiteExcluded" });
      for (const site of sites) await the.call("siteurl", "includeSite", site);
      expect(await look()).toEqual([]);
      the.later(31 * DAY);
      expect(await look()).toHaveLength(1);
    },
  );

  test("an order that cannot be started does not stop others, and is tried again", async () => {
    await the.call("siteurl", "addOrder", "first", ["http://new.example/"], "monthly");
    await the.call("siteurl", "addOrder", "second", ["http://c.example/"], "monthly");
    the.later(7 * DAY);
    const saving = vi.spyOn(the.observatory.repository, "saveSite").mockRejectedValueOnce(new Error("no space"));
    await expect(look()).rejects.toThrow("no space");
    saving.mockRestore();
    const sitesOf = async () => await Promise.all((await runs()).map((run) => the.observatory.queue.sitesOf(run)));
    expect(await sitesOf()).toEqual([["c.example"]]);
    expect(await look()).toHaveLength(1);
    expect((await sitesOf()).flat().toSorted()).toEqual(["c.example", "new.example"]);
    expect(await look()).toEqual([]);
  });

  test("start now and stop now take effect at once: unmeasured sites fail, and the run is published", async () => {
    await add("orders", "yearly", "2027-01-01");
    const run = (await the.call("siteurl", "startOrder", "orders")) as string;
    expect(await runs()).toEqual([run]);
    expect(await the.call("siteurl", "startOrder", "orders")).toEqual({ error: "OrderRunning" });
    expect(await the.call("siteurl", "stopOrder", "orders")).toBe(2);
    expect(await the.call("etl", "status")).toMatchObject({
      runs: expect.arrayContaining([{ id: run, expected: 2, loaded: 0, failed: 2, state: "published" }]) as unknown,
    });
    expect(await the.call("siteurl", "stopOrder", "orders")).toBe(0);
    expect(await the.call("siteurl", "getSiteURL")).toBeNull();
  });

  test.each([
    ["BadArguments", "addOrder", "x", [], "weekly"],
    ["BadArguments", "addOrder", "x", ["ftp://a.example/"], "weekly"],
    ["BadArguments", "addOrder", "x", sites, "hourly"],
    ["BadArguments", "addOrder", "x", sites, "weekly", "tomorrow"],
    ["BadArguments", "addOrder", "x", sites, "weekly", "2026-02-30"],
    ["BadArguments", "addOrder", "../x", sites, "weekly"],
    ["UnknownOrder", "startOrder", "nosuch"],
    ["UnknownOrder", "stopOrder", "nosuch"],
    ["UnknownOrder", "removeOrder", "nosuch"],
    ["UnknownOrder", "activateOrder", "nosuch", true],
    ["UnknownTestRun", "steerRun", "nosuch"],
    ["UnknownTestRun", "setPriority", "nosuch", 1],
  ])("the error is %s: %s %s %j", async (code, method, ...args) => {
    expect(await the.call("siteurl", method, ...args)).toEqual({ error: code });
    expect(await allOrders(the.database)).toEqual([]);
  });

  const update = async (body: unknown, run = "R"): Promise<{ status: number; answer: unknown }> => {
    const response = await fetch(new URL(`/update?run=${run}`, the.addresses.siteurl), {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: response.status, answer: await response.json() };
  };
  const handedOut = async (): Promise<string[]> => {
    const all: string[] = [];
    for (;;) {
      const tuple = (await the.call("siteurl", "getSiteURL")) as string[] | null;
      if (tuple === null) return all;
      all.push(new URL(tuple[0] as string).hostname.replace(".example", ""));
    }
  };
  const url = (name: string): string => `http://${name}.example/`;

  test("AT-CAM-8: queued a:0.1 and b:0.9; a to 1.0, b blacklisted, new c:0.5: the order is a, c", async () => {
    await the.call("siteurl", "addURLs", "R", "", [url("z")]);
    await the.call("siteurl", "steerRun", "R");
    const scores = [
      { url: url("a"), score: 0.1 },
      { url: url("b"), score: 0.9 },
      { url: url("z"), blacklisted: true },
    ];
    expect(await update(scores)).toEqual({ status: 200, answer: { updated: 0, added: 2, removed: 1, ignored: 0 } });
    const changes = [
      { url: url("a"), score: 1 },
      { url: url("b"), blacklisted: true },
      { url: url("c"), score: 0.5 },
    ];
    expect(await update(changes)).toEqual({ status: 200, answer: { updated: 1, added: 1, removed: 1, ignored: 0 } });
    // The site stays out.
    expect(await update([{ url: url("b"), score: 1 }])).toMatchObject({ answer: { added: 0, ignored: 1 } });
    expect(await handedOut()).toEqual(["a", "c"]);
    const { warehouse } = the.observatory;
    expect(await listRuns(warehouse, "R")).toMatchObject([{ run: "R", steered: true }]);
    await publishRun(warehouse, "R", { incomplete: true });
    expect(await publishedRuns(warehouse)).toMatchObject([{ run: "R", steered: true }]);
    expect(await the.call("siteurl", "status")).toMatchObject({ runs: [{ id: "R", steered: true }] });
  });

  test("a run that was not declared steered keeps its order", async () => {
    await the.call("siteurl", "addURLs", "R", "", [url("a"), url("b")]);
    expect(await update([{ url: url("b"), score: 1 }])).toMatchObject({
      status: 409,
      answer: { error: { code: "NotSteered" } },
    });
    expect(await handedOut()).toEqual(["a", "b"]);
  });

  test.each([
    ["no array", { url: url("a") }],
    ["no JSON", "{"],
    ["a score that is not a number", [{ url: url("c") }, { url: url("a"), score: "x" }]],
    ["a score out of range", [{ url: url("c") }, { url: url("a"), score: 2 }]],
    ["no url", [{ score: 1 }]],
    ["no URL", [{ url: "ftp://x" }]],
  ])("AT-CAM-13: %s: 400, and nothing is changed", async (_, body) => {
    await the.call("siteurl", "addURLs", "R", "", [url("a"), url("b")]);
    await the.call("siteurl", "steerRun", "R");
    expect(await update(body)).toMatchObject({ status: 400, answer: { error: { code: "BadArguments" } } });
    expect(await handedOut()).toEqual(["a", "b"]);
  });

  test("campaigns and crawls of the seed's API: names, statistics, start, stop", async () => {
    await add("spring", "yearly", "2027-03-01");
    const send = async (method: string, path: string, body?: unknown): Promise<[number, unknown]> => {
      const response = await fetch(new URL(path, the.addresses.siteurl), {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return [response.status, await response.json()];
    };
    expect(await send("GET", "/campaigns/")).toEqual([200, ["spring"]]);
    const [status, ids] = await send("POST", "/crawl/add", ["spring", "web", "", {}]);
    const [run] = ids as string[];
    expect([status, run]).toEqual([200, expect.stringMatching(/^EIAO\d+$/)]);
    const origin = { order: "spring", campaign: null, previous: null };
    const crawl = { id: run, ...origin, state: "open", expected: 2, loaded: 0, failed: 0 };
    expect(await send("GET", `/crawl/${run}`)).toEqual([200, crawl]);
    expect(await send("GET", "/campaign/crawls?campaign=spring")).toEqual([200, [crawl]]);
    expect(await send("DELETE", "/campaign/spring")).toEqual([200, { stopped: 2 }]);
    expect(await send("DELETE", `/crawl/${run}`)).toEqual([200, { stopped: 0 }]);
    expect((await send("GET", "/crawl/nosuch"))[0]).toBe(404);
    expect((await send("POST", "/crawl/add", "x"))[0]).toBe(400);
  });

  test("no site of a paused run is handed out until it resumes; a run of a higher priority is served first", async () => {
    await the.call("siteurl", "addURLs", "R", "", [url("a")]);
    expect(await the.call("siteurl", "pauseRun", "R")).toBe(1);
    expect(await handedOut()).toEqual([]);
    expect(await the.call("siteurl", "resumeRun", "R")).toBe(1);
    expect(await handedOut()).toEqual(["a"]);
    expect(await the.call("siteurl", "setPriority", "R", 7)).toBeNull();
    expect(await the.call("siteurl", "status")).toMatchObject({ runs: [{ priority: 7, paused: false }] });
  });

  test("pausing all runs pauses the ongoing ones: no run that has ended, and none that begins later", async () => {
    for (const run of ["ended", "first", "second"]) await the.call("siteurl", "addURLs", run, "", [url(run)]);
    await the.call("etl", "failETL", "ended", url("ended"), "Nothing there.");
    expect(await the.call("siteurl", "pauseRun", "first")).toBe(1);
    expect(await the.call("siteurl", "pauseRun")).toBe(1); // one was already paused
    await the.call("siteurl", "addURLs", "later", "", [url("later")]);
    expect(await handedOut()).toEqual(["later"]);
    expect(await the.call("siteurl", "resumeRun")).toBe(2);
    expect((await handedOut()).toSorted()).toEqual(["first", "second"]);
    expect(await the.call("siteurl", "resumeRun")).toBe(0);
  });
});
