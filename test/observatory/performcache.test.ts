/** The program `performcache` (spec 14.5) with running reports. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateRuns } from "@eiao/etl/internal";
import type { Warehouse } from "@eiao/etl";
import { configuredReports, readSystemConfiguration, startReports } from "@eiao/server/internal";
import type { RunningReports } from "@eiao/server/internal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedProgram } from "../support/programs.ts";
import { embeddedStore } from "../support/stores.ts";
import { testWarehouse } from "../support/warehouse.ts";

let opened: Awaited<ReturnType<typeof testWarehouse>>;
let folder: string;
let served: RunningReports;
let queries = 0;
const askedOf = new Set<string>();
const faults: unknown[] = [];

async function serve(): Promise<RunningReports> {
  const { database } = opened.warehouse;
  const counted: Warehouse = {
    ...opened.warehouse,
    database: new Proxy(database, {
      get(real, name) {
        const value: unknown = Reflect.get(real, name, real);
        if (typeof value !== "function") return value;
        const bound = value.bind(real) as (...words: unknown[]) => unknown;
        if (name !== "query") return bound;
        return (...args: unknown[]): unknown => {
          queries++;
          askedOf.add(String(args[0]));
          return bound(...args);
        };
      },
    }),
  };
  const env = { EIAO_REPORTCONCURRENCY: "2", EIAO_PALETTE: "uwem", EIAO_REPORTCACHEDIR: path.join(folder, "operator") };
  const { configuration, warnings } = readSystemConfiguration({ env });
  expect(warnings).toEqual([]);
  return await startReports({
    ...configuredReports(configuration),
    warehouse: counted,
    dataDir: folder,
    port: 0,
    logFolder: path.join(folder, "logs"),
    onFault: (error) => faults.push(error),
  });
}

beforeAll(async () => {
  opened = await testWarehouse(embeddedStore);
  await generateRuns(opened.warehouse, { sites: 12, pages: 3, runs: 2, seed: "performcache" });
  folder = await mkdtemp(path.join(tmpdir(), "eiao-performcache-"));
  served = await serve();
});
afterAll(async () => {
  await served?.close();
  await opened?.remove();
  await rm(folder, { recursive: true, force: true });
});

const performcache = (...args: string[]) => seedProgram("performcache", args, { cwd: folder });

/** Returns the query of each row in the tree of places, as pages link them. */
async function selections(sector: string): Promise<string[]> {
  const found: string[] = [];
  const visit = async (query: string): Promise<void> => {
    found.push(query);
    const body = await (await fetch(`${served.address}reports/regions${query}`)).text();
    const table = /<tbody>([^]*?)<\/tbody>/.exec(body)?.[1] ?? "";
    for (const [, href = ""] of table.matchAll(/<th scope="row">\s*<a href="\/reports\/regions([^"]*)"/g))
      if (!found.includes(href.replaceAll("&amp;", "&"))) await visit(href.replaceAll("&amp;", "&"));
  };
  await visit(sector === "" ? "" : `?sector=${sector}`);
  return found;
}

test("a server that listens has already read the data that most pages need", () => {
  expect([...askedOf]).toEqual(expect.arrayContaining(["search-sites", "site-scores", "published-runs"]));
});

test("every report of every place and sector is made before the first request, also after a restart; a second call makes no query", async () => {
  const { code, out, err } = await performcache(`${served.address}reports/regions`, "ALL,J", "--json");
  expect([code, err]).toEqual([0, ""]);
  const done = JSON.parse(out) as { reports: number; selections: number; failed: number };
  await served.close();
  served = await serve();
  const before = queries;
  const expected = [...(await selections("")), ...(await selections("J"))];
  expect(expected.length).toBeGreaterThan(10);
  for (const tab of ["regions", "sites", "distribution", "history", "content", "tests"])
    for (const query of expected) {
      const { status } = await fetch(`${served.address}reports/${tab}${query}`);
      expect(status, `${tab}${query}`).toBe(200);
    }
  expect(done).toMatchObject({ selections: expected.length, failed: 0 });
  const repeated = await performcache(served.address, "ALL,J");
  expect(repeated.out).toContain(`of ${expected.length} selections`);
  // Every two seconds the reports look at the publication only.
  expect(queries - before).toBeLessThan(60);
  expect(faults).toEqual([]);
}, 60_000);

test("the configuration takes effect: palette, the folder of the cache, times of queries in dwtime.log", async () => {
  expect(await (await fetch(served.address)).text()).toContain('class="palette-uwem"');
  expect(await readdir(path.join(folder, "operator"))).toEqual(["eiao-reports"]);
  expect(await readdir(path.join(folder, "logs"))).toEqual(["dwtime.log"]);
});

test("wrong calls and missing reports are errors", async () => {
  expect((await performcache()).code).toBe(2);
  expect((await performcache("nowhere", "ALL")).code).toBe(2);
  expect((await performcache(served.address, "ALL;J")).code).toBe(2);
  expect((await performcache(served.address, "ALL", "-n", "0")).code).toBe(2);
  const nothing = await performcache(served.address, "99.99");
  expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining("NACE has no such code")]);
  expect((await performcache("http://127.0.0.1:9/", "ALL")).code).toBe(1);
});
