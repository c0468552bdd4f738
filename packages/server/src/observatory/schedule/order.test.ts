import { writeFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
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
  folder = await mkdtemp(path.join(tmpdir(), "eiao-order-"));
  await writeFile(path.join(folder, "sites.txt"), "# two\nhttp://a.example/\nhttp://b.example/\n");
});
afterAll(async () => {
  await the.close();
  await store.remove();
  await rm(folder, { recursive: true, force: true });
});

const order = (...args: string[]) =>
  observatory(["order", ...args], { cwd: folder, env: { EIAO_SITEURLSERVER: the.addresses.siteurl } });

test("an order from its first day to its last", async () => {
  expect(await order("list")).toEqual({ code: 0, out: "There are no orders.\n", err: "" });
  expect(await order("add", "towns", "--sites", "sites.txt", "--every", "month")).toEqual({
    code: 0,
    out: "",
    err: "The order towns is due on 2026-12-01 00:00 UTC.\n",
  });
  expect(await order("add", "c", "http://c.example/", "--every", "year", "--date", "2027-05-17")).toMatchObject({
    code: 0,
  });
  expect((await order("list")).out).toBe(
    `Order  Campaign  Panel  Recurrence  Sites  Next              Last run
c      none      none   yearly      1      2027-05-17 00:00  none
towns  none      towns  monthly     2      2026-12-01 00:00  none
`,
  );
  const started = await order("start", "towns");
  expect(started).toMatchObject({ code: 0, out: expect.stringMatching(/^EIAO\d+\n$/) as string });
  expect(await order("start", "towns")).toMatchObject({
    code: 1,
    err: expect.stringContaining("has a run in progress") as string,
  });
  expect(await order("stop", "towns")).toMatchObject({ code: 0, err: "Stopped the measurement of 2 sites.\n" });
  const once = await order("add", "once", "http://d.example/");
  expect(once.err).toMatch(/^The order once has started run EIAO\d+\.\n$/);
  expect(await order("stop", "once")).toMatchObject({ code: 0, err: "Stopped the measurement of 1 site.\n" });
  expect((await order("add", "past", "http://d.example/", "--date", "2020-01-01")).err).toBe(
    "The order past is never due. Check --date, --from and --until.\n",
  );
  for (const name of ["once", "past"]) expect(await order("remove", name)).toMatchObject({ code: 0 });
  expect(await order("deactivate", "towns")).toMatchObject({ code: 0 });
  expect((await order("list")).out).toContain("inactive");
  const refused = await order("start", "towns");
  expect(refused.code).toBe(1);
  expect(refused.err).toContain("The order towns is inactive, so no run of it starts.");
  expect(refused.err).toContain('eiao-observatory order activate "towns"');
  expect(await order("activate", "towns")).toMatchObject({ code: 0 });
  expect(JSON.parse((await order("list", "--format", "json")).out)).toMatchObject([
    { order: "c" },
    { order: "towns", active: true },
  ]);
  for (const name of ["towns", "c"]) expect(await order("remove", name)).toMatchObject({ code: 0 });
  expect((await order("list")).out).toBe("There are no orders.\n");
});

test("an order whose sites are all excluded starts no run, and the command reports why", async () => {
  for (const site of ["x.example", "y.example"]) await the.call("siteurl", "excludeSite", site);
  const list = "(eiao-observatory exclude lists the excluded sites)";
  expect(await order("add", "x", "http://x.example/")).toEqual({
    code: 0,
    out: "",
    err: `The order x will not start a run: its site is excluded ${list}.\n`,
  });
  expect((await order("add", "xy", "http://x.example/", "http://y.example/", "--every", "month")).err).toBe(
    `The order xy will not start a run: all its 2 sites are excluded ${list}.\n`,
  );
  expect((await order("add", "xz", "http://x.example/", "http://z.example/", "--every", "month")).err).toBe(
    `The order xz is due on 2026-12-01 00:00 UTC. 1 of its 2 sites is excluded ${list}.\n`,
  );
  expect((await order("list")).out.replaceAll(/ +/g, " ")).toBe(
    "Order Campaign Panel Recurrence Sites Next Last run\nx none none once 1 excluded none\nxy none xy monthly 2 excluded none\nxz none xz monthly 2 2026-12-01 00:00 none\n",
  );
  for (const name of ["x", "xy", "xz"]) expect(await order("remove", name)).toMatchObject({ code: 0 });
});

test.each([
  [[], "order needs one of"],
  [["burn", "x"], "order needs one of"],
  [["start"], "needs the name"],
  [["start", "nosuch"], "There is no order nosuch"],
  [["start", "x", "y"], 'does not accept "y"'],
  [["list", "x"], 'order list does not accept "x"'],
  [["add", "x"], "The order has no sites"],
  [["add", "x", "http://a.example/", "--every", "hour"], '--every cannot be "hour"'],
  [["add", "x", "http://a.example/", "--date", "soon"], "date is not a date"],
  [["add", "x", "--sites", "nosuch.txt"], "nosuch.txt"],
])("%j is refused", async (args, message) => {
  expect(await order(...args)).toMatchObject({ code: 1, out: "", err: expect.stringContaining(message) as string });
});
