/** Two panels, and runs outside them, in the warehouse and in the reports. */
import path from "node:path";
import {
  announceSites,
  failLoad,
  fillSearchIndex,
  generateStores,
  listRuns,
  loadStore,
  publishedRuns,
  publishRun,
  rankedSites,
  runReport,
  scoredGroup,
  scoredRegions,
  scoreHistory,
} from "@eiao/etl/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openReportSite } from "../http/report-site.ts";
import type { ReportSite } from "../http/report-site.ts";
import { textAnswer } from "../test-reports.ts";
import { siteIn, stores, testWarehouse } from "../../../../../test/support/warehouse.ts";
import type { TestWarehouse } from "../../../../../test/support/warehouse.ts";

const [ONE, TWO, THREE, ALONE, NEW] = [1, 2, 3, 4, 5].map((number) => `site-0000${number}.example`) as [
  string,
  string,
  string,
  string,
  string,
];
/** A site that could not be measured in the last run of the panel. */
const FAILED = "failed.example";

/** The runs in the order of their dates: of the panel `default`, of the panel `towns`, and outside the panels. */
const plan = [
  { name: "first", panel: "default", sites: [ONE, TWO, THREE] },
  { name: "towns 1", panel: "towns", sites: [ONE, NEW] },
  { name: "wanted", panel: null, sites: [ONE, ALONE] },
  { name: "second", panel: "default", sites: [ONE, TWO, NEW], failed: [FAILED] },
  { name: "towns 2", panel: "towns", sites: [ONE, NEW] },
  { name: "last", panel: null, sites: [TWO] },
] as const;
type Name = (typeof plan)[number]["name"];

describe.each(stores)("on the database %s", (_, create) => {
  let opened: TestWarehouse;
  let site: ReportSite;
  let runs: ReadonlyMap<string, string>;
  const run = (name: Name): string => runs.get(name) ?? "";

  beforeAll(async () => {
    opened = await testWarehouse(create);
    const generated = await generateStores(opened.folder, { sites: 5, pages: 4, runs: plan.length, seed: "panels" });
    runs = new Map(plan.map(({ name }, at) => [name, generated[at]?.run ?? ""]));
    for (const { name, panel, sites, ...more } of plan) {
      for (const each of sites) await load(each, run(name), panel);
      for (const each of "failed" in more ? more.failed : []) {
        await announceSites(opened.warehouse, run(name), [each]);
        await failLoad(opened.warehouse, run(name), each, "It did not answer.");
      }
    }
    // The first runs are published last, and later runs are then compared with them.
    const order: Name[] = ["second", "towns 2", "wanted", "last", "towns 1", "first"];
    for (const name of order) await publishRun(opened.warehouse, run(name));
    await fillSearchIndex(opened.warehouse, { dataDir: opened.folder });
    site = await openSite();
  });
  afterAll(async () => {
    await site?.close();
    await opened?.remove();
  });

  async function load(name: string, of: string, panel: string | null): Promise<void> {
    await announceSites(opened.warehouse, of, [name], { panel: panel ?? undefined });
    const file = path.join(opened.folder, "output", "rdf", name, `${of}.trig.zst`);
    const known = siteIn(name, "NO", null, null);
    await loadStore(opened.warehouse, { file, run: of, dataDir: opened.folder, siteAt: async () => known });
  }

  const openSite = (panel?: string) =>
    openReportSite({
      warehouse: opened.warehouse,
      cache: { folder: path.join(opened.folder, `cache ${panel}`) },
      lookSeconds: 3600,
      ...(panel === undefined ? {} : { panel }),
      onFault: (error) => expect.unreachable(String(error)),
    });
  const get = (target: string, of = site) => textAnswer(of, { method: "GET", target, origin: "http://r.example" });
  const rowsOf = async (target: string) => {
    const { rows } = JSON.parse((await get(target)).body) as { rows: Record<string, unknown>[] };
    return rows;
  };

  test("a run keeps its panel; a run outside the panels has none", async () => {
    const expected = plan.map(({ name, panel }) => [run(name), panel]).toReversed();
    expect((await publishedRuns(opened.warehouse)).map((each) => [each.run, each.panel])).toEqual(expected);
    expect((await listRuns(opened.warehouse)).map((each) => [each.run, each.panel ?? null])).toEqual(
      expected.toReversed(),
    );
    const answer = JSON.parse((await get("/api/runs")).body) as { runs: { run: string; panel: string | null }[] };
    expect(answer.runs.map((each) => [each.run, each.panel])).toEqual(expected);
    await announceSites(opened.warehouse, run("towns 2"), []);
    expect((await listRuns(opened.warehouse, run("towns 2")))[0]?.panel).toBe("towns");
    // The panel must be usable in an address, where a final blank is lost.
    for (const panel of ["<b>", "towns "])
      await expect(announceSites(opened.warehouse, "x", [], { panel })).rejects.toMatchObject({
        code: "BadPanelName",
      });
  });

  test.each<[Name, Name | null]>([
    ["second", "first"],
    ["towns 2", "towns 1"],
    ["first", null],
    ["towns 1", null],
    // Outside the panels: the newest earlier run of any panel that has one of its sites.
    ["wanted", "towns 1"],
    ["last", "second"],
  ])("%s is compared with %s", async (name, against) => {
    const { warehouse } = opened;
    const before = against === null ? null : run(against);
    const ranked = await rankedSites(warehouse, { run: run(name) });
    expect(ranked.against).toBe(before);
    const againstOf = async (of: string) => (await runReport(warehouse, of, { run: run(name) })).against ?? null;
    expect(await againstOf("siteChange")).toBe(before);
    // For a run outside the panels the means of groups are not compared: the run before has other sites.
    const isOutside = plan.some((each) => each.name === name && each.panel === null);
    for (const change of ["change", "groupChange", "regionChange"])
      expect(await againstOf(change), change).toBe(isOutside ? null : before);
    for (const table of [scoredGroup, scoredRegions]) {
      const { against: used, rows } = await table(warehouse, { run: run(name) });
      expect(used).toBe(isOutside ? null : before);
      if (isOutside) expect(rows.map(({ change }) => change)).toEqual(rows.map(() => null));
    }
    if (before === null) return;
    const previous = new Map((await rankedSites(warehouse, { run: before })).rows.map((row) => [row.site, row.value]));
    for (const row of ranked.rows) expect(row.before, row.site).toBe(previous.get(row.site) ?? null);
  });

  test("past results of a selection are of the runs of the panel, those of a site of all runs", async () => {
    const { warehouse } = opened;
    const runsIn = async (query: { run: string; site?: string; place?: string }) =>
      (await scoreHistory(warehouse, query)).rows.map((row) => row.run);
    const of = (...names: Name[]) => names.map(run);
    expect(await runsIn({ run: run("second"), place: "NO" })).toEqual(of("second", "first"));
    expect(await runsIn({ run: run("towns 1"), place: "NO" })).toEqual(of("towns 2", "towns 1"));
    expect(await runsIn({ run: run("wanted"), place: "NO" })).toEqual(of("wanted"));
    expect(await runsIn({ run: run("second"), site: ONE })).toEqual(
      of("towns 2", "second", "wanted", "towns 1", "first"),
    );
    const table = await runReport(warehouse, "history", { run: run("second") });
    expect(table.rows.map((row) => row["run"])).toEqual(of("second", "first"));
  });

  const groupPages = ["/", "/reports/sites", "/reports/regions?country=NO", "/reports/tests", "/de", "/feed.atom"];

  test("readers see the panel default first", async () => {
    for (const page of groupPages) {
      const { body } = await get(page);
      expect(body, page).toContain(`/runs/${run("second")}`);
      for (const other of ["towns 1", "towns 2", "wanted", "last"] as const)
        expect(body, `${page} ${other}`).not.toContain(`/runs/${run(other)}`);
    }
    expect((await get("/")).body).toContain("sites: 3;");
    expect((await get("/sites")).body).toContain("All 4 sites of the latest run.");
    expect((await get("/compare")).body).toContain(
      `<h1>Comparison of the test runs ${run("first")} and ${run("second")}</h1>`,
    );
  });

  test("while the first panel has no published run, readers see the panel of the newest run", async () => {
    const early = await openSite("not-yet");
    for (const page of groupPages) {
      const { status, body } = await get(page, early);
      expect([page, status]).toEqual([page, 200]);
      expect(body, page).toContain(`/runs/${run("towns 2")}`);
      expect(body, page).not.toContain(`/runs/${run("last")}`);
    }
    expect((await get("/?panel=not-yet", early)).body).toContain(
      "The first test run of this panel is not published yet.",
    );
    expect((await get("/?panel=default", early)).body).toContain(`/runs/${run("second")}`);
    await early.close();
  });

  test("readers can choose another panel, or the configuration names it; links and forms keep it", async () => {
    const configured = await openSite("towns");
    for (const page of groupPages) {
      const chosen = `${page}${page.includes("?") ? "&" : "?"}panel=towns`;
      for (const { body } of [await get(chosen), await get(page, configured)]) {
        expect(body, page).toContain(`/runs/${run("towns 2")}`);
        for (const other of ["second", "wanted", "last"] as const)
          expect(body, `${page} ${other}`).not.toContain(`/runs/${run(other)}`);
      }
    }
    await configured.close();
    const { body } = await get("/reports/sites?country=NO&panel=towns");
    expect(body).toMatch(
      /<link rel="canonical" href="http:\/\/r\.example\/reports\/sites\?[^"]*country=NO&amp;panel=towns"/,
    );
    const links = [...body.matchAll(/<a [^>]*href="(\/(?:reports|sites|compare)[^"]*)"/g)].map(([, href = ""]) => href);
    expect(links.length).toBeGreaterThan(10);
    for (const href of links) expect(href).toMatch(/[?;]panel=(?:towns|default)/);
    for (const [, form = ""] of body.matchAll(/<form ([^>]*>\s*<input[^>]*>)/g))
      expect(form).toContain('name="panel" value="towns"');
    expect(body).toContain('href="/reports/sites?group=EFTA&amp;country=NO&amp;panel=default"');
    const wrong = await get("/?panel=nobody");
    expect([wrong.status, wrong.body.includes('href="/sites"')]).toEqual([400, true]); // no link repeats the wrong name
    expect((await get("/panels/nobody")).status).toBe(404);
  });

  test("a run outside the panels updates the page of its site, and has figures of its own", async () => {
    expect((await get(`/sites/${TWO}`)).body).toContain(`/runs/${run("last")}"`);
    expect((await get(`/sites/${TWO}`)).body).toContain("It has no rank: it was measured outside the panels.");
    // The newest run of the panel or outside the panels, not of the other panel.
    expect((await get(`/sites/${ONE}`)).body).toContain(`/runs/${run("second")}"`);
    expect((await get(`/sites/${ONE}?panel=towns`)).body).toContain(`/runs/${run("towns 2")}?panel=towns"`);
    expect((await get(`/sites/${ALONE}`)).body).toContain(`/runs/${run("wanted")}"`);
    expect((await get(`/sites/${THREE}?panel=towns`)).body).toContain(`/runs/${run("first")}?panel=towns"`);
    expect((await get(`/compare?site=${TWO}`)).body).toContain(
      `<h1>Comparison of ${TWO} in the test runs ${run("second")} and ${run("last")}</h1>`,
    );
    for (const page of [`/runs/${run("last")}`, `/reports/regions?run=${run("last")}`]) {
      expect((await get(page)).body, page).toContain("This run is outside the panels");
      expect((await get(`/de${page}`)).body, page).toContain("Dieser Prüflauf gehört zu keinem Panel");
    }
  });

  test("a change has one verdict and one interval in lists, on pages and in the history, whatever runs are between", async () => {
    const changeIn = (row: Record<string, unknown> | undefined) =>
      ["verdict", "difference", "differencelow", "differencehigh"].map((name) => row?.[name] ?? null);
    let clear = 0;
    for (const { name, sites } of plan) {
      const of = run(name);
      const inHistory = (rows: Record<string, unknown>[]) => changeIn(rows.find((row) => row["run"] === of));
      for (const place of ["", "&country=NO"]) {
        const [group] = await rowsOf(`/api/reports/regions?run=${of}${place}&table=group`);
        expect(inHistory(await rowsOf(`/api/reports/history?run=${of}${place}`)), name).toEqual(changeIn(group));
      }
      for (const each of sites) {
        const [facts] = await rowsOf(`/api/sites/${each}?run=${of}&table=site`);
        expect(inHistory(await rowsOf(`/api/sites/${each}/history`)), `${each} ${name}`).toEqual(changeIn(facts));
        if (facts?.["verdict"] !== null) clear++;
      }
    }
    expect(clear).toBeGreaterThan(4);
  });

  test("the comparison and the badge of a site are of the run that its page shows", async () => {
    for (const [query, now, before] of [
      ["", "second", "first"],
      ["?panel=towns", "towns 2", "towns 1"],
    ] as const) {
      const { body } = await get(`/sites/${ONE}${query}`);
      expect(body).toContain(`/runs/${run(now)}${query}"`);
      const more = query.replace("?", "&");
      expect((await get(`/compare?site=${ONE}${more}`)).body).toContain(
        `<h1>Comparison of ${ONE} in the test runs ${run(before)} and ${run(now)}</h1>`,
      );
      // The badge is shown as a picture, and as markup to copy.
      expect(body).toContain(`<img src="/sites/${ONE}/badge.svg${query}"`);
      expect(body).toContain(`src=&quot;http://r.example/sites/${ONE}/badge.svg${query}&quot;`);
      expect(body).toContain(`a href=&quot;http://r.example/sites/${ONE}${query}&quot;`);
    }
    const { body: badge } = await get(`/sites/${ALONE}/badge.svg`);
    expect(badge).toContain(`The previous run, ${run("towns 1")}, has no score to compare with.`);
    expect((await get("/data?panel=towns")).body).toContain('href="/csv/reports/sites?panel=towns"');
  });

  test("programs get no rank of a site outside the panels either", async () => {
    const [outside] = await rowsOf(`/api/sites/${TWO}?table=site`);
    expect([outside?.["run"], outside?.["rank"], outside?.["rankof"]]).toEqual([run("last"), null, null]);
    const [inPanel] = await rowsOf(`/api/sites/${TWO}?run=${run("second")}&table=site`);
    expect(inPanel?.["rankof"]).toBe(3);
  });

  test("a site outside all panels is found by its address; words find the sites of the panel", async () => {
    for (const search of [ALONE, `https://${ALONE}/a/b.html`]) {
      const { body } = await get(`/sites?q=${encodeURIComponent(search)}`);
      expect(body, search).toContain(`This is an address of the web site <a href="/sites/${ALONE}">`);
    }
    const { body: alone } = await get(`/sites/${ALONE}`);
    // There is an earlier run, but it does not have this site.
    expect(alone).toContain(`The previous run, ${run("towns 1")}, has no score to compare with.`);
    const found = async (target: string) => (await rowsOf(target)).map(({ site: name }) => name);
    expect(await found("/api/search?q=site&table=sites")).toEqual([ONE, TWO, NEW]);
    expect(await found("/api/search?q=site&table=sites&panel=towns")).toEqual([ONE, NEW]);
    expect(await found("/api/search?q=NOT+panel:towns&table=sites")).toEqual([TWO]);
    // The figures are those of the panel's list, whatever was measured later.
    for (const panel of ["default", "towns"] as const) {
      const figuresIn = (rows: Record<string, unknown>[]) =>
        new Map(rows.flatMap((row) => (row["score"] === null ? [] : [[row["site"], row["score"]] as const])));
      const searched = await rowsOf(`/api/search?q=site&table=sites&panel=${panel}`);
      expect(figuresIn(searched)).toEqual(figuresIn(await rowsOf(`/api/sites?panel=${panel}`)));
      const newest = run(panel === "default" ? "second" : "towns 2");
      expect(searched.map((row) => row["run"])).toEqual(searched.map(() => newest));
    }
  });

  test("the page of a panel has its sites and the changes between two runs", async () => {
    const { body } = await get("/panels/default");
    for (const name of [ONE, TWO, NEW, FAILED]) expect(body).toContain(name);
    expect(body).toContain(`From run ${run("first")} to run ${run("second")}, 3 sites joined or left.`);
    expect(await rowsOf("/api/panels/default?table=changes")).toEqual([
      { site: FAILED, change: "joined" },
      { site: NEW, change: "joined" },
      { site: THREE, change: "left" },
    ]);
    const sites = await rowsOf("/api/panels/default?table=sites");
    expect(sites.map((row) => [row["site"], row["measured"]])).toEqual([
      [FAILED, "no"],
      [ONE, "yes"],
      [TWO, "yes"],
      [NEW, "yes"],
    ]);
    const back = `/api/panels/default?run=${run("first")}&against=${run("second")}&table=changes`;
    expect((await rowsOf(back)).map((row) => [row["site"], row["change"]])).toEqual([
      [THREE, "joined"],
      [FAILED, "left"],
      [NEW, "left"],
    ]);
    expect((await get("/panels/towns")).body).toContain(
      `The runs ${run("towns 1")} and ${run("towns 2")} have the same sites.`,
    );
    expect((await rowsOf("/api/panels/towns?table=runs")).map((row) => row["run"])).toEqual(
      (["towns 2", "towns 1"] as const).map(run),
    );
    expect((await get(`/panels/towns?run=${run("second")}`)).status).toBe(400);
    expect((await get("/sitemap.xml")).body).toContain("/panels/towns<");
  });
});
