/** The rule sets of runs can come from calls, orders, panels, feeds, starts and the configuration. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@eiao/crawler/internal/database";
import { openWarehouse, siteFacts } from "@eiao/etl/internal";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { observatory, wam } from "../../../../test/support/programs.ts";
import { embeddedStore } from "../../../../test/support/stores.ts";
import { readSystemConfiguration } from "./configuration/read-configuration.ts";
import { beginRun } from "./start-run.ts";
import { startSite } from "../../../../test/support/sites/server.ts";
import { startTestObservatory } from "./test-observatory.ts";

const UWEM = "uwem-1.2";
const WCAG = "wcag-2.2";

let store: Awaited<ReturnType<typeof embeddedStore>>;
let the: Awaited<ReturnType<typeof startTestObservatory>>;
let folder: string;
beforeAll(async () => {
  store = await embeddedStore();
  the = await startTestObservatory(store);
  folder = await mkdtemp(path.join(tmpdir(), "eiao-rule-sets-"));
});
afterAll(async () => {
  await the.close();
  await store.remove();
  await rm(folder, { recursive: true, force: true });
});

const call = (command: string, ...args: string[]) =>
  observatory([command, ...args], { cwd: folder, env: { EIAO_SITEURLSERVER: the.addresses.siteurl } });
const add = (run: string, ruleSets: unknown) =>
  the.call("siteurl", "addURLs", run, "", ["http://a.example/"], null, null, null, ruleSets);
const ofRun = (run: string) => the.observatory.queue.ruleSetsOf(run);
const orders = async () => (await the.call("siteurl", "orders")) as { order: string; ruleSets: string[] | null }[];

test.each<[name: string, given: unknown, ruleSets: readonly string[]]>([
  ["none", null, [UWEM]],
  ["empty", "", [UWEM]],
  ["all", "all", [UWEM]],
  ["capitals", ["ALL"], [UWEM]],
  ["one", WCAG, [WCAG]],
  ["two", `${WCAG}, ${UWEM}`, [WCAG, UWEM]],
  ["list", [UWEM, WCAG, UWEM], [UWEM, WCAG]],
])("a run that is started with the rule sets %s", async (name, input, ruleSets) => {
  await add(name, input);
  expect(await ofRun(name)).toEqual(ruleSets);
  expect(await the.observatory.queue.find(name, "a.example")).toMatchObject({ ruleSets });
});

test("unknown rule sets and rule sets that evaluate no pages are refused; a run keeps its own", async () => {
  for (const wrong of ["none-1", "pdf-1", `${UWEM},7.2_CSS_02`])
    expect(await add("refused", wrong)).toEqual({ error: "BadArguments" });
  expect(await ofRun("refused")).toBeUndefined();
  expect(await add("kept", WCAG)).toBe(1);
  await the.call("siteurl", "addURLs", "kept", "", ["http://b.example/"]);
  expect(await the.observatory.queue.find("kept", "b.example")).toMatchObject({ ruleSets: [WCAG] });
  expect(await add("kept", UWEM)).toEqual({ error: "BadArguments" });
  expect(await add("kept", WCAG)).toBe(0);
});

test("orders, panels and feeds have rule sets, and their runs measure by them", async () => {
  await call("order", "add", "due", "http://a.example/", "--ruleset", `${WCAG},${UWEM}`);
  const listed = JSON.parse((await call("order", "list", "--json")).out) as { ruleSets: string[]; run: string }[];
  expect(listed).toMatchObject([{ ruleSets: [WCAG, UWEM] }]);
  expect(await ofRun(listed[0]?.run ?? "")).toEqual([WCAG, UWEM]);
  await call("order", "remove", "due");

  await call("panel", "add", "towns", "http://a.example/", "--every", "month", "--ruleset", "all");
  expect(await orders()).toMatchObject([{ order: "towns", ruleSets: [UWEM, WCAG, "pdf-1"] }]);
  await call("panel", "change", "towns", "--every", "week");
  expect(await orders()).toMatchObject([{ ruleSets: [UWEM, WCAG, "pdf-1"] }]);
  await call("panel", "change", "towns", "--ruleset", WCAG);
  expect(JSON.parse((await call("panel", "list", "--json")).out)).toMatchObject([{ panel: "towns", ruleSets: [WCAG] }]);
  expect(await ofRun((await call("order", "start", "towns")).out.trim())).toEqual([WCAG]);
  // Back to the rule sets of the configuration.
  await the.call("siteurl", "changeOrder", "towns", null, null, null, null, null, "all");
  expect(await orders()).toMatchObject([{ ruleSets: null }]);
  await call("panel", "remove", "towns");

  const schedules = [{ frequency: "MONTHLY", startDate: 0, endDate: null }];
  const target = { id: 7, title: "T", seeds: ["http://t7.example/"], scope: "root", depth: "DEEP", schedules };
  await writeFile(path.join(folder, "feed.json"), JSON.stringify([target]));
  for (const [args, ruleSets] of [
    [[], null],
    [["--ruleset", WCAG], [WCAG]],
    [[], null],
  ] as const) {
    expect((await call("feed", "feed.json", ...args)).code).toBe(0);
    expect(await orders()).toMatchObject([{ order: "feed 7 monthly", ruleSets }]);
  }
});

test.each([
  [["order", "add", "x", "http://a.example/", "--ruleset", "none-1"], "There is no rule set none-1."],
  [["panel", "add", "x", "http://a.example/", "--ruleset", "pdf-1"], "pdf-1 evaluates PDF documents only."],
  [["feed", "feed.json", "--ruleset", "wcag-2.2,bf051a"], "bf051a belongs to the rule set wcag-2.2"],
  [["start", "--no-run", "--ruleset", "wcag"], "There is no rule set wcag."],
] as const)("%j is refused", async ([command, ...args], message) => {
  const { code, err } = await call(command, ...args);
  expect([code, err]).toEqual([1, expect.stringContaining(message)]);
});

describe("the configuration", () => {
  const read = (text: string) => readSystemConfiguration({ env: { EIAO_RULESET: text } }).configuration.ruleset;

  test("sets the rule sets of runs whose call or order names none", async () => {
    expect([read(""), read(WCAG), read(`${WCAG} ${UWEM}`), read("all")]).toEqual([
      [UWEM],
      [WCAG],
      [WCAG, UWEM],
      [UWEM, WCAG, "pdf-1"],
    ]);
    expect(() => read("wcag")).toThrow('ruleset is wrong: "wcag" is none of the rule sets uwem-1.2, wcag-2.2, pdf-1');
    expect(() => read("pdf-1")).toThrow("ruleset is wrong: pdf-1 evaluates PDF documents only");
    const file = { name: "c.json", text: JSON.stringify({ ruleset: [WCAG, UWEM] }) };
    expect(readSystemConfiguration({ env: {}, file }).configuration.ruleset).toEqual([WCAG, UWEM]);
  });

  test("a start measures by them, and begins a new run if the open run has other rule sets", async () => {
    const other = await embeddedStore();
    const both = await startTestObservatory(other, { ruleSets: [UWEM, WCAG] });
    onTestFinished(async () => {
      await both.close();
      await other.remove();
    });
    const sites = [{ url: "http://a.example/" }];
    const first = await beginRun(both.observatory, sites);
    expect(await both.observatory.queue.ruleSetsOf(first)).toEqual([UWEM, WCAG]);
    expect(await beginRun(both.observatory, sites)).toBe(first);
    const second = await beginRun({ ...both.observatory, ruleSets: [WCAG] }, sites);
    expect(second).not.toBe(first);
    expect(await both.observatory.queue.ruleSetsOf(second)).toEqual([WCAG]);
  });
});

const page = (number: number, links = ""): string =>
  `<!DOCTYPE html><html${number === 1 ? "" : ' lang="eng"'}><title>Page ${number}</title>
  <body><img src="a.png"><img src="b.png" alt="b"><a href="/"></a>${links}`;

test("an observatory measures by the rule sets of its start; the figures are those of assess, and reports show both", async () => {
  const site = await startSite({
    "/": { body: page(1, '<a href="/2">Two</a> <a href="/3">Three</a>') },
    "/2": { body: page(2) },
    "/3": { body: page(3) },
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "" },
  });
  onTestFinished(() => site.close());
  await writeFile(path.join(folder, "sites.txt"), `${site.origin}/\n`);
  const data = ["--data", path.join(folder, "data")];
  const env = { EIAO_MINPAGESSAMPLED: "1" };
  const ids = ["--ruleset", `${WCAG},${UWEM}`];
  const run = await observatory(["start", "--once", "--sites", "sites.txt", "--quiet", ...ids, ...data], {
    cwd: folder,
    env,
  });
  expect(run.code, run.err).toBe(0);

  const own = ["--allow-private", "--delay", "0", "--quiet", "--format", "json", "--data", path.join(folder, "own")];
  const assessed = await wam(["assess", `${site.origin}/`, ...ids, ...own], { cwd: folder });
  const { scores } = JSON.parse(assessed.out) as { scores: { ruleset: string; value: number }[] };
  const report = async (...args: string[]) => {
    const { out, err } = await wam(["report", "siteMean", "--format", "json", ...args, ...data], { cwd: folder });
    return JSON.parse(out === "" ? err : out) as { ruleset: string; rows: { value: number }[] };
  };
  expect((await report()).ruleset).toBe(WCAG);
  for (const ruleset of [UWEM, WCAG]) {
    const { rows } = await report("--ruleset", ruleset);
    const card = scores.filter((score) => score.ruleset === ruleset).map(({ value }) => value);
    expect(card[0], ruleset).toBeGreaterThan(0);
    expect(rows.map(({ value }) => value)).toEqual([card[0]]);
  }

  // Repeated barriers are also listed by rule set: a picture without alt, and a link without a name.
  const database = await openDatabase({ dataDir: path.join(folder, "data"), program: "a test" });
  try {
    const warehouse = await openWarehouse(database);
    for (const ruleset of [UWEM, WCAG]) {
      const { rows } = await siteFacts(warehouse, { run: "EIAO1", site: new URL(site.origin).host, ruleset });
      const clusters = rows[0]?.card?.clusters ?? [];
      expect(clusters.length, ruleset).toBeGreaterThan(0);
      expect(clusters.map((cluster) => cluster.ruleset)).toEqual(clusters.map(() => ruleset));
    }
  } finally {
    await database.close();
  }
}, 120_000);
