import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { stores, type TestStore } from "../../../../test/support/stores.ts";
import { ruleKindNames } from "../decide/scope/rule-kinds.ts";
import { exampleRule } from "../decide/scope/test-rules.ts";
import { pageWith, batchWith, siteWith } from "../../../../test/support/records.ts";
import { removeFeed } from "../sites/feed-entries.ts";
import { openUrlRepository, type UrlRepository } from "./url-repository.ts";

const now = new Date("2026-03-04T05:06:07Z");

describe.each(stores)("URL repository, %s", (name, create) => {
  let store: TestStore;
  let database: Database;
  let repository: UrlRepository;
  beforeAll(async () => {
    store = await create();
    database = await store.open();
    repository = await openUrlRepository(database);
  });
  afterAll(async () => {
    await database?.close();
    await store?.remove();
  });
  beforeEach(async () => {
    await database.query("remove-all", "delete from urlrep.site", []);
  });

  const scenario = (site: string, scenarioId: string, urls: readonly string[], testRun = "EIAO1") =>
    repository.writeScenario(
      { site, scenarioId, testRun, pages: urls.map((url) => ({ url, contentType: "text/html" })) },
      now,
    );

  describe("sites", () => {
    test("come back as they were imported: seeds and rules in order, geolocated rules too", async () => {
      const site = siteWith("www.example.com", {
        seeds: ["http://www.example.com/b", "http://www.example.com/a"],
        scopeSource: "http://www.example.com/scope.xml",
        rules: [
          { order: 1, type: "exclude", pattern: String.raw`.*\.pdf` },
          { order: 2, type: "include", countries: ["NO", "SE"] },
        ],
      });
      const other = siteWith("other.example", {
        watched: true,
        collections: ["A", "B"],
        nace: null,
        nuts: null,
        nutsKnown: null,
      });
      expect(await repository.replaceSites([site, other])).toEqual({
        added: ["www.example.com", "other.example"],
        changed: [],
        kept: [],
        removed: [],
        notRemoved: [],
        unchanged: 0,
      });
      expect((await repository.allSites()).map(({ id: _id, ...rest }) => rest)).toEqual([site, other]);
      expect(await repository.siteOf("www.example.com")).toMatchObject(site);
      expect(await repository.siteOf("unknown.example")).toBeUndefined();
      expect(await repository.getSeedURL("www.example.com")).toEqual(site.seeds);
      expect(await repository.getScopeRules("www.example.com")).toEqual(site.rules);
    });

    test("a rule of every kind comes back (if not: see site-rows.ts, and its column in urlrep.*.sql)", async () => {
      const rules = ruleKindNames.map((name, at) => exampleRule(name, at + 1));
      await repository.replaceSites([siteWith("www.example.com", { rules })]);
      expect(await repository.getScopeRules("www.example.com")).toEqual(rules);
    });

    test("AT-REP-3: without rules the default scope of the home page is in force", async () => {
      await repository.replaceSites([siteWith("www.example.com", { seeds: ["http://www.example.com"] })]);
      expect(await repository.getScopeRules("www.example.com")).toEqual([
        { order: 1, type: "include", pattern: String.raw`http[s]?://www\.example\.com/.*` },
      ]);
    });

    test("an unknown site is named in the error of every method that takes one", async () => {
      const unknown = expect.objectContaining({
        code: "UnknownSite",
        message: expect.stringContaining("no.example") as string,
      });
      await expect(repository.getSeedURL("no.example")).rejects.toEqual(unknown);
      await expect(repository.getScopeRules("no.example")).rejects.toEqual(unknown);
      await expect(repository.getKnownURLs("no.example")).rejects.toEqual(unknown);
      await expect(repository.getRandomPages("no.example")).rejects.toEqual(unknown);
      await expect(repository.countPages("no.example")).rejects.toEqual(unknown);
      await expect(repository.pagesOf("no.example")).rejects.toEqual(unknown);
      await expect(repository.isSmallSite("no.example")).rejects.toEqual(unknown);
      await expect(repository.setSmallSite("no.example", true)).rejects.toEqual(unknown);
      await expect(repository.unsetSite("no.example", ["title"])).rejects.toEqual(unknown);
      await expect(scenario("no.example", "1", ["http://no.example/"])).rejects.toEqual(unknown);
    });

    test("a person marks a small site; the mark is for this site only", async () => {
      await repository.replaceSites([siteWith("a.example"), siteWith("b.example")]);
      expect(await repository.isSmallSite("a.example")).toBe(false);
      expect(await repository.setSmallSite("a.example", true)).toBe(true);
      expect([await repository.isSmallSite("a.example"), await repository.isSmallSite("b.example")]).toEqual([
        true,
        false,
      ]);
    });

    test("a field that a person has set stays through imports, crawls and replacements, until it is unset", async () => {
      await repository.replaceSites([siteWith("a.example"), siteWith("b.example")]);
      await repository.setSite("a.example", { title: "Mine", smallSite: true, collections: ["A", "B"] });
      const set = await repository.setSite("a.example", { rules: [], scopeSource: null });
      expect(set).toMatchObject({
        title: "Mine",
        smallSite: true,
        collections: ["A", "B"],
        setFields: ["title", "scope", "small", "collections"],
      });
      const rules = [{ order: 1, type: "include", pattern: "x" } as const];
      const list = ["a.example", "b.example"].map((site) => siteWith(site, { title: "New", rules }));
      const changes = {
        added: [],
        changed: [{ site: "b.example", fields: ["title", "scope"] }],
        kept: [{ site: "a.example", fields: ["title", "scope"] }],
        removed: [],
        notRemoved: [],
        unchanged: 1,
      };
      expect(await repository.importSites(list, { dryRun: true })).toEqual(changes);
      expect((await repository.siteOf("b.example"))?.title).toBe("Title of b.example");
      expect(await repository.importSites(list)).toEqual(changes);
      expect(await repository.replaceSites(list)).toEqual({ ...changes, changed: [], unchanged: 2 });
      await repository.saveSite({ ...siteWith("a.example", { addedBy: "crawl", rules }) });
      expect(await repository.siteOf("a.example")).toEqual(set);
      expect(await repository.siteOf("b.example")).toMatchObject({ title: "New", rules });

      const { id: _id, ...unset } = await repository.unsetSite("a.example", ["title", "small", "seeds"]);
      expect(unset).toMatchObject({ title: "Mine", smallSite: false, setFields: ["scope", "collections"] });
      expect(await repository.importSites(list)).toMatchObject({
        changed: [{ site: "a.example", fields: ["title"] }],
        kept: [{ site: "a.example", fields: ["scope"] }],
      });
      const seeds = ["http://new.example/start"];
      expect(await repository.setSite("new.example", { seeds })).toMatchObject({
        addedBy: "import",
        seeds,
        setFields: ["seeds"],
      });
      await expect(repository.setSite("no.example", { title: "T" })).rejects.toMatchObject({ code: "UnknownSite" });
    });

    test("replacing keeps sites with a field that a person has set, and sites of feeds, until that ends", async () => {
      const names = ["set.example", "fed.example", "plain.example", "listed.example"];
      const list = [siteWith("listed.example")];
      await repository.replaceSites(names.map((name) => siteWith(name)));
      await repository.setSite("set.example", { smallSite: true, collections: ["Ministries"] });
      const entry = { externalId: "7", position: 0, site: "fed.example", entry: { id: 7 } };
      await repository.saveFeed("feed", [entry], true);
      const changes = { added: [], changed: [], kept: [], removed: ["plain.example"], unchanged: 1 };
      const notRemoved = ["set.example", "fed.example"];
      expect(await repository.replaceSites(list, { dryRun: true })).toEqual({ ...changes, notRemoved });
      expect(await repository.getSites()).toEqual(names);
      expect(await repository.replaceSites(list)).toEqual({ ...changes, notRemoved });
      expect(await repository.siteOf("set.example")).toMatchObject({ smallSite: true, collections: ["Ministries"] });
      expect(await repository.feedEntries("feed")).toEqual([{ id: 7 }]);
      await repository.unsetSite("set.example", ["small", "collections"]);
      await repository.saveFeed("feed", [], true);
      const removed = { ...changes, removed: notRemoved, notRemoved: [] };
      expect(await repository.replaceSites(list)).toEqual(removed);
      expect(await repository.getSites()).toEqual(["listed.example"]);
    });

    test("replacing removes everything of the removed sites, and keeps the pages of the others", async () => {
      await repository.replaceSites([siteWith("gone.example"), siteWith("stays.example", { title: "Old" })]);
      for (const site of ["gone.example", "stays.example"]) {
        await scenario(site, "1", [`http://${site}/`]);
        const stored = await repository.siteOf(site);
        const launch = await repository.startLaunch(stored?.id ?? 0, site, now);
        const newDomains = [{ host: "found.example", firstUrl: "http://found.example/" }];
        await repository.commit(launch, batchWith({ newDomains }));
        await repository.endLaunch(launch, { state: "ended", stoppedBy: null, statistics: {} });
      }
      const renewed = siteWith("stays.example", {
        title: "New",
        source: "elsewhere",
        nace: "84.11",
        continent: "AF",
        country: "ZA",
        nuts: "SE11",
        nutsKnown: "SE1",
        scopeSource: "s.xml",
        seeds: ["http://stays.example/b"],
        rules: [{ order: 1, type: "exclude", pattern: "x" }],
      });
      const report = await repository.replaceSites([siteWith("new.example"), renewed]);
      expect(report).toMatchObject({ added: ["new.example"], removed: ["gone.example"] });
      expect(await repository.countPages("stays.example")).toBe(1);
      expect(await repository.siteOf("stays.example")).toMatchObject(renewed);
      const counts = `select (select count(*) from urlrep.seed) as seeds, (select count(*) from urlrep.page) as pages,
        (select count(*) from urlrep.launch) as launches, (select count(*) from urlrep.newdomain) as domains`;
      expect(await database.query("counts", counts, [])).toEqual([{ seeds: 2, pages: 1, launches: 1, domains: 1 }]);
    });

    test("the origin of a site is kept, until an import has the site", async () => {
      const addedBy = async () => (await repository.allSites()).map((site) => site.addedBy);
      await repository.replaceSites([siteWith("a.example", { addedBy: "crawl" }), siteWith("b.example")]);
      expect(await addedBy()).toEqual(["crawl", "import"]);
      await repository.replaceSites([
        siteWith("a.example", { title: "Mine" }),
        siteWith("b.example", { addedBy: "crawl" }),
      ]);
      expect(await addedBy()).toEqual(["import", "import"]);
    });

    test("D-22: replacing is refused while a launch or a test run is open, unless forced", async () => {
      await repository.replaceSites([siteWith("a.example")]);
      const launch = await repository.startLaunch((await repository.siteOf("a.example"))?.id ?? 0, "a.example", now);
      const refused = { code: "RunOpen", message: expect.stringContaining("20260304050607 of a.example") as string };
      await expect(repository.replaceSites([])).rejects.toMatchObject(refused);
      await repository.endLaunch(launch, { state: "ended", stoppedBy: null, statistics: {} });
      await database.query("run", "insert into urlrep.testrun (testrunid, nsites) values ('EIAO998', 1)", []);
      await expect(repository.replaceSites([])).rejects.toMatchObject({
        message: expect.stringContaining("EIAO998") as string,
      });
      expect(await repository.getSites()).toEqual(["a.example"]);
      await repository.replaceSites([], { force: true });
      expect(await repository.getSites()).toEqual([]);
      await database.query("run", "delete from urlrep.testrun", []);
    });

    test("a list that fails leaves the old sites untouched", async () => {
      await repository.replaceSites([siteWith("old.example")]);
      const rule = { order: 1, type: "include", pattern: "a" } as const;
      const broken = siteWith("new.example", { rules: [rule, rule] }); // two rules with the same order
      await expect(repository.replaceSites([broken])).rejects.toMatchObject({ code: "QueryFailed" });
      expect(await repository.getSites()).toEqual(["old.example"]);
    });

    test("3,000 sites are replaced at once", async () => {
      const sites = Array.from({ length: 3_000 }, (_, i) => siteWith(`s${i}.example`));
      await repository.replaceSites(sites);
      expect(await repository.getSites()).toEqual(sites.map(({ site }) => site));
    });
  });

  describe("getSites", () => {
    beforeEach(async () => {
      await repository.replaceSites([
        siteWith("b.example"),
        siteWith("a.example", { seeds: ["http://a.example/", "http://a.example/2"] }),
      ]);
      const isServer = name === "server";
      // The embedded database has no schemas: a dot is part of the name.
      const [makeSchema, list, odd] = isServer
        ? ["create schema if not exists mine;", "mine.list", "mine.odd"]
        : ["", '"mine.list"', '"mine.odd"'];
      await database.execute(
        "make",
        `drop view if exists bank_seeds; drop table if exists banks; ${makeSchema}
         drop table if exists ${list}; drop table if exists ${odd};
         create table banks (site text); insert into banks values ('a.example'), ('not.known'), ('a.example');
         create view bank_seeds as select 'http://a.example/2' as seed union all select 'http://b.example/' from banks;
         create table ${odd} (other int); create table ${list} (site varchar(40));
         insert into ${list} values ('b.example');`,
      );
    });

    test.each([
      [undefined, ["b.example", "a.example"]],
      ["Site", ["b.example", "a.example"]], // 6.2: case-insensitive
      ["banks", ["a.example"]],
      ["BANKS", ["a.example"]],
      ["bank_seeds", ["b.example", "a.example"]],
      ["mine.list", ["b.example"]],
    ])("%s gives the sites of the repository, each once", async (table, sites) => {
      expect(await repository.getSites(table)).toEqual(sites);
    });

    test.each([
      "nowhere",
      "mine.odd",
      "urlrep.seed", // its column is url
      "list", // not in urlrep or public
      "pg_catalog.pg_class",
      'banks"; drop table urlrep.site; --',
      "(select 1)",
      "a.b.c",
      "",
      "x".repeat(64),
    ])("%s is refused as UnknownTable", async (table) => {
      await expect(repository.getSites(table)).rejects.toMatchObject({ code: "UnknownTable" });
      expect(await repository.getSites()).toHaveLength(2);
    });
  });

  describe("pages", () => {
    test("AT-REP-4: two sites on one host, two pages each: four rows, two per representation", async () => {
      const parts = ["www.example.com/site1", "www.example.com/site2"];
      await repository.replaceSites(parts.map((part) => siteWith(part)));
      for (const [i, part] of parts.entries()) {
        await scenario(part, `${i}1`, [`http://${part}/index.html`]);
        await scenario(part, `${i}2`, [`http://${part}/page.html`]);
      }
      const rows = await database.query("all", "select count(*) as n from urlrep.page", []);
      expect(rows).toEqual([{ n: 4 }]);
      for (const part of parts) {
        expect((await repository.pagesOf(part)).map(({ url }) => url)).toEqual([
          `http://${part}/index.html`,
          `http://${part}/page.html`,
        ]);
      }
    });

    test("AT-REP-5: a frameset and a single page are two scenarios; the frameset has its three documents", async () => {
      await repository.replaceSites([siteWith("f.example")]);
      const frames = ["http://f.example/index.html", "http://f.example/frame1.html", "http://f.example/frame2.html"];
      await scenario("f.example", "1", ["http://f.example/index2.html"]);
      await scenario("f.example", "2", frames);
      const drawn = await repository.getRandomPages("f.example");
      const documents = new Map(drawn.map(({ scenarioId, pages }) => [scenarioId, pages.map(({ url }) => url)]));
      expect(documents).toEqual(
        new Map([
          ["1", ["http://f.example/index2.html"]],
          ["2", frames],
        ]),
      );
      expect(await repository.countPages("f.example")).toBe(2); // D-36
    });

    test("a document inside a frameset and on its own has two rows; writing a scenario again adds none", async () => {
      await repository.replaceSites([siteWith("f.example")]);
      const frames = ["http://f.example/", "http://f.example/a", "http://f.example/a"];
      await scenario("f.example", "1", frames);
      await scenario("f.example", "1", frames);
      await scenario("f.example", "2", ["http://f.example/a"]);
      expect((await repository.pagesOf("f.example")).map(({ scenarioId, url }) => [scenarioId, url])).toEqual([
        ["1", "http://f.example/"],
        ["1", "http://f.example/a"],
        ["2", "http://f.example/a"],
      ]);
    });

    test("AT-REP-7: 250 pages, 600 wanted: all 250, each once", async () => {
      await repository.replaceSites([siteWith("r.example")]);
      const id = (await repository.siteOf("r.example"))?.id ?? 0;
      const launch = await repository.startLaunch(id, "r", now);
      const pages = Array.from({ length: 250 }, (_, i) =>
        pageWith(`http://r.example/${i}`, { scenarioId: String(i), pageIndex: i }),
      );
      await repository.commit(launch, batchWith({ pages }));
      const drawn = await repository.getRandomPages("r.example", 600);
      expect(new Set(drawn.map(({ scenarioId }) => scenarioId))).toEqual(
        new Set(pages.map(({ scenarioId }) => scenarioId)),
      );
      expect(drawn).toHaveLength(250);
      expect(drawn.every(({ pages: [page] }) => page?.url.startsWith("http://r.example/") === true)).toBe(true);
    });

    test("the same random numbers draw the same pages, other numbers other pages, never more than wanted", async () => {
      await repository.replaceSites([siteWith("r.example")]);
      for (let i = 0; i < 20; i++) await scenario("r.example", String(i), [`http://r.example/${i}`]);
      const drawWith = async (seed: number) => {
        let state = seed;
        const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
        return (await repository.getRandomPages("r.example", 5, undefined, random)).map(({ scenarioId }) => scenarioId);
      };
      expect(await drawWith(4_711)).toHaveLength(5);
      expect(await drawWith(4_711)).toEqual(await drawWith(4_711));
      expect(await drawWith(4_711)).not.toEqual(await drawWith(99_999));
    });

    test("for a test run, only pages are drawn that it found or found again", async () => {
      await repository.replaceSites([siteWith("r.example")]);
      await scenario("r.example", "1", ["http://r.example/1"], "EIAO1");
      await scenario("r.example", "2", ["http://r.example/2"], "EIAO1");
      await scenario("r.example", "2", ["http://r.example/2"], "EIAO2");
      await scenario("r.example", "3", ["http://r.example/3"], "EIAO2");
      const ids = async (run: string) =>
        (await repository.getRandomPages("r.example", 600, run)).map(({ scenarioId }) => scenarioId).sort();
      expect([await ids("EIAO1"), await ids("EIAO2"), await ids("EIAO3")]).toEqual([["1", "2"], ["2", "3"], []]);
    });

    test("an unavailable page is neither drawn nor counted nor listed, until it is found again", async () => {
      await repository.replaceSites([siteWith("r.example")]);
      const [main, frame] = ["http://r.example/f", "http://r.example/f1"];
      await scenario("r.example", "1", ["http://r.example/1"]);
      await scenario("r.example", "2", [main, frame]);
      await repository.markUnavailable("http://r.example/1");
      expect(await repository.countPages("r.example")).toBe(1);
      expect((await repository.getRandomPages("r.example")).map(({ scenarioId }) => scenarioId)).toEqual(["2"]);
      expect((await repository.pagesOf("r.example")).map(({ url }) => url)).toEqual([main, frame]);
      await repository.markUnavailable(frame); // a frame is gone, its page is not
      expect(await repository.countPages("r.example")).toBe(1);
      await repository.markUnavailable(main); // the page is gone, whatever frames are left
      expect(await repository.countPages("r.example")).toBe(0);
      await scenario("r.example", "1", ["http://r.example/1"]);
      expect(await repository.countPages("r.example")).toBe(1);
    });

    test("URLs that are too long for an index, or have hostile characters, are pages like all others", async () => {
      await repository.replaceSites([siteWith("l.example")]);
      const urls = ["a", "b"].map(
        (end) => `http://l.example/${Array.from({ length: 9_000 }, (_, i) => i).join("-")}${end}`,
      );
      await scenario("l.example", "1", [urls[0] ?? ""]);
      await scenario("l.example", "2", [urls[1] ?? ""]);
      expect((await repository.pagesOf("l.example")).map(({ url }) => url)).toEqual(urls);
      await repository.markUnavailable(urls[0] ?? "");
      expect((await repository.pagesOf("l.example")).map(({ url }) => url)).toEqual([urls[1]]);
    });

    test("each site has its own page indexes; a scenario written again keeps its pageIndex and firstSeen", async () => {
      await repository.replaceSites([siteWith("one.example"), siteWith("two.example")]);
      const [one, two] = ["http://one.example/", "http://two.example/"];
      await scenario("one.example", "1", [one, `${one}frame`]);
      await scenario("two.example", "1", [two]);
      const renewed = { url: two, lastModified: "Thu, 22 Oct 2015 07:28:00 GMT", etag: '"2"', contentType: "text/xml" };
      const later = new Date("2026-04-04T05:06:07.890Z");
      await repository.writeScenario(
        { site: "two.example", scenarioId: "1", testRun: "EIAO2", pages: [renewed] },
        later,
      );
      expect(await repository.pagesOf("two.example")).toMatchObject([
        { ...renewed, pageIndex: 0, firstSeen: now, lastSeen: later },
      ]);
      expect((await repository.pagesOf("one.example")).map(({ pageIndex }) => pageIndex)).toEqual([0, 1]);
    });

    test("scenarios written at the same time get different page indexes", async () => {
      await repository.replaceSites([siteWith("c.example")]);
      await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          scenario("c.example", `${i}`, [`http://c.example/${i}a`, `http://c.example/${i}b`]),
        ),
      );
      const indexes = (await repository.getKnownURLs("c.example")).map(({ pageIndex }) => pageIndex);
      expect(indexes).toEqual(Array.from({ length: 16 }, (_, i) => i));
    });
  });

  describe("hosts, runs, targets", () => {
    test("support of If-Modified-Since is unknown until it is set, and can become unknown again", async () => {
      expect(await repository.getIfModifiedSupport("h.example")).toBeNull();
      for (const supports of [true, false, null]) {
        await repository.setIfModifiedSupport("h.example", supports);
        expect(await repository.getIfModifiedSupport("h.example")).toBe(supports);
      }
    });

    test("ids of test runs are EIAO and the next number, never the same twice, never the id of a run", async () => {
      const first = await repository.nextTestRunId();
      expect(first).toMatch(/^EIAO\d+$/);
      const number = Number(first.slice(4));
      await database.query("run", "insert into urlrep.testrun (testrunid) values ($1)", [`EIAO${number + 1}`]);
      const ids = await Promise.all(Array.from({ length: 5 }, () => repository.nextTestRunId()));
      expect(ids.map((id) => Number(id.slice(4)) - number).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6]);
      await database.query("run", "delete from urlrep.testrun", []);
    });

    test("entries of feeds are kept as received, in their order, by campaign", async () => {
      for (const site of ["f1.example", "f2.example"]) await repository.saveSite(siteWith(site));
      const values = { b: [1, { y: "\u0000\ud800 z", a: 1e300 }], a: null };
      const entry = (id: number, position: number, more: object = {}) => ({
        externalId: String(id),
        position,
        site: `f${id}.example`,
        entry: { id, ...more },
      });
      const read = async (campaign: string) => await repository.feedEntries(campaign);
      await repository.saveFeed("one", [entry(1, 1, values), entry(2, 0)], true);
      await repository.saveFeed("other", [entry(2, 0, { other: true })], true);
      const stored = await read("one");
      expect(stored).toEqual([{ id: 2 }, { id: 1, ...values }]);
      expect(JSON.stringify(stored)).toBe(JSON.stringify([{ id: 2 }, { id: 1, ...values }]));
      await repository.saveFeed("one", [entry(1, 0)], false);
      expect(await read("one")).toEqual([{ id: 1 }, { id: 2 }]);
      await repository.saveFeed("one", [entry(1, 0)], true);
      expect(await read("one")).toEqual([{ id: 1 }]);
      await removeFeed(database, "one");
      expect([await read("one"), await read("other")]).toEqual([[], [{ id: 2, other: true }]]);
    });
  });
});
