import { readFile, symlink, unlink, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  announceRun,
  failLoad,
  finishRun,
  listRuns,
  loadStore,
  rankedSites,
  readPages,
  runReport,
  scoreHistory,
  siteFacts,
} from "@eiao/etl/internal";
import { nodesIn, openStoreReader } from "@eiao/sampler/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { reseal } from "../support/reseal.ts";
import { siteIn, stores, testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";
import { tests, writeStore } from "../support/sealed-stores.ts";
import type { PlainResult, PlainSite } from "../support/sealed-stores.ts";

const at = (line: number, value: number | null, number = 0): PlainResult => ({ test: number, value, line, column: 1 });
const onePage = (site: string, ...results: PlainResult[]): PlainSite => ({
  site,
  pages: [{ documents: [{ results, statistics: [] }] }],
});
/** Makes a site with F = failed / applied. */
const scored = (site: string, failed: number, applied: number): PlainSite =>
  onePage(site, ...Array.from({ length: applied }, (_, line) => at(line + 1, line < failed ? 1 : 0)));

const n7 = (site: string) => site.includes("7");

describe.each(stores)("%s", (name, create) => {
  let opened: TestWarehouse;
  beforeEach(async () => {
    opened = await testWarehouse(create);
  });
  afterEach(() => opened.remove());

  const write = (site: PlainSite, run?: string) => writeStore(opened.folder, site, run === undefined ? {} : { run });
  const etl = async (file: string, run = "R") =>
    await loadStore(opened.warehouse, { file, run, dataDir: opened.folder, siteAt: async () => undefined });
  const state = async (run = "R") => (await listRuns(opened.warehouse, run))[0];
  const constraints = async () => {
    const sql = "select count(*) as n from pg_constraint where contype = 'f' and conname like '%_site'";
    return (await opened.database.query<{ n: number }>("constraints", sql))[0]?.n;
  };

  test("AT-ETL 1: three sites, two loaded and one failed, finish the run once, after the third", async () => {
    await announceRun(opened.warehouse, "R", 3);
    await etl(await write(scored("a.example", 1, 2)));
    expect(await finishRun(opened.warehouse, "R")).toBe(false);
    await etl(await write(scored("b.example", 1, 4)));
    expect(await finishRun(opened.warehouse, "R")).toBe(false);
    await failLoad(opened.warehouse, "R", "c.example", "below 30 pages");
    const finished = await Promise.all([finishRun(opened.warehouse, "R"), finishRun(opened.warehouse, "R")]);
    expect(finished.filter(Boolean)).toEqual([true]);
    expect(await finishRun(opened.warehouse, "R")).toBe(false);
    expect(await state()).toEqual({ run: "R", state: "published", sites: { expected: 3, loaded: 2, failed: 1 } });
    if (name === "server") expect(await constraints()).toBeGreaterThan(0);
  });

  test("runs are listed oldest first and open ones last; one without results is listed by its publication", async () => {
    for (const run of ["Z", "A", "R", "Failed"]) await announceRun(opened.warehouse, run, 1);
    await etl(await write(scored("a.example", 1, 2)));
    await failLoad(opened.warehouse, "Failed", "a.example", "no pages");
    for (const run of ["R", "Failed"]) expect(await finishRun(opened.warehouse, run)).toBe(true);
    const longAgo = new Date("2008-06-01T00:00:00Z");
    await opened.database.query("date", "update dw.testrun set publishedat = $1 where name = 'Failed'", [longAgo]);
    expect((await listRuns(opened.warehouse)).map(({ run }) => run)).toEqual(["Failed", "R", "Z", "A"]);
  });

  test("AT-ETL 2: without the third site it stays open, unpublished, without the constraints of its end", async () => {
    await announceRun(opened.warehouse, "R", 3);
    await etl(await write(scored("a.example", 1, 2)));
    await etl(await write(scored("b.example", 1, 4)));
    expect(await finishRun(opened.warehouse, "R")).toBe(false);
    expect((await state())?.state).toBe("open");
    await expect(runReport(opened.warehouse, "groupMean", { run: "R" })).rejects.toMatchObject({
      code: "RunNotPublished",
    });
    if (name === "server") expect(await constraints()).toBe(0);
  });

  test("AT-ETL 3: in nowrite mode counters change and nothing is written", async () => {
    await announceRun(opened.warehouse, "R", 1, { nowrite: true });
    expect((await etl(await write(scored("a.example", 1, 2)))).outcome).toBe("counted");
    expect((await state())?.sites).toEqual({ expected: 1, loaded: 1, failed: 0 });
    for (const table of ["sitesurvey", "pageresult", "sitescore", "sitetest"])
      expect(await opened.database.query("rows", `select run from dw.${table}`)).toEqual([]);
  });

  test("AT-ETL 4: two sites with the same new MIME type make one row of it", async () => {
    const page = {
      documents: [{ results: [], statistics: [{ type: "technology", value: "application/x-new" } as const] }],
    };
    await opened.load(await write({ site: "a.example", pages: [page] }));
    await opened.load(await write({ site: "b.example", pages: [page] }));
    const sql = "select value from dw.term where kind = 'mimetype'";
    expect(await opened.database.query("mime-types", sql)).toEqual([{ value: "application/x-new" }]);
  });

  test("AT-ETL 5: a removed run has no counters and no facts, and accepts no loads", async () => {
    await opened.load(await write(scored("a.example", 1, 2)));
    await opened.publish();
    expect((await opened.removeRun("R")).kept).toHaveLength(1);
    expect(await state()).toEqual({ run: "R", state: "removed", sites: { expected: 0, loaded: 0, failed: 0 } });
    await expect(etl(await write(scored("b.example", 1, 2)))).rejects.toMatchObject({ code: "UnknownTestRun" });
    await expect(runReport(opened.warehouse, "siteMean", { run: "R" })).rejects.toMatchObject({
      code: "UnknownTestRun",
    });
    // AT-DW 2: the report of another run does not show it either.
    await opened.load(await write(scored("c.example", 1, 2)), "S");
    await opened.publish("S");
    expect((await runReport(opened.warehouse, "history", { run: "S" })).rows.map(({ run }) => run)).toEqual(["S"]);
    // The run may begin again.
    await opened.load(await write(scored("a.example", 1, 4)));
    await opened.publish();
    expect((await runReport(opened.warehouse, "siteMean", { run: "R" })).rows.map(({ value }) => value)).toEqual([
      0.25,
    ]);
  });

  test("a site has the title of its last load", async () => {
    const title = async (): Promise<unknown> => {
      const [row] = await opened.database.query("title", "select title from dw.site where name = 'a.example'");
      return row;
    };
    for (const [run, text] of [
      ["R", "Town of A"],
      ["S", "City of A"],
    ] as const) {
      await announceRun(opened.warehouse, run, 1);
      const file = await write(scored("a.example", 1, 2), run);
      const siteAt = async () => ({ ...siteIn("a.example", "NO", null, null), title: text });
      await loadStore(opened.warehouse, { file, run, dataDir: opened.folder, siteAt });
      expect(await title()).toEqual({ title: text });
    }
  });

  test("AT-ETL 7: announcing a run again adds to its sites", async () => {
    await announceRun(opened.warehouse, "R", 2);
    await announceRun(opened.warehouse, "R", 1);
    expect((await state())?.sites.expected).toBe(3);
  });

  test.each([-1, 1.5, Number.NaN])("%s is refused as a number of sites", async (sites) => {
    await expect(announceRun(opened.warehouse, "R", sites)).rejects.toMatchObject({
      code: "BadSiteCount",
      message: `${sites} is not a valid number of sites: it must be a whole number from 0.`,
    });
    expect(await state()).toBeUndefined();
  });

  test("loads of an unannounced run, or with an invalid name of a run, are refused", async () => {
    await expect(etl(await write(scored("a.example", 1, 2)))).rejects.toMatchObject({ code: "UnknownTestRun" });
    for (const name of ["a_b", ".", ".."])
      await expect(announceRun(opened.warehouse, name, 1)).rejects.toMatchObject({ code: "BadRunName" });
    await announceRun(opened.warehouse, "...", 1);
  });

  test("AT-DW 1: the score of a region is the mean of its sites' scores", async () => {
    const known = (site: string) => siteIn(site, "NO", "NO081", "62.01");
    await opened.load(await write(scored("a.example", 38, 100)), "R", known("a.example"));
    await opened.load(await write(scored("b.example", 17, 100)), "R", known("b.example"));
    await opened.load(await write(scored("c.example", 25, 100)), "R", known("c.example"));
    await opened.load(await write(scored("d.example", 100, 100)), "R", siteIn("d.example", "DE", null, null));
    await opened.publish();
    for (const place of ["NO081", "NO08", "NO0", "NO", "EFTA"]) {
      const [row] = (await runReport(opened.warehouse, "groupMean", { run: "R", place, sector: "62.0" })).rows;
      expect(row?.value, place).toBeCloseTo(0.8 / 3, 12);
      expect(row?.text).toBe("0.27");
    }
    const [all] = (await runReport(opened.warehouse, "groupMean", { run: "R" })).rows;
    expect(all?.value).toBeCloseTo(1.8 / 4, 12);
    const unknown = await runReport(opened.warehouse, "siteList", { run: "R", sector: "unknown" });
    expect(unknown.rows.map(({ site }) => site)).toEqual(["d.example"]);
    const regions = await runReport(opened.warehouse, "regionRank", { run: "R" });
    expect(regions.rows.map(({ place, value }) => [place, value])).toEqual([
      ["EFTA", 1],
      ["EU", 2],
    ]);
    const few = await runReport(opened.warehouse, "groupMean", { run: "R", place: "DE", minSites: 2 });
    expect(few.rows).toEqual([{ place: "DE", value: null, text: "n/a" }]);
  });

  test("AT-DW 3 and 4: every result of a page is read back, also fractions, cannot tell and external sheets", async () => {
    const results = [
      at(3, 1),
      at(3, 1),
      { ...at(70_000, 0.35, 2), column: 4_000, source: "http://www.example.com/a.css" },
      at(1, null, 1),
      at(1, 0.1, 1),
      { test: 4, value: 0, line: 0, column: 0 },
    ];
    const frame = { results: [at(9, 1, 3)], statistics: [{ type: "language", value: "nb-NO" } as const] };
    const site = { site: "a.example", pages: [{ documents: [{ results, statistics: [] }, frame] }] };
    const file = await write(site);
    expect((await opened.load(file)).facts).toBe(7);
    const found: string[] = [];
    for await (const { facts } of readPages(opened.warehouse, "R", "a.example"))
      for (const document of facts.documents)
        for (const { wam, value, line, column, source } of document.results)
          found.push([document.url, wam, value, line, column, source ?? ""].join(" "));
    const expected = [...results.map((one) => [0, one] as const), [1, frame.results[0]] as const].map(([index, one]) =>
      [
        `http://a.example/1/${index}.html`,
        tests[one?.test ?? 0]?.id,
        one?.value,
        one?.line,
        one?.column,
        one?.source ?? "",
      ].join(" "),
    );
    const sorted = (texts: readonly string[]) => texts.toSorted((one, other) => (one < other ? -1 : 1));
    expect(sorted(found)).toEqual(sorted(expected));
    expect(found.length).toBe(await assertionsOf(file));
  });

  test("a repeated load changes nothing; another store of the site replaces it, also in a published run", async () => {
    const file = await write(scored("a.example", 1, 2));
    await opened.load(file);
    await opened.load(await write(scored("b.example", 0, 2)));
    await opened.publish();
    expect((await opened.load(file)).outcome).toBe("unchanged");
    expect((await state())?.state).toBe("published");
    const other = await write(scored("a.example", 3, 4));
    expect((await opened.load(other)).outcome).toBe("replaced");
    expect(await state()).toMatchObject({ state: "open", sites: { expected: 2, loaded: 2, failed: 0 } });
    await opened.publish();
    const { rows } = await runReport(opened.warehouse, "siteMean", { run: "R" });
    expect(rows.map(({ site, value }) => [site, value])).toEqual([
      ["a.example", 0.75],
      ["b.example", 0],
    ]);
    const [{ n } = { n: 0 }] = await opened.database.query<{ n: number }>(
      "pages",
      "select count(*) as n from dw.pageresult",
    );
    expect(n).toBe(2);
  });

  test("a store below the data directory is stored by its path there, also through a link, so that it is removed with its run", async () => {
    const file = await write(scored("a.example", 1, 2));
    const link = `${opened.folder}-link`;
    await symlink(opened.folder, link);
    try {
      await announceRun(opened.warehouse, "R", 1);
      for (const [dataDir, from] of [
        [opened.folder, link],
        [link, opened.folder],
      ] as const) {
        const store = path.join(from, path.relative(opened.folder, file));
        await loadStore(opened.warehouse, { file: store, run: "R", dataDir, siteAt: async () => undefined });
        const found = await opened.database.query<{ store: string }>("store", "select store from dw.sitesurvey");
        expect(found).toEqual([{ store: path.relative(opened.folder, file) }]);
        await opened.removeRun("R");
        await announceRun(opened.warehouse, "R", 1);
      }
    } finally {
      await unlink(link);
    }
  });

  test("a site whose place became known is loaded again into its groups", async () => {
    const file = await write(scored("a.example", 1, 2));
    expect((await opened.load(file)).outcome).toBe("loaded");
    await opened.publish();
    const sites = async (place: string) =>
      (await runReport(opened.warehouse, "siteNumber", { run: "R", place })).rows.map(({ value }) => value);
    expect([await sites("unknown"), await sites("NO")]).toEqual([[1], [0]]);
    const oslo = siteIn("a.example", "NO", "NO081", "62.01");
    expect((await opened.load(file, "R", oslo)).outcome).toBe("replaced");
    await opened.publish();
    expect([await sites("unknown"), await sites("NO")]).toEqual([[0], [1]]);
    expect((await opened.load(file, "R", oslo)).outcome).toBe("unchanged");
  });

  test("the country of a server is a region outside the tree of regions", async () => {
    for (const [site, geoCountry] of [
      ["a.example", "SE"],
      ["b.example", "SE"],
      ["c.example", "NO"],
      ["d.example", undefined],
    ] as const) {
      const opening = geoCountry === undefined ? {} : { geoCountry };
      const known = site === "d.example" ? undefined : siteIn(site, "NO", "NO081", null);
      await opened.load(await writeStore(opened.folder, scored(site, 1, 2), opening), "R", known);
    }
    await opened.publish();
    const places = async (place?: string) =>
      (
        await runReport(opened.warehouse, "regionMean", { run: "R", ...(place === undefined ? {} : { place }) })
      ).rows.map((row) => row.place);
    expect(await places()).toEqual(["EFTA", "unknown"]);
    expect(await places("NO")).toEqual(["NO0"]);
    expect(await places("NO081")).toEqual([]);
    expect(await places("geo")).toEqual(["geo:NO", "geo:SE"]);
    expect(await places("geo:SE")).toEqual([]);
    const sites = async (place: string) =>
      (await runReport(opened.warehouse, "siteNumber", { run: "R", place })).rows.map(({ value }) => value);
    expect([await sites("geo"), await sites("geo:SE"), await sites("NO")]).toEqual([[3], [2], [3]]);
    await expect(sites("geo:XX")).rejects.toMatchObject({ code: "NotInRun" });
  });

  test("for a census of few pages reports show the uniform sample with all of them; for a larger one its own", async () => {
    const few = scored("few.example", 1, 4);
    const both = ["census", "uniform"] as const;
    const draw = { scenario: "p1", url: "http://few.example/1/0.html", outcome: "sampled" as const };
    await opened.load(
      await writeStore(
        opened.folder,
        few,
        { extent: "census" },
        {
          scores: [{ ruleSet: "uwem-1.2", failed: 1, applied: 4, sample: "census", pages: 1 }],
          drawn: [{ ...draw, samples: both }],
        },
      ),
    );
    const page = (failed: number) => scored("", failed, 4).pages[0] ?? { documents: [] };
    const two = { site: "two.example", pages: [page(1), page(3)] };
    const sampled = { ruleSet: "uwem-1.2", applied: 4, failed: 1, sample: "uniform", pages: 1 } as const;
    const census = { ruleSet: "uwem-1.2", applied: 8, failed: 4, sample: "census", pages: 2 } as const;
    const survey = {
      scores: [census, sampled],
      drawn: [
        { ...draw, samples: both },
        { ...draw, scenario: "p2", url: "http://two.example/2/0.html", samples: ["census"] as const },
      ],
    };
    await opened.load(await writeStore(opened.folder, two, { extent: "census" }, survey, false));
    await opened.publish();
    const { rows } = await runReport(opened.warehouse, "siteMean", { run: "R" });
    expect(rows.map(({ site, value }) => [site, value])).toEqual([
      ["few.example", 0.25],
      ["two.example", 0.25],
    ]);
    const sql = "select value, sample from dw.sitescore where sample = 'census' order by value";
    expect((await opened.database.query<{ value: number }>("census", sql)).map(({ value }) => value)).toEqual([
      0.25, 0.5,
    ]);
  });

  test("bad stores are refused by name and change nothing", async () => {
    const good = await write(scored("a.example", 1, 2));
    await opened.load(good);
    const bytes = await readFile(good);
    const cut = `${opened.folder}/cut.trig.zst`;
    await writeFile(cut, bytes.subarray(0, bytes.length - 100));
    await expect(etl(cut)).rejects.toMatchObject({ code: "NotAStore", message: expect.stringContaining(cut) });
    const damaged = `${opened.folder}/damaged.trig.zst`;
    await writeFile(damaged, bytes.with(200, (bytes[200] ?? 0) ^ 1));
    await expect(etl(damaged)).rejects.toMatchObject({ code: "StoreDamaged" });
    const otherRun = await write(scored("a.example", 0, 2), "200802");
    await expect(etl(otherRun)).rejects.toMatchObject({
      code: "StoreOfOtherRun",
      message: expect.stringContaining("200802"),
    });
    // Digests and index fit, but not the counts: of a page, then of the survey.
    const change = (from: string, to: string) => (text: string) => {
      expect(text).toContain(from);
      return text.replace(from, to);
    };
    const page = await write(scored("b.example", 3, 4));
    await reseal(page, (store) => ({
      ...store,
      pages: store.pages.map((one) => ({ ...one, trig: change('eiao:failed "3"', 'eiao:failed "2"')(one.trig) })),
    }));
    await expect(etl(page)).rejects.toMatchObject({
      code: "StoreContradicts",
      message: expect.stringContaining("http://b.example/1/0.html"),
    });
    const survey = await write(scored("c.example", 3, 4));
    await reseal(survey, (store) => ({
      ...store,
      survey: change('eiao:applied "4"', 'eiao:applied "5"')(store.survey),
    }));
    await expect(etl(survey)).rejects.toMatchObject({
      code: "StoreContradicts",
      message: expect.stringContaining("3 of 5"),
    });
    await opened.publish();
    expect((await runReport(opened.warehouse, "siteMean", { run: "R" })).rows).toEqual([
      { site: "a.example", value: 0.5, text: "0.50" },
    ]);
  });

  test("a site with a bad store counts as failed, and the run ends; a store of another run is not counted", async () => {
    await opened.load(await write(scored("a.example", 1, 2)));
    const bad = await write(scored("b.example", 3, 4));
    await reseal(bad, (store) => ({ ...store, survey: store.survey.replace('eiao:applied "4"', 'eiao:applied "5"') }));
    await expect(opened.load(bad)).rejects.toMatchObject({ code: "StoreContradicts" });
    expect((await state())?.sites).toEqual({ expected: 2, loaded: 1, failed: 1 });
    await expect(etl(await write(scored("c.example", 1, 2), "200802"))).rejects.toMatchObject({
      code: "StoreOfOtherRun",
    });
    expect((await state())?.sites).toEqual({ expected: 2, loaded: 1, failed: 1 });
    expect(await finishRun(opened.warehouse, "R")).toBe(true);
    // A good store takes its place.
    await opened.load(await write(scored("b.example", 3, 4)));
    expect((await state())?.sites).toEqual({ expected: 2, loaded: 2, failed: 0 });
  });

  test("a group of more than 64 sites, which is computed at publishing, has the figures of its sites", async () => {
    const sites = Array.from({ length: 66 }, (_, n) => scored(`s${n}.example`, n % 5, 7));
    for (const site of sites)
      await opened.load(await write(site), "R", siteIn(site.site, n7(site.site) ? "NO" : "DE", null, "62.01"));
    await opened.publish();
    const sql = "select place, sector from dw.groupresult order by place, sector";
    const rows = await opened.database.query<{ place: string; sector: string }>("groups", sql);
    expect(rows.filter(({ place }) => place === "").map(({ sector }) => sector)).toEqual(
      ["", "62", "62.0", "62.01", "J"].toSorted(),
    );
    for (const [query, members] of [
      [{}, sites],
      [{ sector: "62" }, sites],
      [{ place: "NO" }, sites.filter(({ site }) => n7(site))],
    ] as const) {
      const value = async (name: string, more: object = {}) =>
        (await runReport(opened.warehouse, name, { run: "R", ...query, ...more })).rows[0]?.value;
      const means = members.map(
        ({ pages }) => (pages[0]?.documents[0]?.results ?? []).filter((one) => one.value === 1).length / 7,
      );
      const mean = means.reduce((sum, one) => sum + one, 0) / means.length;
      expect(await value("siteNumber")).toBe(members.length);
      expect(await value("groupMean")).toBeCloseTo(mean, 12);
      expect(await value("groupMin")).toBeCloseTo(Math.min(...means), 12);
      expect(await value("groupTestRatio", { test: "1.1_HTML_01" })).toBeCloseTo(mean, 12);
      expect(await value("groupTestMax", { test: "1.1_HTML_01" })).toBeCloseTo(Math.max(...means), 12);
    }
  });

  test("AT-ETL 6: parallel loads, two of them of one site, give the result of loads in turn", async () => {
    const files = await Promise.all([1, 2, 3, 4, 5].map((n) => write(scored(`s${n}.example`, n, 10))));
    await Promise.all([...files, ...files].map((file) => opened.load(file)));
    await opened.publish();
    const { rows } = await runReport(opened.warehouse, "siteMean", { run: "R" });
    expect(rows.map(({ value }) => value)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
    expect((await state())?.sites).toEqual({ expected: 5, loaded: 5, failed: 0 });
  });

  test("loads during a publication: the published run has the figures of all its sites", async () => {
    await opened.load(await write(scored("a.example", 1, 2)));
    for (let round = 0; round < 5; round++) {
      const file = await write(scored(`b${round}.example`, 0, 2));
      await Promise.all([opened.load(file), opened.publish().catch(() => false), opened.publish().catch(() => false)]);
      if ((await state())?.state !== "published") await opened.publish();
      const [number] = (await runReport(opened.warehouse, "siteNumber", { run: "R" })).rows;
      const list = (await runReport(opened.warehouse, "siteList", { run: "R" })).rows;
      expect([number?.value, list.length]).toEqual([round + 2, round + 2]);
    }
  });

  test("AT-REP-UI 1, 2: letters, ranks", async () => {
    const values = [0, 250_000, 250_001, 500_000, 750_000, 1_000_000];
    for (const [n, value] of values.entries()) {
      // F is a sum of fractions over one result.
      await opened.load(await write(onePage(`s${n}.example`, at(1, value / 1_000_000))), "R");
    }
    await opened.load(await write(onePage("none.example", at(1, null))));
    await opened.publish();
    const letters = (await runReport(opened.warehouse, "distribution", { run: "R" })).rows;
    expect(letters.map(({ letter, value }) => [letter, value])).toEqual([
      ["A", 1],
      ["B", 1],
      ["C", 2],
      ["D", 1],
      ["E", 1],
      ["n/a", 1],
    ]);
    for (const [n, value] of [10, 10, 10, 10, 20].entries())
      await opened.load(await write(scored(`r${n}.example`, value, 100), "E1"), "E1");
    await opened.publish("E1");
    const ranks = (await runReport(opened.warehouse, "siteRank", { run: "E1" })).rows;
    expect(ranks.map(({ value }) => value)).toEqual([1, 1, 1, 1, 5]);
    // Without an interval no rank can be excluded.
    expect(ranks[0]).toEqual({ site: "r0.example", value: 1, low: 1, high: 5, text: "1 to 5 of 5" });
  });

  test("AT-REP-UI 3: a change is better or worse only if the interval of the difference does not contain 0", async () => {
    // Barriers of 100 results, and half of the interval. a: -0.04 ± √(0.01² + 0.01²); c: -0.04 ± √(0.04² + 0.04²), which contains 0.
    const runs = [
      ["2026-10", "2026-10-31T00:00:00Z", { a: [31, 1], b: [27, 1], c: [31, 4], d: [10, 0] }],
      ["2026-11", "2026-11-30T00:00:00Z", { a: [27, 1], b: [31, 1], c: [27, 4], e: [10, 0] }],
    ] as const;
    // The later run is published first: the order of runs is that of the measurements.
    for (const [run, finished, sites] of runs.toReversed()) {
      for (const [site, [failed, reach]] of Object.entries(sites)) {
        const [low, high] = [(failed - reach) / 100, (failed + reach) / 100];
        const score = { ruleSet: "uwem-1.2", failed, applied: 100, low, high, method: "test" } as const;
        const survey = { finished, scores: [{ ...score, sample: "uniform", pages: 1 } as const] };
        await opened.load(await writeStore(opened.folder, scored(`${site}.example`, failed, 100), {}, survey), run);
      }
      await opened.publish(run);
    }
    const changes = async (run: string) =>
      (await runReport(opened.warehouse, "siteChange", { run })).rows.map(({ site, verdict, text }) => [
        site,
        verdict,
        text,
      ]);
    expect(await changes("2026-11")).toEqual([
      ["a.example", "better", "better"],
      ["b.example", "worse", "worse"],
      ["c.example", "no clear change", "no clear change"],
      ["e.example", null, "–"],
    ]);
    expect((await changes("2026-10")).map(([, verdict]) => verdict)).toEqual([null, null, null, null]);
    const [first] = (await runReport(opened.warehouse, "siteChange", { run: "2026-11" })).rows;
    const near = (value: number): unknown => expect.closeTo(value, 9);
    const reach = Math.SQRT2 / 100;
    expect(first).toMatchObject({ value: near(-0.04), low: near(-0.04 - reach), high: near(-0.04 + reach) });
    // The list on a page of the reports has the same changes beside the scores.
    const listed = async (run: string) =>
      (await rankedSites(opened.warehouse, { run })).rows.map(({ site, before, change }) => [
        site,
        before,
        change?.verdict,
      ]);
    expect(await listed("2026-11")).toEqual([
      ["a.example", 0.31, "better"],
      ["b.example", 0.27, "worse"],
      ["c.example", 0.31, "no clear change"],
      ["e.example", null, undefined],
    ]);
    const history = async (site: string) =>
      (await scoreHistory(opened.warehouse, { run: "2026-11", site })).rows.map(({ run, value, change }) => [
        run,
        value,
        change?.verdict,
      ]);
    expect(await history("a.example")).toEqual([
      ["2026-11", 0.27, "better"],
      ["2026-10", 0.31, undefined],
    ]);
    expect(await history("b.example")).toEqual([
      ["2026-11", 0.31, "worse"],
      ["2026-10", 0.27, undefined],
    ]);
    // The means are 0.2475 and 0.2375; each may be off by √(0.01² + 0.01² + 0.04²) / 4 = 0.010607, the difference by 0.015.
    const { rows } = await runReport(opened.warehouse, "groupChange", { run: "2026-11" });
    expect(rows).toEqual([
      { value: near(-0.01), low: near(-0.025), high: near(0.005), verdict: "no clear change", text: "no clear change" },
    ]);
  });

  test("AT-REP-UI 6: sites count in a language by the share of their pages in it", async () => {
    const page = (language: string, failed: number, applied: number) => ({
      documents: [
        {
          results: scored("", failed, applied).pages[0]?.documents[0]?.results ?? [],
          statistics: [{ type: "language", value: language } as const],
        },
      ],
    });
    await opened.load(await write({ site: "a.example", pages: [page("nb", 1, 5), page("nb-NO", 1, 5)] }));
    await opened.load(await write({ site: "b.example", pages: [page("nb", 1, 2), page("en", 1, 3)] }));
    await opened.publish();
    const value = async (name: string) =>
      (await runReport(opened.warehouse, name, { run: "R", language: "nb" })).rows.map((row) => [
        row.value?.toFixed(12),
        row.text,
      ]);
    expect(await value("groupMeanLang")).toEqual([["0.300000000000", "0.30"]]);
    expect(await value("groupStddevLang")).toEqual([["0.200000000000", "0.20"]]);
    // 1.96 * 0.2 / sqrt(2)
    expect(await value("groupErrorMarginLang")).toEqual([["0.277185858225", "0.28"]]);
  });

  test("AT-REP-UI 5: n/a counts as 0 in the ratio of a site, but not in its minimum and maximum", async () => {
    const page = (...results: PlainResult[]) => ({ documents: [{ results, statistics: [] }] });
    const pages = [page(at(1, 1), at(2, 0)), page(), page(at(1, 1))];
    await opened.load(await write({ site: "a.example", pages }));
    await opened.publish();
    const value = async (name: string) =>
      (await runReport(opened.warehouse, name, { run: "R", test: "1.1_HTML_01" })).rows.map(({ text }) => text);
    expect(await value("siteTestRatio")).toEqual(["50"]);
    expect(await value("siteTestMin")).toEqual(["50"]);
    expect(await value("siteTestMax")).toEqual(["100"]);
    // Pages show the mean over the pages where the test applied.
    const [facts] = (await siteFacts(opened.warehouse, { run: "R", site: "a.example" })).rows;
    expect(facts?.tests.find((one) => one.test === "1.1_HTML_01")).toMatchObject({ mean: 0.75, pages: 2, ratio: 0.5 });
  });
});

async function assertionsOf(file: string): Promise<number> {
  const reader = await openStoreReader(file);
  let assertions = 0;
  for (const page of reader.pages)
    for (const [, predicate] of nodesIn(await reader.pageTrig(page), file).flat())
      if (predicate.endsWith("#asserts")) assertions++;
  await reader.close();
  return assertions;
}
