import { mkdir, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  cleanByAge,
  cleanDatabase,
  cleanStores,
  excludeSite,
  exportRun,
  exportsFolder,
  includeSite,
  listRuns,
  removeRunWithStores,
  runsWithFilesToGo,
  storesToShow,
} from "@eiao/etl/internal";
import { openStore, runFiles } from "@eiao/sampler/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores, testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";
import { storeFolder, writeStore } from "../support/sealed-stores.ts";

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 20);
const id = (number: number) => `rdf_2026-11_1795000000_31_${number}`;
const emptyPage = { documents: [{ results: [], statistics: [] }] };
const launch = "20261119000000";

let folder: string;
let scratch: Awaited<ReturnType<typeof storeFolder>>;
beforeEach(async () => {
  scratch = await storeFolder();
  ({ folder } = scratch);
});
afterEach(() => scratch.remove());

/** Returns all files below the folder. */
const files = async (below = folder): Promise<string[]> =>
  (await readdir(below, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(below, path.join(entry.parentPath, entry.name)))
    .toSorted();

/** Writes the files of a killed sampler, and the six logs of the crawl beside others. @param age  The ms since the last write. */
async function killedSampler(site: string, database: string, age = 0): Promise<void> {
  const at = runFiles(folder, site, "2026-11", launch);
  const plan = {
    version: 1 as const,
    opening: {
      run: "2026-11",
      database,
      site,
      webSite: `http://${site}/`,
      tool: { name: "t", version: "1" },
      ruleSets: [{ id: "uwem-1.2", version: "3" }] as const,
      seed: "a",
      population: 1,
      seedOrigin: "derived" as const,
      populationDigest: "a".repeat(64),
      sizesDigest: "b".repeat(64),
      wanted: 1,
      extent: "sample" as const,
    },
    date: "2026-11-21T09:30:00Z",
    launch,
    population: [{ id: "1", documents: [{ url: `http://${site}/`, isFresh: false }], elements: 7 }],
  };
  await mkdir(path.dirname(at.journal), { recursive: true });
  await writeFile(at.journal, `${JSON.stringify(plan)}\n`);
  await (await openStore(at.store, plan.opening)).close();
  const logs = path.dirname(at.log);
  await mkdir(logs, { recursive: true });
  const six = ["crawler", "sampler", "etl"].flatMap((part) => [
    `${part}_${database}_stdout`,
    `${part}_${database}_stderr`,
  ]);
  for (const name of [...six, "crawler", "sampler"]) await writeFile(path.join(logs, `${name}.log`), "a line\n");
  const time = new Date(now - age);
  const folders = [path.dirname(at.store), logs];
  for (const below of folders)
    for (const name of await readdir(below)) await utimes(path.join(below, name), time, time);
}

const paths = (site: string, database: string): string[] =>
  [
    ...["crawler", "sampler"].map((name) => `output/logs/${site}/${launch}/${name}.log`),
    ...["crawler", "etl", "sampler"].flatMap((part) =>
      ["stderr", "stdout"].map((kind) => `output/logs/${site}/${launch}/${part}_${database}_${kind}.log`),
    ),
    `output/rdf/${site}/2026-11.journal.jsonl`,
    `output/rdf/${site}/2026-11.trig.zst.part`,
  ].toSorted();
const cleaned = (site: string): string[] => paths(site, "").filter((file) => /\/(?:crawler|sampler)\.log$/.test(file));

test("AT-OPS 1: the working copy of a database and exactly its six logs are removed; missing files are no error", async () => {
  await killedSampler("a.example", id(1));
  await killedSampler("b.example", id(2));
  const removed = await cleanDatabase(id(1), { dataDir: folder });
  expect(removed).toHaveLength(8);
  expect(await files()).toEqual([...cleaned("a.example"), ...paths("b.example", id(2))].toSorted());
  expect(await cleanDatabase(id(1), { dataDir: folder })).toEqual([]);
  expect(await cleanDatabase(id(1), { dataDir: path.join(folder, "nowhere") })).toEqual([]);
});

test("logs of all sites in one folder are cleaned too: those of the id, and old ones", async () => {
  const logs = path.join(folder, "logs");
  await mkdir(logs);
  const ofId = (number: number) =>
    ["crawler", "etl", "sampler"].flatMap((part) =>
      ["stderr", "stdout"].map((kind) => `${part}_${id(number)}_${kind}.log`),
    );
  const others = ["crawler.log", "crawlers.log", "etl_notes_stdout.log", `crawler_${id(1)}_stdout.log.1`];
  for (const name of [...ofId(1), ...ofId(2), ...ofId(3), ...others])
    await writeFile(path.join(logs, name), "a line\n");
  const old = new Date(now - 8 * DAY);
  for (const name of [...ofId(3), ...others]) await utimes(path.join(logs, name), old, old);
  for (const name of ofId(2)) await utimes(path.join(logs, name), new Date(now), new Date(now));
  await cleanDatabase(id(1), { dataDir: folder, logs, site: "a.example" });
  expect(await files(logs)).toEqual([...ofId(2), ...ofId(3), ...others].toSorted());
  await cleanByAge({ dataDir: folder, logs }, 7, now);
  expect(await files(logs)).toEqual([...ofId(2), ...others].toSorted());
});

test("AT-OPS 2: files written 6 days and 23 hours ago stay, those of 7 days and 1 hour ago are removed, except for queued sites", async () => {
  const hour = DAY / 24;
  await killedSampler("a.example", id(1), 7 * DAY - hour);
  await killedSampler("b.example", id(2), 7 * DAY + hour);
  await killedSampler("c.example", id(3), 7 * DAY + hour);
  await cleanByAge({ dataDir: folder, isWanted: (database) => database === id(3) }, undefined, now);
  expect(await files()).toEqual(
    [...paths("a.example", id(1)), ...cleaned("b.example"), ...paths("c.example", id(3))].toSorted(),
  );
});

test("a damaged journal is removed by its age, and by no name", async () => {
  await killedSampler("a.example", id(1), 8 * DAY);
  const journal = path.join(folder, "output/rdf/a.example/2026-11.journal.jsonl");
  await writeFile(journal, '{"version":6,"opening":{"database":"rdf_');
  await utimes(journal, new Date(now - 8 * DAY), new Date(now - 8 * DAY));
  expect((await cleanDatabase(id(1), { dataDir: folder })).every((file) => file.endsWith(".log"))).toBe(true);
  expect(await files()).toContain("output/rdf/a.example/2026-11.journal.jsonl");
  await cleanByAge({ dataDir: folder }, 7, now);
  expect(await files()).toEqual(cleaned("a.example"));
});

test.each(["mysql", "", "../rdf_1_1795000000_1_1", "rdf_1_1795000000_1_1/..", `${id(1)}\n`])(
  "AT-OPS 3: cleaning %j is refused",
  async (name) => {
    await killedSampler("a.example", id(1));
    await expect(cleanDatabase(name, { dataDir: folder })).rejects.toMatchObject({ code: "BadDatabaseName" });
    expect(await files()).toEqual(paths("a.example", id(1)));
  },
);

test("a sealed store is never cleaned as a working copy, however old it is", async () => {
  const { store } = runFiles(folder, "a.example", "2026-11", launch);
  await mkdir(path.dirname(store), { recursive: true });
  await rename(await writeStore(folder, { site: "a.example", pages: [emptyPage] }, { database: id(1) }), store);
  await utimes(store, new Date(0), new Date(0));
  expect(await cleanDatabase(id(1), { dataDir: folder })).toEqual([]);
  expect(await cleanByAge({ dataDir: folder }, 7, now)).toEqual([]);
  expect(await files()).toEqual(["output/rdf/a.example/2026-11.trig.zst"]);
});

describe.each(stores)("retention of stores: %s", (_name, create) => {
  let opened: TestWarehouse;
  beforeEach(async () => {
    opened = await testWarehouse(create);
  });
  afterEach(() => opened.remove());

  /** Writes and loads the store of a site in a run at the place of the sampler, with a replay. */
  async function measured(
    site: string,
    run: string,
    finished: string,
    { isLoaded = true, panel = "default" }: { isLoaded?: boolean; panel?: string | null } = {},
  ): Promise<void> {
    const { store } = runFiles(opened.folder, site, run, launch);
    await mkdir(path.dirname(store), { recursive: true });
    const page = { documents: [{ results: [{ test: 0, value: 1, line: 1, column: 1 }], statistics: [] }] };
    await rename(await writeStore(opened.folder, { site, pages: [page] }, { run }, { finished }), store);
    await writeFile(store.replace(".trig.zst", ".replay_uwem-1.2-9.trig.zst"), "");
    if (isLoaded) await opened.load(store, run, undefined, panel);
  }
  const fileNames = async () => (await files(opened.folder)).map((file) => path.basename(file));

  test("the stores of the newest runs stay, and so do those of an open run and of no run", async () => {
    for (const [month, run] of ["R-1", "R-2", "R-3", "R-4"].entries()) {
      await measured("a.example", run, `2026-0${month + 1}-02T00:00:00Z`);
      if (run !== "R-4") await opened.publish(run);
    }
    const elsewhere = await writeStore(opened.folder, { site: "b.example", pages: [emptyPage] });
    expect(await cleanStores(opened.warehouse, opened.folder, { runs: 2 })).toEqual([
      "output/rdf/a.example/R-1.trig.zst",
    ]);
    expect(await cleanStores(opened.warehouse, opened.folder, {})).toEqual([]);
    expect(await fileNames()).toEqual([
      path.basename(elsewhere),
      ...["R-2", "R-3", "R-4"].flatMap((run) => [`${run}.replay_uwem-1.2-9.trig.zst`, `${run}.trig.zst`]),
    ]);
    expect(await cleanStores(opened.warehouse, opened.folder, { runs: 0 })).toEqual(
      ["R-1", "R-2", "R-3"].map((run) => `output/rdf/a.example/${run}.trig.zst`),
    );
  });

  test("the newest runs of each panel are counted; a run outside the panels is removed when each panel has lost a later run", async () => {
    const runs = ["r-1", "outside-1", "r-2", "outside-2", "outside-3", "r-3"];
    for (const [month, run] of runs.entries()) {
      const panel = run.startsWith("r") ? "default" : null;
      await measured(`${run}.example`, run, `2026-0${month + 1}-02T00:00:00Z`, { panel });
      await opened.publish(run);
    }
    const storesOf = (...names: string[]) => names.map((run) => `output/rdf/${run}.example/${run}.trig.zst`).toSorted();
    expect(await cleanStores(opened.warehouse, opened.folder, { runs: 3 })).toEqual([]);
    expect(await cleanStores(opened.warehouse, opened.folder, { runs: 2 })).toEqual(storesOf("r-1"));
    expect(await cleanStores(opened.warehouse, opened.folder, { runs: 1 })).toEqual(
      storesOf("r-1", "outside-1", "r-2"),
    );
    expect((await fileNames()).filter((name) => !name.includes("replay"))).toEqual(
      ["outside-2", "outside-3", "r-3"].map((run) => `${run}.trig.zst`),
    );
  });

  test("stores of sites whose measurement ended too long ago are removed", async () => {
    await measured("a.example", "R-1", "2026-11-18T12:00:00Z");
    await measured("b.example", "R-1", "2026-11-18T11:00:00Z");
    await opened.publish("R-1");
    const at = Date.UTC(2026, 10, 20, 11, 30);
    expect(await cleanStores(opened.warehouse, opened.folder, { days: 2 }, at)).toEqual([
      "output/rdf/b.example/R-1.trig.zst",
    ]);
    expect(await fileNames()).toEqual(["R-1.replay_uwem-1.2-9.trig.zst", "R-1.trig.zst"]);
  });

  test("if a kill left the files of a removed run, the same call removes them", async () => {
    const removal = { run: "R-1", dataDir: opened.folder };
    await measured("a.example", "R-1", "2026-11-18T12:00:00Z");
    await measured("b.example", "R-1", "2026-11-18T12:00:00Z");
    await measured("a.example", "R-2", "2026-11-19T12:00:00Z");
    await opened.publish("R-1");
    const exports = exportsFolder(opened.folder, "csv");
    await exportRun(opened.warehouse, { run: "R-1", format: "csv", folder: exports, software: "eiao-wam 0.1.0" });
    const killed = () => Promise.reject(new Error("killed"));
    await expect(removeRunWithStores(opened.warehouse, { ...removal, onRemoved: killed })).rejects.toThrow("killed");
    expect(await fileNames()).toContain("R-1.trig.zst");
    expect(await removeRunWithStores(opened.warehouse, removal)).toEqual({
      removed: ["a.example", "b.example"].map((site) => `output/rdf/${site}/R-1.trig.zst`),
      kept: [],
    });
    expect(await fileNames()).toEqual(["R-2.replay_uwem-1.2-9.trig.zst", "R-2.trig.zst"]);
    expect(await readdir(exports)).toEqual([]);
    await expect(removeRunWithStores(opened.warehouse, removal)).rejects.toMatchObject({ code: "UnknownTestRun" });
    const other = { run: "R-3", dataDir: opened.folder };
    await expect(removeRunWithStores(opened.warehouse, other)).rejects.toMatchObject({ code: "UnknownTestRun" });
  });

  test("the store of a hidden site is removed with its run, also after a kill; one of another run that was loaded into it stays", async () => {
    const removal = { run: "R-1", dataDir: opened.folder };
    const killed = () => Promise.reject(new Error("killed"));
    await measured("a.example", "R-1", "2026-11-18T12:00:00Z");
    await measured("b.example", "R-1", "2026-11-18T12:00:00Z");
    await measured("a.example", "R-2", "2026-11-19T12:00:00Z");
    await measured("c.example", launch, "2026-11-18T12:00:00Z", { isLoaded: false });
    await opened.load(runFiles(opened.folder, "c.example", launch, launch).store, "R-1");
    await opened.publish("R-1");
    for (const site of ["a.example", "c.example"])
      await excludeSite(opened.warehouse, { site, hidden: true, reason: "", at: new Date(now) });
    await expect(removeRunWithStores(opened.warehouse, { ...removal, onRemoved: killed })).rejects.toThrow("killed");
    expect(await removeRunWithStores(opened.warehouse, removal)).toEqual({
      removed: ["a.example", "b.example"].map((site) => `output/rdf/${site}/R-1.trig.zst`),
      kept: [`output/rdf/c.example/${launch}.trig.zst`],
    });
    // It can still be restored from another run.
    expect(await storesToShow(opened.warehouse)).toEqual([]);
    await includeSite(opened.warehouse, "a.example");
    expect(await storesToShow(opened.warehouse)).toMatchObject([{ run: "R-2", site: "a.example" }]);
    expect(await fileNames()).toEqual([
      "R-2.replay_uwem-1.2-9.trig.zst",
      "R-2.trig.zst",
      `${launch}.replay_uwem-1.2-9.trig.zst`,
      `${launch}.trig.zst`,
    ]);
  });

  test("files on other machines are left and remembered until they are removed there; local files are removed", async () => {
    const removal = { run: "R-1", dataDir: opened.folder };
    await measured("a.example", "R-1", "2026-11-18T12:00:00Z");
    await measured("b.example", "R-1", "2026-11-18T12:00:00Z");
    const [here, there] = ["a.example", "b.example"].map((site) => `output/rdf/${site}/R-1.trig.zst`);
    await rm(path.join(opened.folder, there ?? ""));
    expect(await removeRunWithStores(opened.warehouse, { ...removal, leaveAbsent: true })).toEqual({
      removed: [here],
      kept: [],
      absent: [there],
    });
    expect(await runsWithFilesToGo(opened.warehouse)).toEqual(["R-1"]);
    const requested: (readonly string[])[] = [];
    const fails = () => Promise.reject(new Error("the bucket is gone"));
    await expect(removeRunWithStores(opened.warehouse, { ...removal, removeElsewhere: fails })).rejects.toThrow("gone");
    const removeElsewhere = (stores: readonly string[]) => Promise.resolve(void requested.push(stores));
    expect(await removeRunWithStores(opened.warehouse, { ...removal, removeElsewhere })).toEqual({
      removed: [there],
      kept: [],
    });
    expect(requested).toEqual([[there]]);
    expect(await runsWithFilesToGo(opened.warehouse)).toEqual([]);
    await expect(removeRunWithStores(opened.warehouse, removal)).rejects.toMatchObject({ code: "UnknownTestRun" });
  });

  test("files that were measured anew under the name of a removed run stay, however often it is removed", async () => {
    const removal = { run: "R-1", dataDir: opened.folder };
    const stillThere = ["R-1.replay_uwem-1.2-9.trig.zst", "R-1.trig.zst"];
    await measured("a.example", "R-1", "2026-11-18T12:00:00Z");
    await removeRunWithStores(opened.warehouse, removal);
    expect(await fileNames()).toEqual([]);
    await measured("a.example", "R-1", "2026-11-19T12:00:00Z", { isLoaded: false });
    await expect(removeRunWithStores(opened.warehouse, removal)).rejects.toMatchObject({ code: "UnknownTestRun" });
    expect(await fileNames()).toEqual(stillThere);
    // The same holds for a killed removal: its remaining files are not the new ones at the same place.
    await opened.load(runFiles(opened.folder, "a.example", "R-1", launch).store, "R-1");
    const killed = () => Promise.reject(new Error("killed"));
    await expect(removeRunWithStores(opened.warehouse, { ...removal, onRemoved: killed })).rejects.toThrow("killed");
    await measured("a.example", "R-1", "2026-11-20T12:00:00Z", { isLoaded: false });
    const expected = { removed: [], kept: ["output/rdf/a.example/R-1.trig.zst"] };
    expect(await removeRunWithStores(opened.warehouse, removal)).toEqual(expected);
    // It also holds for the first removal, if it was loaded before it was measured anew.
    await opened.load(runFiles(opened.folder, "a.example", "R-1", launch).store, "R-1");
    await measured("a.example", "R-1", "2026-11-21T12:00:00Z", { isLoaded: false });
    expect(await removeRunWithStores(opened.warehouse, removal)).toEqual(expected);
    expect(await fileNames()).toEqual(stillThere);
  });

  test("the remaining files of a killed removal are forgotten when the run is announced again, or its stores must stay", async () => {
    const removal = { run: "R-1", dataDir: opened.folder };
    const killed = () => Promise.reject(new Error("killed"));
    await measured("a.example", "R-1", "2026-11-18T12:00:00Z");
    await measured("b.example", "R-1", "2026-11-18T12:00:00Z");
    await expect(removeRunWithStores(opened.warehouse, { ...removal, onRemoved: killed })).rejects.toThrow("killed");
    const empty = { expected: 0, loaded: 0, failed: 0 };
    expect(await listRuns(opened.warehouse)).toEqual([{ run: "R-1", state: "removed", sites: empty }]);
    const { store } = runFiles(opened.folder, "a.example", "R-1", launch);
    await opened.load(store, "R-1");
    const one = { expected: 1, loaded: 1, failed: 0 };
    expect(await listRuns(opened.warehouse)).toEqual([{ run: "R-1", state: "open", sites: one, panel: "default" }]);
    await expect(removeRunWithStores(opened.warehouse, { ...removal, onRemoved: killed })).rejects.toThrow("killed");
    const kept = ["output/rdf/a.example/R-1.trig.zst"];
    expect(await removeRunWithStores(opened.warehouse, { ...removal, keepStores: true })).toEqual({
      removed: [],
      kept,
    });
    await expect(removeRunWithStores(opened.warehouse, removal)).rejects.toMatchObject({ code: "UnknownTestRun" });
    expect((await files(opened.folder)).filter((file) => file.endsWith("R-1.trig.zst"))).toHaveLength(2);
  });

  test("a store from which another run was loaded stays for it, and is removed with the last run of its name", async () => {
    const store = `output/rdf/a.example/${launch}.trig.zst`;
    const removal = { run: launch, dataDir: opened.folder };
    await measured("a.example", launch, "2026-11-19T12:00:00Z");
    await opened.load(path.join(opened.folder, store), "R-1");
    expect(await removeRunWithStores(opened.warehouse, removal)).toEqual({ removed: [], kept: [store] });
    expect(await fileNames()).toEqual([`${launch}.replay_uwem-1.2-9.trig.zst`, `${launch}.trig.zst`]);
    await opened.load(path.join(opened.folder, store), launch);
    expect(await removeRunWithStores(opened.warehouse, { ...removal, run: "R-1" })).toEqual({
      removed: [],
      kept: [store],
    });
    expect(await removeRunWithStores(opened.warehouse, removal)).toEqual({ removed: [store], kept: [] });
    expect(await fileNames()).toEqual([]);
  });

  test("a store of another run that was loaded into this one stays", async () => {
    const file = await writeStore(opened.folder, { site: "c.example", pages: [emptyPage] });
    await opened.load(file, "R-1");
    await opened.publish("R-1");
    expect(await cleanStores(opened.warehouse, opened.folder, { runs: 0 })).toEqual([]);
    expect((await opened.removeRun("R-1")).kept).toHaveLength(1);
  });
});
