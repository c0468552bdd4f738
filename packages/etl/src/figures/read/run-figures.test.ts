/** Figures in memory: reports always get the same answer as from the database, until another publication is announced. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  announceSites,
  excludeSite,
  generateStores,
  hideExcluded,
  keepFigures,
  loadStore,
  publicationStamp,
  publishRun,
} from "@eiao/etl/internal";
import type { Database } from "@eiao/crawler/internal/database";
import type { RunFigures } from "@eiao/etl";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { detailOfSite, siteContents, siteLanguages, siteTests } from "./site-rows.ts";
import { readFigures } from "./run-figures.ts";
import { siteIn, stores, testWarehouse } from "../../../../../test/support/warehouse.ts";
import type { TestWarehouse } from "../../../../../test/support/warehouse.ts";

const extent = { sites: 6, pages: 2, runs: 3, seed: "kept" };
const names = Array.from({ length: extent.sites }, (_, at) => `site-${String(at + 1).padStart(5, "0")}.example`);

let folder = "";
let runs: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-kept-"));
  runs = (await generateStores(folder, extent)).map(({ run }) => run);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Wraps a database to count its queries. */
function countingQueries(database: Database): { readonly watched: Database; readonly queries: () => number } {
  let queries = 0;
  const watched = new Proxy(database, {
    get: (of, key) => {
      if (key === "query") queries++;
      return Reflect.get(of, key) as unknown;
    },
  });
  return { watched, queries: () => queries };
}

describe.each(stores)("on the database %s", (_, create) => {
  let opened: TestWarehouse;
  beforeAll(async () => {
    opened = await testWarehouse(create);
    const { warehouse } = opened;
    for (const [number, run] of runs.entries()) {
      // Not every run has every site.
      for (const site of names.slice(number)) await load(site, run);
      await publishRun(warehouse, run);
    }
    await announceSites(warehouse, "empty", []);
    await publishRun(warehouse, "empty");
    await announceSites(warehouse, "open", ["a.example"]);
  });
  afterAll(() => opened?.remove());

  async function load(site: string, run: string): Promise<void> {
    await announceSites(opened.warehouse, run, [site]);
    const file = path.join(folder, "output", "rdf", site, `${run}.trig.zst`);
    const at = Number(site.slice(5, 10));
    const known = siteIn(site, at % 2 === 0 ? "NO" : "SE", at === 4 ? "NO082" : null, at < 3 ? "84.11" : null);
    await loadStore(opened.warehouse, { file, run, dataDir: folder, siteAt: async () => known });
  }

  /** Returns the answers to all possible queries. The order begins with single sites. */
  async function all(figures: RunFigures): Promise<unknown[]> {
    const { database } = opened.warehouse;
    const numbers = await database.query<{ run: number }>("runs", "select run from dw.testrun order by run");
    const found: unknown[] = [];
    for (const name of [...runs, "empty", "open", "none"])
      found.push(await figures.run(name).then(async (run) => [run, await figures.before(run)], String));
    found.push(await figures.runs());
    for (const { run } of numbers)
      for (const ruleSet of [...(await figures.ruleSets(run)), "other"]) {
        const of = { run, ruleSet };
        for (const site of [...names, "none.example"]) found.push(await figures.scores({ ...of, site }));
        for (const value of [0, 0.05, 0.2, 1, null])
          for (const [low, high] of [
            [null, null],
            [value, value],
            [0, 0.15],
          ] as const)
            found.push(await figures.rank(run, ruleSet, { value, low, high }));
        found.push(await figures.scores(of));
        for (const place of ["NO", "SE", "EU", "EFTA", "NO082", "NO0", "unknown"])
          for (const sector of ["", "O", "84", "unknown"]) found.push(await figures.scores({ ...of, place, sector }));
        const [first] = await figures.scores(of);
        if (first !== undefined) found.push(await figures.scores({ ...of, site: first.site, place: "SE" }));
      }
    return found;
  }

  test.each([undefined, 0, 5])(
    "figures from memory equal those of the database, however many are kept (%s)",
    async (limit) => {
      const { database } = opened;
      const expected = await all(readFigures(database));
      expect(JSON.stringify(expected)).toContain("site-00006.example");
      const cached = keepFigures(database, limit);
      expect(await all(cached)).toEqual(expected);
      expect(await all(cached)).toEqual(expected);
    },
  );

  test("one statement for a page of a site returns the same as three", async () => {
    const { database } = opened;
    let tests = 0;
    for (const { run } of await readFigures(database).runs())
      for (const ruleSet of [...(await readFigures(database).ruleSets(run)), "other"])
        for (let site = 1; site <= extent.sites; site++) {
          const found = await detailOfSite(database, run, ruleSet, site);
          tests += found.tests.length;
          const own = <Row>(rows: ReadonlyMap<number, readonly Row[]>) =>
            (rows.get(site) ?? []).map((row) => ({ ...row, number: undefined }));
          expect(found).toEqual({
            tests: own(await siteTests(database, { run, ruleSet, sites: [site] })),
            languages: own(await siteLanguages(database, { run, ruleSet, sites: [site] })),
            contents: own(await siteContents(database, { run, sites: [site] })),
          });
        }
    expect(tests).toBeGreaterThan(50);
  });

  test("figures that were read ahead need no database, up to the limit", async () => {
    const { database } = opened;
    const { watched, queries } = countingQueries(database);
    const cached = keepFigures(watched);
    await cached.readAll();
    const count = queries();
    const expected: unknown[] = [];
    const found: unknown[] = [];
    for (const { run } of await cached.runs())
      for (const ruleSet of await cached.ruleSets(run))
        for (const site of names) {
          found.push(await cached.scores({ run, ruleSet, site }));
          expected.push(await readFigures(database).scores({ run, ruleSet, site }));
        }
    expect(queries()).toBe(count);
    expect(found).toEqual(expected);
    expect(found.length).toBeGreaterThan(names.length);
    const few = countingQueries(database);
    await keepFigures(few.watched, 1).readAll();
    expect(few.queries()).toBeLessThan(count);
  });

  test("single sites cause no more queries once their run is read, which happens in the background", async () => {
    const { database } = opened;
    const { watched, queries } = countingQueries(database);
    const cached = keepFigures(watched);
    const { run } = await cached.run(runs[0] ?? "");
    const [ruleSet = ""] = await cached.ruleSets(run);
    const [site = ""] = names;
    const request = { run, ruleSet, site };
    const expected = await readFigures(database).scores(request);
    expect(expected).toHaveLength(1);
    await expect
      .poll(async () => {
        const before = queries();
        expect(await cached.scores(request)).toEqual(expected);
        return queries() - before;
      })
      .toBe(0);
    const before = queries();
    expect((await cached.scores({ run, ruleSet })).length).toBe(names.length);
    expect((await cached.rank(run, ruleSet, { value: 1 }))?.of).toBe(names.length);
    await cached.run(runs[1] ?? "");
    expect(queries()).toBe(before);
  });

  test("under many requests, all but the first thirty wait until all sites of a run are read, which happens once", async () => {
    const { database } = opened;
    const { watched, queries } = countingQueries(database);
    const cached = keepFigures(watched);
    const { run } = await readFigures(database).run(runs[0] ?? "");
    const request = { run, ruleSet: "uwem-1.2", site: names[5] ?? "" };
    const expected = await readFigures(database).scores(request);
    const found = await Promise.all(Array.from({ length: 300 }, () => cached.scores(request)));
    for (const each of found) expect(each).toEqual(expected);
    expect(queries()).toBe(31);
    await cached.close();
  });

  test("once closed, it answers requests, but reads nothing ahead", async () => {
    const { database } = opened;
    const runQueries: string[] = [];
    const watched = new Proxy(database, {
      get: (of, key) =>
        key === "query"
          ? async (name: string, sql: string, parameters: readonly (string | number)[]) => {
              if (!parameters.includes(names[5] ?? "")) runQueries.push(name);
              return await of.query(name, sql, parameters);
            }
          : (Reflect.get(of, key) as unknown),
    });
    const { run } = await readFigures(database).run(runs[0] ?? "");
    const expected = await readFigures(database).scores({ run, ruleSet: "uwem-1.2", site: names[5] ?? "" });
    const open = keepFigures(watched);
    await open.scores({ run, ruleSet: "uwem-1.2", site: names[5] ?? "" });
    await expect.poll(() => runQueries.length).toBeGreaterThan(0);
    await open.close();
    runQueries.length = 0;
    const closed = keepFigures(watched);
    await closed.close();
    for (let times = 0; times < 5; times++) {
      expect(await closed.scores({ run, ruleSet: "uwem-1.2", site: names[5] ?? "" })).toEqual(expected);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(runQueries).toEqual([]);
  });

  test("a failed query is repeated", async () => {
    const { database } = opened;
    let isGone = true;
    const flaky = new Proxy(database, {
      get: (of, key) =>
        key === "query" && isGone ? () => Promise.reject(new Error("gone")) : (Reflect.get(of, key) as unknown),
    });
    const cached = keepFigures(flaky);
    const { run } = await readFigures(database).run(runs[0] ?? "");
    await expect(cached.runs()).rejects.toThrow("gone");
    await expect(cached.ruleSets(run)).rejects.toThrow("gone");
    await expect(cached.scores({ run, ruleSet: "uwem-1.2" })).rejects.toThrow("gone");
    await expect(cached.scores({ run, ruleSet: "uwem-1.2", site: names[0] ?? "" })).rejects.toThrow("gone");
    isGone = false;
    expect(await all(cached)).toEqual(await all(readFigures(database)));
  });

  test("with a new stamp, a hidden site and a removed run disappear, whenever the stamp was read", async () => {
    const { warehouse, database } = opened;
    const cached = keepFigures(database);
    cached.renew(await publicationStamp(warehouse));
    await all(cached);
    // The state after a kill: the site is marked as hidden, but still in all runs.
    const hidden = "insert into dw.exclusion (name, hidden, reason, excludedat) values ($1, true, '', now())";
    await database.query("hide", hidden, [names[5] ?? ""]);
    cached.renew(await publicationStamp(warehouse));
    await all(cached);
    expect(await hideExcluded(warehouse)).toEqual(runs);
    cached.renew(await publicationStamp(warehouse));
    const without = await all(readFigures(database));
    expect(JSON.stringify(without)).not.toContain(names[5]);
    expect(await all(cached)).toEqual(without);
    await opened.removeRun(runs[1] ?? "");
    cached.renew(await publicationStamp(warehouse));
    expect(await all(cached)).toEqual(await all(readFigures(database)));
    await excludeSite(warehouse, { site: names[4] ?? "", hidden: true, reason: "", at: new Date() });
    cached.renew(await publicationStamp(warehouse));
    expect(await all(cached)).toEqual(await all(readFigures(database)));
  });
});
