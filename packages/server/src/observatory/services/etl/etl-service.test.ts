import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { announceRun, announceSites, failedSites, failLoad, listRuns } from "@eiao/etl/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores } from "../../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../../test/support/stores.ts";
import { writeStore } from "../../../../../../test/support/sealed-stores.ts";
import { startTestObservatory } from "../../test-observatory.ts";
import type { TestObservatory } from "../../test-observatory.ts";
import { recover } from "../../recover.ts";
import { failJob, finishEnded } from "./etl-runs.ts";
import { siteIn } from "../../../../../../test/support/warehouse.ts";
import { loadNext } from "./load-next.ts";

const page = {
  documents: [{ results: [{ test: 0, value: 1, line: 1, column: 1 }], statistics: [] }],
};
const id = (number: number): string => `rdf_R_1700000000_0_${number}`;

describe.each(stores)("the ETL server, %s", (_name, create) => {
  let store: TestStore;
  let the: TestObservatory;
  const start = async (nowrite = false): Promise<void> => {
    the = await startTestObservatory(store, { nowrite });
  };
  beforeEach(async () => {
    store = await create();
    await start();
  });
  afterEach(async () => {
    await the.close();
    await store.remove();
  });
  const runs = async (): Promise<unknown> => ((await the.call("etl", "status")) as { runs: unknown }).runs;
  /** Writes a sealed store to the place where a sampler writes it. */
  const seal = async (site: string): Promise<void> => {
    const folder = path.join(the.dataDir, "output", "rdf", site);
    await mkdir(folder, { recursive: true });
    await rename(await writeStore(the.dataDir, { site, pages: [page] }), path.join(folder, "R.trig.zst"));
  };
  const loadAll = async (): Promise<number> => {
    let loads = 0;
    while (await loadNext(the.observatory, "loader")) loads++;
    return loads;
  };
  const at = (expected: number, loaded: number, failed: number, state = "open") => [
    { id: "R", expected, loaded, failed, state },
  ];

  test("AT-ETL-1 and 2: a run is published once, when all its sites are loaded or failed", async () => {
    await the.call("etl", "testRun", 3, "R");
    for (const [number, site] of ["a.example", "b.example"].entries()) {
      await seal(site);
      expect(await the.call("etl", "loadETL", "", "R", `http://${site}/`, id(number))).toBeNull();
    }
    expect(await the.call("etl", "status")).toMatchObject({ queued: 2, loading: 0 });
    expect(await loadAll()).toBe(2);
    expect(await runs()).toEqual(at(3, 2, 0));
    expect(await the.call("etl", "failETL", "R", "c.example", "fewer than 30 pages")).toBeNull();
    expect(await runs()).toEqual(at(3, 2, 1, "published"));
    expect(the.logged.filter((line) => line.includes("Published"))).toHaveLength(1);
    // A repeated failure counts once.
    expect(await the.call("etl", "failETL", "R", "c.example", "again")).toBeNull();
    expect(await runs()).toEqual(at(3, 2, 1, "published"));
    expect(await the.call("etl", "testRun", 1, "R")).toEqual({ error: "TestRunExists" });
  });

  test("AT-ETL-3: nowrite counts sites and writes no results", async () => {
    await the.close();
    await start(true);
    await the.call("etl", "testRun", 2, "R");
    await seal("a.example");
    expect(await the.call("etl", "loadETL", "", "R", "a.example", id(1))).toBeNull();
    expect(await loadAll()).toBe(1);
    expect(await runs()).toEqual(at(2, 1, 0));
    expect(await the.observatory.warehouse.database.query("pages", "select 1 from dw.pageresult")).toEqual([]);
  });

  test.each(["db1", "../../etc", ""])(
    "a site whose database is named %j is loaded, and its run published",
    async (name) => {
      await the.call("etl", "testRun", 1, "R");
      await seal("a.example");
      expect(await the.call("etl", "loadETL", "", "R", "a.example", name)).toBeNull();
      expect(await loadAll()).toBe(1);
      expect(await runs()).toEqual(at(1, 1, 0, "published"));
      expect(the.logged.filter((line) => line.includes("Failed"))).toEqual([]);
      // Removing such a run removes nothing else.
      for (const remove of ["etl", "siteurl"] as const) {
        await the.call("etl", "testRun", 1, remove);
        await the.call("etl", "loadETL", "", remove, "a.example", name);
        if (remove === "etl") expect(await the.call("etl", "removeTestRun", remove)).toBeNull();
        else expect(await the.call("siteurl", "removeRun", remove)).toEqual({ removed: [], kept: [] });
        expect(await the.call("etl", "status")).toMatchObject({ queued: 0 });
        expect(await runs()).toContainEqual({ id: remove, expected: 0, loaded: 0, failed: 0, state: "removed" });
      }
    },
  );

  test("AT-ETL-5: a removed run has no queue and no counters, and its name is free", async () => {
    await the.call("etl", "testRun", 2, "R");
    for (const [number, site] of ["a.example", "b.example"].entries())
      await the.call("etl", "loadETL", "", "R", site, id(number));
    expect(await the.call("etl", "removeTestRun", "R")).toBeNull();
    expect(await the.call("etl", "status")).toMatchObject({ runs: at(0, 0, 0, "removed"), queued: 0, loading: 0 });
    expect(await loadAll()).toBe(0);
    expect(await the.call("etl", "removeTestRun", "never")).toBeNull();
    expect(await the.call("etl", "loadETL", "", "R", "a.example", id(0))).toEqual({ error: "UnknownTestRun" });
    await the.call("etl", "testRun", 1, "R");
    expect(await runs()).toEqual(at(1, 0, 0));
  });

  test("AT-ETL-6: two loaders at once load the same as one, each site once", async () => {
    const sites = Array.from({ length: 8 }, (_, at) => `s${at}.example`);
    for (const run of ["one", "two"]) {
      await the.call("etl", "testRun", sites.length, run);
      for (const [number, site] of sites.entries()) {
        const folder = path.join(the.dataDir, "output", "rdf", site);
        await mkdir(folder, { recursive: true });
        await rename(await writeStore(the.dataDir, { site, pages: [page] }), path.join(folder, `${run}.trig.zst`));
        await the.call("etl", "loadETL", "", run, site, `rdf_${run}_1700000000_0_${number}`);
      }
      const load = async (): Promise<number> => {
        let loads = 0;
        while (await loadNext(the.observatory, "loader")) loads++;
        return loads;
      };
      const loaded = await Promise.all(run === "one" ? [load()] : [load(), load()]);
      expect(loaded.reduce((sum, each) => sum + each, 0)).toBe(sites.length);
      if (run === "two") expect(Math.min(...loaded)).toBeGreaterThan(0);
    }
    const published = { expected: 8, loaded: 8, failed: 0, state: "published" };
    expect(await runs()).toEqual([
      { id: "one", ...published },
      { id: "two", ...published },
    ]);
    const { database } = the.observatory.warehouse;
    const [one, two] = await Promise.all(
      ["one", "two"].map((run) =>
        database.query(
          "loaded",
          `select s.name, v.pages, v.results from dw.sitesurvey v join dw.testrun t on t.run = v.run join dw.site s on s.site = v.site
            where t.name = $1 order by s.name`,
          [run],
        ),
      ),
    );
    expect(one).toHaveLength(8);
    expect(two).toEqual(one);
  });

  test("AT-ETL-7: sites can be added to an open run", async () => {
    await the.call("etl", "testRun", 2, "R");
    await the.call("etl", "testRun", 1, "R");
    expect(await runs()).toEqual(at(3, 0, 0));
    expect(await the.call("etl", "testRun", -1, "R")).toEqual({ error: "BadArguments" });
    expect(await the.call("etl", "testRun", 1, "R_1")).toEqual({ error: "BadRunName" });
  });

  test("a site that cannot be loaded counts as failed, with its reason; sites of an unannounced run are refused (D-54)", async () => {
    expect(await the.call("etl", "loadETL", "", "R", "a.example", id(1))).toEqual({ error: "UnknownTestRun" });
    expect(await the.call("etl", "failETL", "R", "a.example", "x")).toEqual({ error: "UnknownTestRun" });
    await the.call("etl", "testRun", 2, "R");
    await the.call("etl", "loadETL", "", "R", "a.example", id(1));
    expect(await loadAll()).toBe(1);
    expect(await runs()).toEqual(at(2, 0, 1));
  });

  test("failing a site of a run that was removed meanwhile counts nothing and is no error", async () => {
    await the.call("siteurl", "addURLs", "R", "", ["http://a.example/"]);
    await the.call("siteurl", "getSiteURL");
    await the.call("siteurl", "removeTestRun", "R");
    await failJob(the.observatory, { run: "R", site: "a.example" }, "Nothing could be crawled.");
    expect(await runs()).toEqual(at(0, 0, 0, "removed"));
  });

  test("a site goes from crawl to sample to load, however often each step is reported", async () => {
    await the.call("siteurl", "addURLs", "R", "", ["http://a.example/"]);
    await the.call("siteurl", "getSiteURL");
    for (let time = 0; time < 2; time++)
      expect(await the.call("sampling", "loadSample", "http://a.example/", "R", "localhost", 8890, id(1))).toBeNull();
    expect(await the.call("sampling", "status")).toMatchObject({ queued: 1, running: 0 });
    await seal("a.example");
    for (let time = 0; time < 2; time++)
      expect(await the.call("etl", "loadETL", "", "R", "a.example", id(1))).toBeNull();
    expect(await the.call("sampling", "status")).toMatchObject({ queued: 0, running: 0 });
    expect(await loadAll()).toBe(1);
    expect(await runs()).toEqual(at(1, 1, 0, "published"));
    expect(await the.call("sampling", "loadSample", "http://a.example/")).toEqual({ error: "UnknownSite" });
  });

  test("new results of a site replace the old ones, also in a published run and after a failure; the site counts once", async () => {
    await the.call("etl", "testRun", 2, "R");
    await the.call("etl", "failETL", "R", "b.example", "too few pages");
    await seal("a.example");
    await the.call("etl", "loadETL", "", "R", "a.example", id(1));
    await loadAll();
    expect(await runs()).toEqual(at(2, 1, 1, "published"));
    expect(await the.call("etl", "loadETL", "", "R", "a.example", id(1))).toBeNull();
    expect(await loadAll()).toBe(1);
    expect(await runs()).toEqual(at(2, 1, 1, "published"));
    await seal("b.example");
    expect(await the.call("etl", "loadETL", "", "R", "b.example", id(2))).toBeNull();
    expect(await loadAll()).toBe(1);
    expect(await runs()).toEqual(at(2, 2, 0, "published"));
    // A loaded site cannot fail.
    await the.call("etl", "failETL", "R", "a.example", "late");
    expect(await runs()).toEqual(at(2, 2, 0, "published"));
    expect(await the.call("etl", "status")).toMatchObject({ queued: 0, loading: 0 });
  });

  test("after a restart, a run whose last site was just counted is published; a run that is loaded by hand stays open", async () => {
    const { warehouse } = the.observatory;
    await the.call("siteurl", "addURLs", "R", "", ["http://a.example/"]);
    await announceSites(warehouse, "byhand", ["b.example"]);
    for (const [run, site] of [
      ["R", "a.example"],
      ["byhand", "b.example"],
    ] as const)
      await failLoad(warehouse, run, site, "and here it died");
    await recover(the.observatory, []);
    const states = (await listRuns(warehouse)).map(({ run, state }) => `${run} ${state}`);
    expect(new Set(states)).toEqual(new Set(["R published", "byhand open"]));
  });

  test("a run that is just being announced has not ended, though it expects no sites yet", async () => {
    const { warehouse, queue, now } = the.observatory;
    const sites = [{ site: "a.example", url: "http://a.example/" }];
    await queue.addSites("R", sites, { etlserver: "localhost", port: 8890 }, now());
    await announceRun(warehouse, "R", 0);
    await finishEnded(the.observatory);
    expect(await listRuns(warehouse, "R")).toMatchObject([{ state: "open" }]);
    await announceSites(warehouse, "R", ["a.example"]);
    await failLoad(warehouse, "R", "a.example", "Gone.");
    await finishEnded(the.observatory);
    expect(await listRuns(warehouse, "R")).toMatchObject([{ state: "published" }]);
  });

  test("a failed site has the place and sector of the site list", async () => {
    const { warehouse, repository } = the.observatory;
    await repository.replaceSites([siteIn("a.example", "NO", "NO082", "2.1:84.11")], { force: true });
    await announceSites(warehouse, "R", ["a.example", "b.example"]);
    await the.call("etl", "failETL", "R", "a.example", "too few pages");
    const failed = { site: "a.example", reason: "too few pages" };
    for (const filter of [{}, { place: "NO08" }, { sector: "2.1:P" }, { place: "EFTA", sector: "2.1:84.11" }])
      expect(await failedSites(warehouse, { run: "R", ...filter })).toMatchObject([failed]);
    for (const filter of [{ place: "SE" }, { sector: "P" }, { sector: "unknown" }])
      expect(await failedSites(warehouse, { run: "R", ...filter })).toEqual([]);
  });

  test("cleandb accepts only ids of crawls", async () => {
    expect(await the.call("dbcleaner", "cleandb", "mysql")).toEqual({ error: "BadArguments" });
    expect(await the.call("dbcleaner", "cleandb", id(7))).toBeNull();
    expect(await the.call("dbcleaner", "cleanOlder", 7)).toBe(0);
    expect(await the.call("dbcleaner", "cleanOlder", -1)).toEqual({ error: "BadArguments" });
  });
});
