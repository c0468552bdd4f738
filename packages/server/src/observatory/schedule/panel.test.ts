/** `eiao-observatory panel`, and `--panel` of orders and feeds. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { listRuns } from "@eiao/etl/internal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { observatory } from "../../../../../test/support/programs.ts";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../test/support/stores.ts";
import { startTestObservatory } from "../test-observatory.ts";
import type { TestObservatory } from "../test-observatory.ts";

let store: TestStore;
let the: TestObservatory;
let folder = "";
beforeAll(async () => {
  store = await embeddedStore();
  the = await startTestObservatory(store);
  folder = await mkdtemp(path.join(tmpdir(), "eiao-panel-"));
  await writeFile(path.join(folder, "sites.txt"), "# two\nhttp://a.example/\nhttp://b.example/\n");
});
afterAll(async () => {
  await the.close();
  await store.remove();
  await rm(folder, { recursive: true, force: true });
});

const env = () => ({ EIAO_SITEURLSERVER: the.addresses.siteurl });
const call = (command: string, ...args: string[]) => observatory([command, ...args], { cwd: folder, env: env() });
const panel = (...args: string[]) => call("panel", ...args);
const panelOf = async (run: string) => (await listRuns(the.observatory.warehouse, run))[0]?.panel;

test("a panel from its first day to its last", async () => {
  expect(await panel("list")).toEqual({ code: 0, out: "There are no panels.\n", err: "" });
  // The clock of the test: Tuesday, 2026-11-24.
  expect(await panel("add", "towns", "--sites", "sites.txt", "--every", "month")).toEqual({
    code: 0,
    out: "",
    err: "The panel towns is due on 2026-12-01 00:00 UTC.\n",
  });
  expect((await panel("list")).out).toBe(
    `Panel  Recurrence  Sites  Next              Last run
-----  ----------  -----  ----------------  --------
towns  monthly         2  2026-12-01 00:00  none
`,
  );
  expect((await panel("list", "towns")).out).toBe("http://a.example/\nhttp://b.example/\n");
  expect(await panel("change", "towns", "http://c.example/", "--every", "week")).toMatchObject({
    code: 0,
    err: "The panel towns is due on 2026-11-30 00:00 UTC.\n",
  });
  expect(JSON.parse((await panel("list", "towns", "--json")).out)).toEqual(["http://c.example/"]);
  // Fields that are not given do not change.
  expect(await panel("change", "towns", "--date", "2026-11-25T03:00Z")).toMatchObject({
    err: "The panel towns is due on 2026-11-25 03:00 UTC.\n",
  });
  expect(JSON.parse((await panel("list", "--format", "json")).out)).toMatchObject([
    { panel: "towns", recurrence: "weekly", sites: 1, active: true },
  ]);
  const started = await call("order", "start", "towns");
  expect(await panelOf(started.out.trim())).toBe("towns");
  expect(await panel("remove", "towns")).toEqual({ code: 0, out: "", err: "" });
  expect((await panel("list")).out).toBe("There are no panels.\n");
  expect(await panelOf(started.out.trim())).toBe("towns");
});

test("an order that repeats and has more than one site is a panel; another order becomes one by --panel or by more sites", async () => {
  await call("order", "add", "both", "--sites", "sites.txt", "--every", "year");
  await call("order", "add", "twice", "http://a.example/", "http://a.example/", "--every", "year");
  await call("order", "add", "single", "http://a.example/", "--every", "year");
  await call("order", "add", "once", "--sites", "sites.txt", "--date", "2030-01-01");
  await call("order", "add", "part", "http://b.example/", "--every", "year", "--panel", "both");
  const orders = async () =>
    ((await the.call("siteurl", "orders")) as { order: string; panel: string | null }[]).map((each) => [
      each.order,
      each.panel,
    ]);
  expect(await orders()).toEqual([
    ["both", "both"],
    ["once", null],
    ["part", "both"],
    ["single", null],
    ["twice", null],
  ]);
  expect(JSON.parse((await panel("list", "--json")).out)).toMatchObject([{ panel: "both" }]);
  await the.call("siteurl", "changeOrder", "single", ["http://a.example/", "http://b.example/"]);
  expect(Object.fromEntries(await orders())).toMatchObject({ single: "single" });
  // The order "part" is due on the day of its creation.
  const listed = JSON.parse((await call("order", "list", "--json")).out) as { order: string; run: string | null }[];
  expect(await panelOf(listed.find((each) => each.order === "part")?.run ?? "none")).toBe("both");
  for (const [name = ""] of await orders()) await call("order", "remove", String(name));
});

test("targets of a feed are outside the panels unless it names one", async () => {
  const schedules = [{ frequency: "MONTHLY", startDate: 0, endDate: null }];
  const target = { id: 7, title: "T", seeds: ["http://t7.example/"], scope: "root", depth: "DEEP", schedules };
  await writeFile(path.join(folder, "feed.json"), JSON.stringify([target]));
  for (const [args, of] of [
    [[], null],
    [["--panel", "towns"], "towns"],
    [[], null],
  ] as const) {
    expect((await call("feed", "feed.json", ...args)).code).toBe(0);
    expect(await the.call("siteurl", "orders")).toMatchObject([{ order: "feed 7 monthly", panel: of }]);
  }
});

test.each([
  [["rename"], "panel needs one of add, list, change, remove."],
  [["add"], "panel add needs the name of a panel."],
  [["add", "x"], "The panel has no sites."],
  [["change", "none"], "There is no panel none."],
  [["remove", "none"], "There is no panel none."],
  [["list", "none"], "There is no panel none."],
  [["remove", "x", "http://a.example/"], 'panel remove does not accept "http://a.example/".'],
  [["add", "x", "http://a.example/", "--every", "hour"], '--every cannot be "hour".'],
  [
    ["add", "towns ", "http://a.example/"],
    "order must be 1 to 64 letters, digits, blanks, dots, hyphens or underscores, and not end with a blank",
  ],
])("%j is refused: %s", async (args, message) => {
  expect(await panel(...args)).toMatchObject({ code: 1, err: expect.stringContaining(message) as string });
});
