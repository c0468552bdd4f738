/** Collections of sites that overlap: figures equal a hand count in the warehouse, on pages, in CSV and JSON, in search, exports and SPARQL. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Site } from "@eiao/crawler";
import {
  announceSites,
  exportRun,
  failLoad,
  fillSearchIndex,
  generateStores,
  loadStore,
  publishRun,
  runReport,
} from "@eiao/etl/internal";
import { openStoreReader } from "@eiao/sampler/internal";
import { Parser } from "n3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REPORT_SITE_STYLE } from "../../public/views/style.ts";
import { readCsv } from "../../../../../test/support/csv.ts";
import { siteIn, stores } from "../../../../../test/support/warehouse.ts";
import { failedTests } from "../../../../../test/support/failed-tests.ts";
import { germanAddress, testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";
import { textIn } from "../../../../../test/support/text-in.ts";

/** For more than 64 sites the warehouse stores the figures of a group in a row, here for the last collection. */
const SITES = 66;
const names = Array.from({ length: SITES }, (_, at) => `site-${String(at + 1).padStart(5, "0")}.example`);
const FAILED = "failed.example";

/** Five overlapping collections of 40 sites, and one of all sites. Their names need escapes in markup, addresses, CSV, SQL and searches. */
const members = new Map<string, readonly string[]>([
  ["Ministries of Norway", names.slice(0, 40)],
  ['<script>alert("1")</script>', names.slice(6, 46)],
  ["=1+1;/a?b#c&%_\\'", names.slice(12, 52)],
  ["وزارات / بلديات", names.slice(18, 58)],
  ["ä".repeat(64), names.slice(26, 66)],
  ["ministries of norway", names],
]);
const collections = [...members.keys()];
const [FIRST = "", ATTACK = ""] = collections;

/** A site that is in other collections in the second run. */
const MOVED = names[0] ?? "";
const collectionsIn = (run: number, site: string): string[] =>
  run === 1 && site === MOVED
    ? [ATTACK]
    : collections.filter((name) => members.get(name)?.includes(site) === true || site === FAILED);
const sitesIn = (run: number, collection: string): string[] =>
  names.filter((site) => collectionsIn(run, site).includes(collection));

/** The scores in the stores of the sites, by run: failed results by all results. */
const scores: Map<string, number>[] = [];
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const meanIn = (run: number, collection: string): number =>
  mean(sitesIn(run, collection).map((site) => scores[run]?.get(site) ?? Number.NaN));

let folder = "";
let runs: string[] = [];
const storeOf = (site: string, run: string): string => path.join(folder, "output", "rdf", site, `${run}.trig.zst`);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-collections-"));
  runs = (await generateStores(folder, { sites: SITES, pages: 2, runs: 2, seed: "collections" })).map(({ run }) => run);
  for (const run of runs) {
    const ofRun = new Map<string, number>();
    for (const site of names) {
      const reader = await openStoreReader(storeOf(site, run));
      const [score] = (await reader.survey()).scores;
      if (score !== undefined) ofRun.set(site, score.failed / score.applied);
      await reader.close();
    }
    scores.push(ofRun);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Listed {
  readonly [column: string]: string | number | null;
}

describe.each(stores)("on the database %s", (_, create) => {
  let reports: TestReports;
  const [latest, earlier] = [1, 0];
  beforeAll(async () => {
    reports = await testReports(create, { sites: 0, pages: 0, runs: 0, seed: "collections" });
    const { warehouse } = reports;
    for (const [number, run] of runs.entries()) {
      await announceSites(warehouse, run, [...names, FAILED], { panel: "default" });
      const known = (site: string): Site => ({
        ...siteIn(site, "NO", "NO081", "84.11"),
        collections: collectionsIn(number, site),
      });
      for (const site of names)
        await loadStore(warehouse, { file: storeOf(site, run), run, dataDir: folder, siteAt: async () => known(site) });
      await failLoad(warehouse, run, FAILED, "It does not answer.", known(FAILED));
      await publishRun(warehouse, run);
    }
    await fillSearchIndex(warehouse, { dataDir: folder, textsOf: async () => new Map() });
    await reports.site.refresh();
  });
  afterAll(async () => {
    await reports?.remove();
  });

  const report = async (name: string, collection: string, run = latest) =>
    (await runReport(reports.warehouse, name, { run: runs[run] ?? "", collection })).rows;
  const body = async (target: string): Promise<string> => {
    const answer = await reports.get(target);
    expect(answer.status, target).toBe(200);
    return answer.body;
  };
  const rowsOf = async (target: string): Promise<Listed[]> =>
    (JSON.parse(await body(`/api${target}`)) as { rows: Listed[] }).rows;
  const csvOf = async (target: string): Promise<Record<string, string>[]> => {
    const [head = [], ...lines] = readCsv(await body(`/csv${target}`));
    return lines.map((line) => Object.fromEntries(head.map((column, at) => [column, line[at] ?? ""])));
  };
  const query = (collection: string): string => `?${new URLSearchParams({ collection }).toString()}`;

  test.each(collections)("report functions count %s", async (collection) => {
    for (const run of [earlier, latest]) {
      const sites = sitesIn(run, collection);
      const [group] = await report("groupMean", collection, run);
      expect(group).toMatchObject({ collection });
      expect(group?.value).toBeCloseTo(meanIn(run, collection), 12);
      expect(await report("siteNumber", collection, run)).toMatchObject([{ value: sites.length }]);
      const list = await report("siteList", collection, run);
      expect(list.map(({ site }) => site)).toEqual(sites);
    }
    const all = (await runReport(reports.warehouse, "siteTestRatio", { run: runs[latest] ?? "" })).rows;
    const sites = new Set(sitesIn(latest, collection));
    for (const { test: one = "", value } of await report("groupTestRatio", collection)) {
      const own = all.filter(({ site = "", test: id }) => sites.has(site) && id === one);
      const sum = own.reduce((total, row) => total + (row.value ?? 0), 0); // for a site without an applied result the ratio is 0
      expect(value, one).toBeCloseTo(sum / sites.size, 12);
    }
    const [change] = await report("groupChange", collection);
    expect(change?.value).toBeCloseTo(meanIn(latest, collection) - meanIn(earlier, collection), 12);
    const parts = await report("change", collection);
    const joinedOrLeft = collection === ATTACK || collection === FIRST || collection === collections.at(-1);
    expect(parts.some(({ part }) => part === "sites")).toBe(joinedOrLeft);
    expect(parts.at(-1)?.value).toBeCloseTo(meanIn(latest, collection) - meanIn(earlier, collection), 12);
    const past = await report("history", collection);
    expect(past.map(({ run }) => run)).toEqual(runs.toReversed());
  });

  test("the list of collections has each one once, in JSON, in CSV and on the page", async () => {
    const rows = await rowsOf("/reports/collections");
    expect(rows.map((row) => String(row["collection"])).toSorted()).toEqual(collections.toSorted());
    const page = textIn(await body("/reports/collections"));
    for (const row of rows) {
      const name = String(row["collection"]);
      expect(row["score"], name).toBeCloseTo(meanIn(latest, name), 12);
      expect(row["before"], name).toBeCloseTo(meanIn(earlier, name), 12);
      expect(row["sites"], name).toBe(sitesIn(latest, name).length);
      expect(page).toContain(meanIn(latest, name).toFixed(2));
    }
    const csv = await csvOf("/reports/collections");
    expect(csv.map(({ score }) => Number(score))).toEqual(rows.map((row) => row["score"]));
    // The CSV has an apostrophe before a formula, so that spreadsheets do not run it.
    expect(csv.map(({ collection }) => collection?.replace(/^'(?==)/, ""))).toEqual(
      rows.map((row) => row["collection"]),
    );
    expect(csv.some(({ collection = "" }) => collection.startsWith("="))).toBe(false);
  });

  test.each(collections)("the pages of the collection %s have its figures and sites", async (collection) => {
    const [group] = await rowsOf(`/reports/collections${query(collection)}`);
    expect(group).toMatchObject({ collection, place: "", sites: sitesIn(latest, collection).length });
    expect(group?.["score"]).toBeCloseTo(meanIn(latest, collection), 12);
    const [csv] = await csvOf(`/reports/collections${query(collection)}`);
    expect(Number(csv?.["score"])).toBe(group?.["score"]);
    const text = textIn(await body(`/reports/collections${query(collection)}`));
    expect(text).toContain(meanIn(latest, collection).toFixed(2));
    const sites = await rowsOf(`/reports/sites${query(collection)}`);
    expect(sites.map((row) => String(row["site"])).toSorted()).toEqual(
      [FAILED, ...sitesIn(latest, collection)].toSorted(),
    );
    for (const row of sites)
      expect(JSON.parse(String(row["collections"]))).toEqual(collectionsIn(latest, String(row["site"])).toSorted());
    const past = await rowsOf(`/reports/history${query(collection)}`);
    expect(past.map((row) => row["count"])).toEqual([latest, earlier].map((run) => sitesIn(run, collection).length));
    const counted = await rowsOf(`/reports/distribution${query(collection)}`);
    expect(counted.reduce((sum, row) => sum + Number(row["sites"]), 0)).toBe(sitesIn(latest, collection).length);
  });

  test.each(collections)(
    "pages of the collection %s run no script, show its name and pass the tests of this project",
    async (collection) => {
      const escaped = collection.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
      const element = `<bdi>${escaped.replaceAll('"', "&quot;").replaceAll("'", "&#39;")}</bdi>`;
      const tabs = ["collections", "sites", "distribution", "history", "content", "tests"];
      const addresses = [...tabs.map((tab) => `/reports/${tab}`), "/tests/7.2_CSS_02"].map(
        (own) => own + query(collection),
      );
      for (const address of [...addresses, ...addresses.map(germanAddress), "/reports/collections"]) {
        const markup = await body(address);
        expect(markup, address).not.toContain("<script");
        expect(markup, address).toContain(address.includes("/tests/") ? escaped.slice(0, 5) : element);
        expect(failedTests(markup, REPORT_SITE_STYLE), address).toEqual([]);
      }
      const list = await body("/reports/collections");
      const links = [...list.matchAll(/href="(\/reports\/collections\?[^"]*)"/g)].map(([, href = ""]) => href);
      expect(links).toContain(`/reports/collections${query(collection)}`.replaceAll("&", "&amp;"));
    },
  );

  test("the page of a site links to its collections in its run", async () => {
    const linked = async (address: string): Promise<string[]> =>
      [...(await body(address)).matchAll(/href="\/reports\/collections(\?collection=[^"]*)"/g)].map(
        ([, found = ""]) => new URLSearchParams(found.replaceAll("&amp;", "&")).get("collection") ?? "",
      );
    expect(await linked(`/sites/${MOVED}`)).toEqual([ATTACK]);
    const [before = ""] = runs;
    expect(await linked(`/sites/${MOVED}?run=${before}`)).toEqual(collectionsIn(earlier, MOVED).toSorted());
  });

  test.each(collections)("search finds the sites of %s by a link and by a query", async (collection) => {
    const quoted = `"${collection.replaceAll(/["\\]/g, "\\$&")}"`;
    for (const search of [{ in: `collection:${collection}` }, { q: `collection:${quoted}` }]) {
      const address = `/search?${new URLSearchParams({ ...search, table: "sites" }).toString()}`;
      const found = await rowsOf(address);
      expect(found.map((row) => String(row["site"])).toSorted(), address).toEqual(sitesIn(latest, collection));
    }
    const facet = await body("/search");
    expect(facet).toContain(new URLSearchParams({ in: `collection:${collection}` }).toString());
  });

  test("SPARQL has the same means and numbers of sites", async () => {
    const reply = await reports.site.sparql?.ask({
      origin: "http://reports.example",
      query: `SELECT ?collection (COUNT(?survey) AS ?sites) (AVG(?score) AS ?mean) {
        ?run a eiao:testRun ; dct:identifier "${runs[latest] ?? ""}" ; eiao:siteSurvey ?survey .
        ?survey eiao:collection ?collection ; eiao:barrierIndicator ?score } GROUP BY ?collection`,
    });
    const rows = reply?.kind === "rows" ? (reply.results.results?.bindings ?? []) : [];
    expect(rows.map((row) => row["collection"]?.value ?? "").toSorted()).toEqual(collections.toSorted());
    for (const row of rows) {
      const name = row["collection"]?.value ?? "";
      expect(Number(row["sites"]?.value), name).toBe(sitesIn(latest, name).length);
      expect(Number(row["mean"]?.value), name).toBeCloseTo(meanIn(latest, name), 9);
    }
  });

  test("the export has the collections of each site", async () => {
    const to = await mkdtemp(path.join(tmpdir(), "eiao-exported-"));
    const run = runs[latest] ?? "";
    await exportRun(reports.warehouse, { run, format: "csv", folder: to, dataDir: folder, software: "test" });
    const [head, ...lines] = readCsv(await readFile(path.join(to, `run=${run}`, "collections.csv"), "utf8"));
    await rm(to, { recursive: true });
    expect(head).toEqual(["site", "collection"]);
    expect(lines).toEqual(
      names.flatMap((site) =>
        collectionsIn(latest, site)
          .toSorted()
          .map((collection) => [site, collection]),
      ),
    );
  });

  test("the RDF export has the collections of the surveys in the stores", async () => {
    const to = await mkdtemp(path.join(tmpdir(), "eiao-exported-"));
    const run = runs[latest] ?? "";
    await exportRun(reports.warehouse, { run, format: "rdf", folder: to, dataDir: folder, software: "test" });
    const read = (name: string) => readFile(path.join(to, `run=${run}`, name), "utf8");
    const [stored, added] = [await read(`${MOVED}.trig`), await read("collections.ttl")].map((text) =>
      new Parser({ format: "application/trig", baseIRI: "http://www.eiao.net/rdf/2.0/" }).parse(text),
    );
    await rm(to, { recursive: true });
    const survey = stored?.find(({ object }) => object.value === "http://www.eiao.net/rdf/2.0#siteSurvey")?.subject;
    const facts = (added ?? []).filter(({ subject }) => subject.value === survey?.value);
    expect(facts.map(({ predicate, object }) => [predicate.value, object.value])).toEqual([
      ["http://www.eiao.net/rdf/2.0#collection", ATTACK],
    ]);
    expect(added).toHaveLength(names.reduce((sum, site) => sum + collectionsIn(latest, site).length, 0));
  });

  test("a collection is not combined with places and sectors, and must exist", async () => {
    const request = { run: runs[latest] ?? "", collection: FIRST };
    for (const more of [{ place: "NO" }, { sector: "O" }])
      await expect(runReport(reports.warehouse, "groupMean", { ...request, ...more })).rejects.toMatchObject({
        code: "GroupsCrossed",
      });
    await expect(runReport(reports.warehouse, "groupMean", { ...request, collection: "Minist" })).rejects.toMatchObject(
      {
        code: "NotInRun",
      },
    );
    for (const [address, status] of [
      [`/reports/sites${query(FIRST)}&country=NO`, 400],
      [`/reports/regions${query(FIRST)}`, 400],
      ["/reports/collections?sector=O", 400],
      ["/reports/sites?collection=Minist", 404],
      [`/reports/sites?collection=${"x".repeat(65)}`, 400],
    ] as const)
      expect((await reports.get(address)).status, address).toBe(status);
  });

  test("a store is loaded again only if the collections of its site have changed", async () => {
    const [site = "", run = ""] = [names[65], runs[latest]];
    const load = (own: readonly string[]) => {
      const known = { ...siteIn(site, "NO", "NO081", "84.11"), collections: own };
      return loadStore(reports.warehouse, {
        file: storeOf(site, run),
        run,
        dataDir: folder,
        siteAt: async () => known,
      });
    };
    expect((await load(collectionsIn(latest, site))).outcome).toBe("unchanged");
    expect((await load([FIRST])).outcome).toBe("replaced");
    expect((await load(collectionsIn(latest, site))).outcome).toBe("replaced");
    await publishRun(reports.warehouse, run);
    expect(reports.faults).toEqual([]);
  });
});
