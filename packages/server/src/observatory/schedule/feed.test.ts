/** `eiao-observatory feed` makes orders of the schedules of feed targets (observatory.md 20.1, 22.2). */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { observatory } from "../../../../../test/support/programs.ts";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../test/support/stores.ts";
import { runScheduler, tick } from "./run-scheduler.ts";
import { startTestObservatory } from "../test-observatory.ts";
import type { TestObservatory } from "../test-observatory.ts";

let store: TestStore;
let the: TestObservatory;
let folder = "";
// The clock of these tests begins at 2026-11-24T12:00Z, a Tuesday. 1438246800000 is 2015-07-30T09:00Z (spec 20.1).
const target = (id: number, seed: string, schedules: readonly object[], more: object = {}) => ({
  id,
  title: `Target ${id}`,
  seeds: [seed],
  schedules,
  scope: "root",
  depth: "DEEP",
  ...more,
});
const from2015 = { startDate: 1_438_246_800_000, endDate: null };
const targets = [
  target(1, "http://a.example/publications", [{ frequency: "MONTHLY", ...from2015 }]),
  target(2, "http://b.example/", [
    { frequency: "DAILY", ...from2015 },
    { frequency: "SIXMONTHLY", ...from2015 },
    { frequency: "ANNUAL", ...from2015, endDate: Date.parse("2026-01-01T00:00Z") },
  ]),
  target(3, "http://c.example/", [{ frequency: "WEEKLY", ...from2015 }], { loginPageUrl: "http://c.example/login" }),
];
beforeAll(async () => {
  store = await embeddedStore();
  the = await startTestObservatory(store);
  folder = await mkdtemp(path.join(tmpdir(), "eiao-feed-"));
  await writeFile(path.join(folder, "targets.json"), JSON.stringify(targets));
  await writeFile(
    path.join(folder, "changed.json"),
    JSON.stringify([
      target(1, "http://a.example/publications", [
        { frequency: "MONTHLY", startDate: Date.parse("2026-11-05T00:00Z"), endDate: null },
      ]),
    ]),
  );
  await writeFile(path.join(folder, "broken.json"), "[{");
});
afterAll(async () => {
  await the.close();
  await store.remove();
  await rm(folder, { recursive: true, force: true });
});

const feed = (...args: string[]) => observatory(["feed", ...args, "--server", the.addresses.siteurl], { cwd: folder });

const orders = async () => {
  const all = (await the.call("siteurl", "orders")) as {
    order: string;
    recurrence: string;
    next: string | null;
    run: string | null;
  }[];
  return all.map(({ order, next }) => [order, next]);
};

test("each schedule is an order with the dates of the feed; a target that needs a login is reported and does not stop others", async () => {
  const { code, out, err } = await feed("targets.json");
  expect(err).toContain("The target 3 (Target 3) was refused: It needs a login (loginPageUrl)");
  expect(code).toBe(1);
  expect(out).toContain("targets 1 monthly     monthly     added");
  expect(out).toContain("2 sites, 4 orders.");
  // The 30th of each month at nine; each day at nine, with today's date due; the 30th of January and July; none after 2025.
  expect(await orders()).toEqual([
    ["targets 1 monthly", "2026-11-30T09:00:00.000Z"],
    ["targets 2 daily", "2026-11-25T09:00:00.000Z"],
    ["targets 2 halfyearly", "2027-01-30T09:00:00.000Z"],
    ["targets 2 yearly", null],
  ]);
});

test("the sites have the scope of the feed, and a due order starts a run of them", async () => {
  const site = await the.observatory.repository.siteAt("http://a.example/publications/2026");
  expect(site?.rules).toEqual([
    expect.objectContaining({ type: "include", pattern: expect.stringContaining("/publications") as string }),
  ]);
  the.later(6 * 86_400);
  await tick(the.observatory, the.database);
  const { runs } = (await the.call("siteurl", "status")) as { runs: { id: string; queued: number }[] };
  expect(runs.map(({ queued }) => queued).filter((queued) => queued > 0)).not.toEqual([]);
  const handed: unknown[] = [];
  for (
    let next = await the.call("siteurl", "getSiteURL");
    next !== null;
    next = await the.call("siteurl", "getSiteURL")
  )
    handed.push((next as unknown[])[0]);
  expect(new Set(handed)).toEqual(new Set(["http://a.example/publications", "http://b.example/"]));
});

test("importing the same feed again changes nothing; another feed changes what differs; a deactivated order stays inactive", async () => {
  await the.call("siteurl", "activateOrder", "targets 1 monthly", false);
  const result = JSON.parse((await feed("targets.json", "--json")).out) as { orders: { state: string }[] };
  expect(result.orders.map(({ state }) => state)).toEqual(["unchanged", "unchanged", "unchanged", "unchanged"]);
  const changed = await feed("changed.json", "--campaign", "targets", "--json");
  expect(changed.code).toBe(0);
  expect(JSON.parse(changed.out)).toMatchObject({
    sites: 1,
    orders: [{ order: "targets 1 monthly", state: "changed" }],
    refused: [],
  });
  expect((await orders())[0]).toEqual(["targets 1 monthly", null]);
  await the.call("siteurl", "activateOrder", "targets 1 monthly", true);
  expect((await orders())[0]).toEqual(["targets 1 monthly", "2026-12-05T00:00:00.000Z"]);
});

test("crawls get the page budget and scope of a target; a change of them changes the order and starts no new run", async () => {
  const ending = new AbortController();
  const problems: (string | null)[] = [];
  const scheduling = runScheduler(the.observatory, the.database, (problem) => problems.push(problem), ending.signal);
  await expect.poll(() => problems).toEqual([null]);
  const daily = [{ frequency: "DAILY", ...from2015 }];
  const write = (one: object, two: object) =>
    writeFile(
      path.join(folder, "limits.json"),
      JSON.stringify([target(11, "http://l1.example/", daily, one), target(12, "http://l2.example/", daily, two)]),
    );
  await write({ depth: "CAPPED", scope: "plus1" }, { depth: "CAPPED_LARGE" });
  expect((await feed("limits.json")).code).toBe(0);
  const limits = async () => {
    const all = (await the.call("siteurl", "orders")) as Record<string, unknown>[];
    return all
      .filter(({ order }) => /^limits 1[12] /.test(String(order)))
      .map(({ maxPages, oneHopBeyond, run }) => [maxPages, oneHopBeyond, run]);
  };
  // Today's date (nine o'clock) has passed: the scheduler starts the order at once, beside the call.
  await expect.poll(async () => (await limits()).every(([, , run]) => run !== null)).toBe(true);
  const [[, , one] = [], [, , two] = []] = await limits();
  expect(await limits()).toEqual([
    [600, true, expect.stringMatching(/^EIAO/)],
    [6_000, false, expect.stringMatching(/^EIAO/)],
  ]);
  const { queue } = the.observatory;
  await expect.poll(() => problems.length).toBe(2); // all runs have begun
  expect(await queue.find(String(one), "l1.example")).toMatchObject({ maxPages: 600, oneHopBeyond: true });
  expect(await queue.find(String(two), "l2.example")).toMatchObject({ maxPages: 6_000, oneHopBeyond: false });
  await write({ depth: "DEEP", scope: "plus1" }, { depth: "CAPPED_LARGE" });
  const changed = JSON.parse((await feed("limits.json", "--json")).out) as { orders: { state: string }[] };
  expect(changed.orders.map(({ state }) => state)).toEqual(["changed", "unchanged"]);
  expect(await limits()).toEqual([
    [null, true, one], // the run of today, though the order has changed
    [6_000, false, two],
  ]);
  ending.abort();
  await scheduling;
});

test("an order is removed if its target no longer has the schedule; orders of other targets, feeds and users stay", async () => {
  const daily = { frequency: "DAILY", ...from2015 };
  const weekly = { frequency: "WEEKLY", ...from2015 };
  const monthly = { frequency: "MONTHLY", ...from2015 };
  const write = (name: string, targetsOf: readonly object[]) =>
    writeFile(path.join(folder, name), JSON.stringify(targetsOf));
  const states = async (...args: string[]) => {
    const { orders: reported } = JSON.parse((await feed(...args, "--json")).out) as {
      orders: { order: string; state: string }[];
    };
    return reported.map(({ order, state }) => `${order}: ${state}`);
  };
  const names = async () =>
    (await orders()).map(([name]) => name).filter((name) => /^(?:planned|weekly) 2[12] /.test(String(name)));
  await write("planned.json", [
    target(21, "http://p21.example/", [daily, daily]),
    target(22, "http://p22.example/", [daily]),
  ]);
  await write("weekly.json", [target(21, "http://p21.example/", [weekly])]);
  await feed("planned.json");
  await feed("weekly.json"); // one feed for each frequency (spec 20.1)
  await the.call("siteurl", "addOrder", "planned 21 by hand", ["http://p21.example/"], "yearly");
  await write("planned.json", [target(21, "http://p21.example/", [monthly])]);
  // Orders of other frequencies than the given one stay, and 22 is no longer in the feed.
  expect(await states("planned.json", "--frequency", "WEEKLY")).toEqual([]);
  expect(await states("planned.json")).toEqual([
    "planned 21 monthly: added",
    "planned 21 daily: removed",
    "planned 21 daily 2: removed",
  ]);
  expect(await names()).toEqual(["planned 21 by hand", "planned 21 monthly", "planned 22 daily", "weekly 21 weekly"]);
  await write("planned.json", [target(21, "http://p21.example/", [])]);
  expect(await states("planned.json", "--frequency", "MONTHLY")).toEqual(["planned 21 monthly: removed"]);
  expect(await states("planned.json")).toEqual([]);
  expect(await names()).toEqual(["planned 21 by hand", "planned 22 daily", "weekly 21 weekly"]);
});

test("a schedule that moves to another day is due on the next such day; a date that was due before and has not started yet is still due", async () => {
  const day = 86_400;
  const moveTo = async (date: string): Promise<void> => {
    const schedule = { frequency: "MONTHLY", startDate: Date.parse(`2026-01-${date}T00:00Z`), endDate: null };
    await writeFile(path.join(folder, "moved.json"), JSON.stringify([target(41, "http://m41.example/", [schedule])]));
    expect((await feed("moved.json")).code).toBe(0);
  };
  const state = async () => {
    const all = (await the.call("siteurl", "orders")) as { order: string; next: string; run: string | null }[];
    const { next, run } = all.find(({ order }) => order === "moved 41 monthly") ?? { next: "", run: null };
    return { next: next.slice(0, 10), run };
  };
  expect(the.observatory.now().toISOString().slice(0, 10)).toBe("2026-11-30");
  await moveTo("10");
  the.later(11 * day); // 11 December
  await tick(the.observatory, the.database);
  const { run } = await state();
  expect(await state()).toEqual({ next: "2027-01-10", run: expect.stringMatching(/^EIAO/) as string });
  the.later(10 * day); // 21 December: the 15th is over
  await moveTo("15");
  await tick(the.observatory, the.database);
  expect(await state()).toEqual({ next: "2027-01-15", run });
  the.later(27 * day); // 17 January: the scheduler did not look on the 15th
  await moveTo("16");
  await tick(the.observatory, the.database);
  const later = await state();
  expect(later.next).toBe("2027-02-16");
  expect(later.run).not.toBe(run);
});

test("--frequency imports one frequency only; an invalid or missing feed is an error", async () => {
  expect(JSON.parse((await feed("targets.json", "--frequency", "DAILY", "--json")).out)).toMatchObject({
    sites: 1,
    orders: [{ order: "targets 2 daily", state: "unchanged" }],
  });
  for (const [args, message] of [
    [["broken.json"], "it is not valid JSON"],
    [["nothing.json"], "The feed nothing.json cannot be read"],
    [[], "feed takes one file"],
    [["a.json", "b.json"], "feed takes one file"],
  ] as const) {
    const { code, out, err } = await feed(...args);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(message);
  }
});
