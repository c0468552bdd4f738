/** A hidden site: all that readers get equals a warehouse that never had the site. That other warehouse is the oracle. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  announceSites,
  createWarehouseSearch,
  excludeSite,
  exclusionOf,
  exclusions,
  failLoad,
  fillSearchIndex,
  generateStores,
  hideExcluded,
  includeSite,
  loadStore,
  parseSearch,
  publishRun,
  reportFunctionNames,
  runReport,
  storesToShow,
} from "@eiao/etl/internal";
import type { Queryable } from "@eiao/crawler/internal/database";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { serveReports } from "../support/served-reports.ts";
import type { ServedReports } from "../support/served-reports.ts";
import { siteIn, stores, testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";

const HIDDEN = "site-00003.example";
/** More than 64 sites: the figures of such a group are stored. */
const extent = { sites: 66, pages: 2, runs: 2, seed: "exclusion" };
const names = Array.from({ length: extent.sites }, (_, at) => `site-${String(at + 1).padStart(5, "0")}.example`);
const at = new Date("2026-11-25T12:00:00Z");

let folder = "";
let runs: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-exclusion-"));
  runs = (await generateStores(folder, extent)).map(({ run }) => run);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function load({ warehouse }: TestWarehouse, site: string, run: string): Promise<string> {
  await announceSites(warehouse, run, [site], { panel: "default" });
  const file = path.join(folder, "output", "rdf", site, `${run}.trig.zst`);
  const known = siteIn(site, Number(site.slice(5, 10)) % 2 === 0 ? "NO" : "SE", null, "84.11");
  return (await loadStore(warehouse, { file, run, dataDir: folder, siteAt: async () => known })).outcome;
}

async function loadAll(to: TestWarehouse, sites: readonly string[]): Promise<void> {
  for (const run of runs) {
    for (const site of sites) await load(to, site, run);
    await announceSites(to.warehouse, run, ["failed.example"], { panel: "default" });
    await failLoad(to.warehouse, run, "failed.example", "it does not answer");
    await publishRun(to.warehouse, run);
  }
  await fillSearchIndex(to.warehouse, { dataDir: folder });
}

/** Returns everything that reports can contain, as one object. */
async function everything({ warehouse }: TestWarehouse): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const [first = "", last = ""] = runs;
  for (const name of reportFunctionNames)
    for (const more of [{}, { group: "EU-SE" }, { group: "NO" }, { site: names[3] ?? "" }, { against: first }]) {
      const key = `${name} ${JSON.stringify(more)}`;
      try {
        found[key] = await runReport(warehouse, name, { run: last, ...more });
      } catch (error) {
        found[key] = String(error);
      }
    }
  const search = createWarehouseSearch(warehouse);
  for (const text of ["example", HIDDEN, "letter:A OR letter:B OR letter:C OR letter:D OR letter:E"]) {
    const { query } = parseSearch(text) as { query: Parameters<typeof search.find>[0] };
    found[`search ${text}`] = await search.find(query, {});
  }
  return found;
}

const reportAddresses = [
  "/",
  "/reports/regions",
  "/reports/sites",
  "/reports/sites?group=SE",
  "/reports/distribution",
  "/reports/history",
  "/reports/content",
  "/reports/tests",
  "/sites",
  `/sites?q=${HIDDEN}`,
  `/search?q=site`,
  "/tests/7.2_CSS_02",
  "/data",
  "/sitemap.xml",
  "/feed.atom",
  "/api/reports/sites",
  "/api/reports/regions",
  "/csv/reports/sites",
];

describe.each(stores)("on the database %s", (_, create) => {
  let all: TestWarehouse;
  let without: TestWarehouse;
  const open: ServedReports[] = [];
  beforeAll(async () => {
    [all, without] = await Promise.all([testWarehouse(create), testWarehouse(create)]);
    await loadAll(all, names);
    await loadAll(
      without,
      names.filter((name) => name !== HIDDEN),
    );
  });
  afterAll(async () => {
    for (const site of open) await site.close();
    await all?.remove();
    await without?.remove();
  });

  const reportsOf = async ({ warehouse, folder: dataDir }: TestWarehouse): Promise<ServedReports> => {
    const site = await serveReports({ warehouse, dataDir });
    open.push(site);
    return site;
  };
  const bodyOf = async (site: ServedReports, target: string): Promise<string> => {
    await site.refresh();
    const { status, body } = await site.get(target);
    expect(site.faults).toEqual([]);
    // The time of publication differs.
    return `${status} ${String(body).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")}`;
  };

  test("an excluded site that is not hidden stays, and is marked", async () => {
    const before = await everything(all);
    expect(await excludeSite(all.warehouse, { site: HIDDEN, hidden: false, reason: "asked for", at })).toEqual([]);
    expect(await everything(all)).toEqual(before);
    const known = await exclusions(all.warehouse);
    expect(known).toEqual([{ site: HIDDEN, hidden: false, reason: "asked for", at }]);
    expect(exclusionOf(known, HIDDEN)?.site).toBe(HIDDEN);
    expect(exclusionOf(known, `${HIDDEN}/section`)?.site).toBe(HIDDEN);
    for (const other of [`www.${HIDDEN}`, `${HIDDEN}x`, names[0] ?? ""])
      expect(exclusionOf(known, other)).toBeUndefined();
  });

  test("once it is hidden, no report, page, data or search differs from those of a warehouse that never had it", async () => {
    const [site, other] = [await reportsOf(all), await reportsOf(without)];
    expect(await bodyOf(site, "/reports/sites")).toContain(HIDDEN); // and the cache has it
    expect(await excludeSite(all.warehouse, { site: HIDDEN, hidden: true, reason: "asked for", at })).toEqual(runs);
    const [found, expected] = [await everything(all), await everything(without)];
    expect(Object.keys(found).length).toBeGreaterThan(50);
    expect(Object.values(expected).filter((value) => typeof value !== "string").length).toBeGreaterThan(30);
    for (const [key, value] of Object.entries(expected)) expect(found[key], key).toEqual(value);
    expect(JSON.stringify(found).replaceAll(`search ${HIDDEN}`, "")).not.toContain(HIDDEN);
    // The ids of a feed depend on its installation.
    const stableBody = async (of: typeof site, address: string) =>
      (await bodyOf(of, address)).replaceAll(/urn:uuid:[\da-f-]{36}/g, "urn:uuid");
    for (const address of reportAddresses)
      expect(await stableBody(site, address), address).toBe(await stableBody(other, address));
    for (const address of [`/sites/${HIDDEN}`, `/sites/${HIDDEN}/badge.svg`, `/api/sites/${HIDDEN}/pages`]) {
      expect(await bodyOf(site, address), address).toMatch(/^404/);
    }
  });

  test("a store of it that is loaded later is counted, but shown nowhere; hiding it again changes nothing", async () => {
    const [run = ""] = runs;
    const before = await everything(all);
    expect(await load(all, HIDDEN, run)).toBe("hidden");
    expect(await load(all, HIDDEN, run)).toBe("hidden");
    expect(await hideExcluded(all.warehouse)).toEqual([]);
    expect(await excludeSite(all.warehouse, { site: HIDDEN, hidden: true, reason: "again", at })).toEqual([]);
    expect(await everything(all)).toEqual(before);
    await expect(excludeSite(all.warehouse, { site: HIDDEN, hidden: false, reason: "", at })).rejects.toMatchObject({
      code: "StillHidden",
    });
  });

  test("a site that is hidden during its load is in no run when the load has ended", async () => {
    const own = await testWarehouse(create);
    onTestFinished(() => own.remove());
    const [run = ""] = runs;
    const { database } = own;
    let excluding: Promise<string[]> | undefined;
    const warehouse = {
      database: {
        ...database,
        // Between the rows and the end of their transaction: on a server no program waits for it or sees them.
        transaction: <T>(work: (inside: Queryable) => Promise<T>) =>
          database.transaction(async (inside) => {
            const done = await work(inside);
            const written = await inside.query("written", "select site from dw.sitesurvey", []);
            if (written.length > 0)
              excluding ??= excludeSite(own.warehouse, { site: HIDDEN, hidden: true, reason: "", at });
            if (database.kind === "server") await excluding;
            return done;
          }),
      },
    };
    await announceSites(own.warehouse, run, [HIDDEN], { panel: "default" });
    const file = path.join(folder, "output", "rdf", HIDDEN, `${run}.trig.zst`);
    const { outcome } = await loadStore(warehouse, { file, run, dataDir: folder, siteAt: async () => undefined });
    await excluding;
    const rows = "select page from dw.pageresult union all select site from dw.sitesurvey";
    expect(await database.query("rows", rows, [])).toEqual([]);
    expect(outcome).toBe("hidden");
  });

  test("a hidden failed site is in no list of failed sites", async () => {
    const site = await reportsOf(all);
    const [run = ""] = runs;
    expect(await bodyOf(site, `/runs/${run}`)).toContain("failed.example");
    await excludeSite(all.warehouse, { site: "failed.example", hidden: true, reason: "", at });
    expect(await bodyOf(site, `/runs/${run}`)).not.toContain("failed.example");
    await includeSite(all.warehouse, "failed.example");
    expect(await storesToShow(all.warehouse)).toEqual([]);
    expect(await bodyOf(site, `/runs/${run}`)).toContain("failed.example");
  });

  test("included again it is restored from its stores, as if it had never been hidden", async () => {
    await includeSite(all.warehouse, HIDDEN);
    const hidden = await storesToShow(all.warehouse);
    expect(hidden).toEqual(runs.map((run) => ({ run, site: HIDDEN, store: `output/rdf/${HIDDEN}/${run}.trig.zst` })));
    await expect(includeSite(all.warehouse, HIDDEN)).rejects.toMatchObject({ code: "NotExcluded" });
    for (const { run, site } of hidden) {
      expect(await load(all, site, run)).toBe("replaced");
      await publishRun(all.warehouse, run);
    }
    for (const run of runs) await load(without, HIDDEN, run);
    for (const run of runs) await publishRun(without.warehouse, run);
    for (const { warehouse } of [all, without]) await fillSearchIndex(warehouse, { dataDir: folder });
    const [found, expected] = [await everything(all), await everything(without)];
    for (const [key, value] of Object.entries(expected)) expect(found[key], key).toEqual(value);
    expect(JSON.stringify(found)).toContain(HIDDEN);
  });
});
