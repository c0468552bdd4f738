import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { stores, type TestStore } from "../../../../test/support/stores.ts";
import type { FrontierEntry } from "../url/frontier-entry.ts";
import { defaultSite } from "../sites/site.ts";
import type { Launch } from "./crawl-store.ts";
import { batchWith, pageWith, siteWith } from "../../../../test/support/records.ts";
import { openUrlRepository, type UrlRepository } from "./url-repository.ts";

const now = new Date("2026-03-04T05:06:07.890Z");
const later = new Date("2026-04-04T05:06:07.890Z");
const ended = { state: "ended", stoppedBy: null, statistics: {} } as const;

const entry = (url: string, changes: Partial<FrontierEntry> = {}): FrontierEntry => ({
  url,
  key: url,
  depth: 0,
  foundBy: "link",
  hops: 0,
  ...changes,
});

describe.each(stores)("crawl state, %s", (_name, create) => {
  let store: TestStore;
  let database: Database;
  let repository: UrlRepository;
  let sites = 0;
  beforeAll(async () => {
    store = await create();
    database = await store.open();
    repository = await openUrlRepository(database);
  });
  afterAll(async () => {
    await database?.close();
    await store?.remove();
  });

  /** Starts a launch of a site that no other test has. */
  const newLaunch = async (): Promise<Launch> => {
    const site = `s${sites++}.example`;
    return await repository.startLaunch(await repository.saveSite(siteWith(site)), site, now);
  };

  describe("sites", () => {
    const rules = [{ order: 1, type: "exclude", pattern: "x" } as const];

    test("an import replaces all values except those that no site list has", async () => {
      const id = await repository.saveSite(siteWith("own.example", { title: "Mine", smallSite: true }));
      const updated = siteWith("own.example", {
        title: "Other",
        source: "elsewhere",
        nace: null,
        continent: "AF",
        country: "ZA",
        nuts: "SE11",
        nutsKnown: "SE1",
        scopeSource: "s.xml",
        seeds: ["http://own.example/2"],
        rules,
      });
      expect(await repository.saveSite(updated)).toBe(id);
      expect(await repository.siteOf("own.example")).toEqual({ ...updated, smallSite: true, id });
      const others = [
        { order: 1, type: "include", pattern: "y" },
        { order: 2, type: "exclude", pattern: "z" },
      ] as const;
      for (const replaced of [others, rules]) {
        await repository.saveSite({ ...updated, rules: replaced });
        expect((await repository.siteOf("own.example"))?.rules).toEqual(replaced);
      }
    });

    test("a start URL does not change a site that was imported or has rules", async () => {
      const imported = siteWith("curated.example", { rules });
      const bare = siteWith("bare.example");
      const scoped = { ...defaultSite("scoped.example", ["http://scoped.example/"]), rules, scopeSource: "s.xml" };
      for (const site of [imported, bare, scoped]) {
        const id = await repository.saveSite(site);
        const url = `http://${site.site}/other`;
        expect(await repository.saveSite(defaultSite(site.site, [url]))).toBe(id);
        const other = [{ order: 1, type: "include", pattern: "y" } as const];
        await repository.saveSite({ ...defaultSite(site.site, [url]), rules: other, scopeSource: "t.xml" });
        expect(await repository.siteOf(site.site)).toEqual({ ...site, id });
      }
    });

    test("a start URL adds a site that is not curated and not small; the next start URL replaces its seeds", async () => {
      const first = defaultSite("new.example", ["http://new.example/"]);
      expect(first).toMatchObject({ addedBy: "crawl", smallSite: false });
      const id = await repository.saveSite(first);
      await repository.setSmallSite("new.example", true);
      const second = defaultSite("new.example", ["http://new.example/b"]);
      await repository.saveSite(second);
      expect(await repository.siteOf("new.example")).toEqual({ ...second, smallSite: true, setFields: ["small"], id });
      // Rules of a scope file become the rules of a site that had none, with the name of the file.
      const plain = defaultSite("ruled.example", ["http://ruled.example/"]);
      await repository.saveSite(plain);
      const ruled = { ...plain, rules, scopeSource: "http://ruled.example/s.xml" };
      await repository.saveSite(ruled);
      expect(await repository.siteOf("ruled.example")).toMatchObject(ruled);
      await repository.saveSite(siteWith("new.example", { rules }));
      expect(await repository.siteOf("new.example")).toMatchObject({ addedBy: "import", rules, nace: "66.00" });
    });

    test("the site that an address belongs to", async () => {
      const names = ["part.example", "part.example/site1", "part.example/site1/deep", "part.example/site2"];
      for (const site of names) await repository.saveSite(siteWith(site));
      await repository.saveSite(siteWith("A name", { seeds: ["https://named.example/start"] }));
      const siteAt = async (url: string) => (await repository.siteAt(url))?.site;
      expect(await siteAt("http://part.example/site1")).toBe("part.example/site1");
      expect(await siteAt("HTTPS://part.example/site1/page?x=1")).toBe("part.example/site1");
      expect(await siteAt("http://part.example/site1/deep/page")).toBe("part.example/site1/deep");
      expect(await siteAt("http://part.example/site10/")).toBe("part.example");
      expect(await siteAt("http://part.example/")).toBe("part.example");
      expect(await siteAt("https://named.example/start")).toBe("A name");
      expect(await siteAt("https://named.example/other")).toBeUndefined();
      await repository.saveSite(siteWith("A host", { seeds: ["https://origin.example"] }));
      expect(await siteAt("https://origin.example/")).toBe("A host");
      expect(await siteAt("https://origin.example/?q")).toBeUndefined();
      expect(await siteAt("https://origin.example/deep")).toBeUndefined();
      await repository.saveSite(siteWith("A root", { seeds: ["http://root.example:8080/"] }));
      expect(await siteAt("HTTP://Root.Example:8080")).toBe("A root");
      expect(await siteAt("http://root.example/")).toBeUndefined();
      // Slashes at the end of a name do not count. The name itself comes first, then a seed, then the names around it.
      for (const slashes of ["/", "//"])
        expect(await siteAt(`http://part.example/site1${slashes}`)).toBe("part.example/site1");
      const seeds = ["http://part.example/site2", "http://part.example/site1/deep/page"];
      await repository.saveSite(siteWith("elsewhere.example", { seeds }));
      expect(await siteAt("http://part.example/site2")).toBe("part.example/site2");
      expect(await siteAt("http://part.example/site1/deep/page")).toBe("elsewhere.example");
      expect(await siteAt("http://www.part.example/site1")).toBeUndefined();
      expect(await siteAt("http://part.example:8080/site1")).toBeUndefined();
    });
  });

  describe("launches", () => {
    test("start open, at a UTC timestamp of 14 digits, with nothing committed", async () => {
      const id = await repository.saveSite(siteWith("launch.example"));
      expect(await repository.lastLaunch(id)).toBeUndefined();
      const launch = await repository.startLaunch(id, "launch.example", now);
      expect(launch).toEqual({
        id: expect.any(Number) as number,
        siteId: id,
        job: "launch.example",
        timestamp: "20260304050607",
        state: "open",
        stoppedBy: null,
        committed: null,
        scope: null,
        statistics: {},
      });
      expect(await repository.lastLaunch(id)).toEqual(launch);
    });

    test("a launch keeps its own rules, and the statistics for its timestamp", async () => {
      const id = await repository.saveSite(siteWith("begun.example"));
      const scope = { source: "s.xml", rules: [{ order: 1, type: "exclude", pattern: "x" } as const] };
      const statistics = (timestamp: string) => ({ crawlId: `begun/${timestamp}` });
      const launch = await repository.startLaunch(id, "begun.example", now, "EIAO7", { scope, statistics });
      expect(launch).toMatchObject({ scope, statistics: { crawlId: "begun/20260304050607" } });
      expect(await repository.lastLaunch(id)).toEqual(launch);
      await repository.commit(launch, batchWith({ statistics: { pages: 1 } }));
      await repository.endLaunch(launch, { ...ended, statistics: { pages: 2 } });
      // The rules are those of this launch alone, also when it has ended.
      await repository.startLaunch(id, "begun.example", later);
      expect((await repository.launches(id)).map((one) => [one.scope, one.statistics])).toEqual([
        [scope, { pages: 2 }],
        [null, {}],
      ]);
    });

    test("another launch within the same second gets the next free timestamp, across the end of a minute", async () => {
      const id = await repository.saveSite(siteWith("quick.example"));
      const newYearsEve = new Date("2025-12-31T23:59:58.500Z");
      for (let i = 0; i < 4; i++) {
        await repository.endLaunch(await repository.startLaunch(id, "quick.example", newYearsEve), ended);
      }
      const launches = await repository.launches(id);
      expect(launches.map(({ timestamp }) => timestamp)).toEqual([
        "20251231235958",
        "20251231235959",
        "20260101000000",
        "20260101000001",
      ]);
      expect(await repository.lastLaunch(id)).toEqual(launches[3]);
    });

    test("of launches that start at the same time, one starts; the errors of the others name it", async () => {
      const id = await repository.saveSite(siteWith("twice.example"));
      const attempts = await Promise.allSettled([1, 2, 3].map(() => repository.startLaunch(id, "twice.example", now)));
      expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const refused = attempts.find(({ status }) => status === "rejected");
      expect(refused).toMatchObject({
        reason: {
          code: "LaunchOpen",
          message: "The site twice.example is already being crawled (launch 20260304050607).",
        },
      });
    });

    test("an interrupted launch stays open with its reason, and ends later", async () => {
      const launch = await newLaunch();
      await repository.endLaunch(launch, { state: "open", stoppedBy: "signal", statistics: { pages: 3 } });
      const stopped = { ...launch, stoppedBy: "signal", statistics: { pages: 3 } };
      expect(await repository.lastLaunch(launch.siteId)).toEqual(stopped);
      await repository.endLaunch(launch, { state: "ended", stoppedBy: null, statistics: { pages: 4 } });
      expect(await repository.launches(launch.siteId)).toEqual([
        { ...stopped, state: "ended", stoppedBy: null, statistics: { pages: 4 } },
      ]);
    });

    test("a launch of a site that was removed meanwhile is unknown: nothing is written", async () => {
      const launch = { ...(await newLaunch()), id: 2_000_000_000 };
      const unknown = { code: "UnknownLaunch" };
      await expect(repository.commit(launch, batchWith())).rejects.toMatchObject(unknown);
      await expect(repository.endLaunch(launch, ended)).rejects.toMatchObject(unknown);
      await expect(repository.startLaunch(2_000_000_000, "x", now)).rejects.toMatchObject({ code: "UnknownSite" });
    });
  });

  describe("frontier", () => {
    const entries = [
      entry("http://f.example/", { foundBy: "seed" }),
      entry("http://f.example/b?sid=1", { key: "http://f.example/b", depth: 1, foundOn: "http://f.example/" }),
      entry("http://f.example/a", { depth: 1, foundBy: "redirect", hops: 2, requested: "http://f.example/old" }),
      entry("http://f.example/frame", { foundBy: "frame", scenario: "340282366920938463463374607431768211455" }),
      entry("http://f.example/frame", { foundBy: "redirect", scenario: "7", again: true }),
    ];

    test("entries come back whole, in the order in which they were found, over several commits", async () => {
      const launch = await newLaunch();
      await repository.commit(launch, batchWith({ found: entries.slice(0, 2) }));
      await repository.commit(launch, batchWith({ found: entries.slice(2) }));
      expect(await repository.frontier(launch)).toEqual(
        entries.map((found) => ({ ...found, state: "waiting", reason: null })),
      );
    });

    test("a key counts once: the entry first found stays, within a batch and after it", async () => {
      const launch = await newLaunch();
      const second = entry("http://f.example/b?sid=2", { key: "http://f.example/b", depth: 9 });
      await repository.commit(launch, batchWith({ found: [...entries, second] }));
      await repository.commit(launch, batchWith({ found: [second] }));
      expect((await repository.frontier(launch)).map(({ url }) => url)).toEqual(entries.map(({ url }) => url));
    });

    test("an entry is settled with its reason, also in the batch that found it; the last state counts", async () => {
      const launch = await newLaunch();
      const round = { setsCookie: true, goesRound: true } as const;
      const settled = [
        { key: "http://f.example/", state: "failed", reason: "timeout" } as const,
        { key: "http://f.example/", state: "page", reason: "200" } as const,
        { key: "http://f.example/b", state: "excluded", reason: "RobotsDecideRule" } as const,
        { key: "http://never.found/", state: "page", reason: null } as const,
        { key: "http://f.example/frame", scenario: "7", again: true, state: "failed", reason: "404" } as const,
        { key: "http://f.example/a", state: "redirect", reason: "http://f.example/c", ...round } as const,
      ];
      await repository.commit(launch, batchWith({ found: entries, settled }));
      const states = (await repository.frontier(launch)).map((one) => [
        one.state,
        one.reason,
        one.setsCookie,
        one.goesRound,
      ]);
      expect(states).toEqual([
        ["page", "200", undefined, undefined],
        ["excluded", "RobotsDecideRule", undefined, undefined],
        ["redirect", "http://f.example/c", true, true],
        ["waiting", null, undefined, undefined],
        ["failed", "404", undefined, undefined],
      ]);
    });

    test("launches do not see each other's entries; waiting ones are dropped at the end, the rest by the next launch", async () => {
      const [one, two] = [await newLaunch(), await newLaunch()];
      const settled = [{ key: "http://f.example/", state: "page", reason: "200" } as const];
      await repository.commit(one, batchWith({ found: entries, settled }));
      await repository.commit(two, batchWith({ found: entries.slice(0, 1) }));
      await repository.endLaunch(one, ended);
      expect((await repository.frontier(one)).map(({ url, state }) => [url, state])).toEqual([
        ["http://f.example/", "page"],
      ]);
      await repository.startLaunch(one.siteId, one.job, later);
      expect(await repository.frontier(one)).toEqual([]);
      expect(await repository.frontier(two)).toHaveLength(1);
    });

    test("20,000 entries in one batch, with URLs of every length and character", async () => {
      const launch = await newLaunch();
      const found = Array.from({ length: 20_000 }, (_, i) =>
        entry(`http://f.example/${'"\\{},\u00E9 '.repeat(i % 40)}${i}`),
      );
      await repository.commit(launch, batchWith({ found }));
      expect((await repository.frontier(launch)).map(({ url }) => url)).toEqual(found.map(({ url }) => url));
    });
  });

  describe("pages", () => {
    test("come back whole, large WARC offsets and missing values included", async () => {
      const launch = await newLaunch();
      const full = pageWith("http://p.example/");
      const bare = pageWith("http://p.example/2", {
        scenarioId: "2",
        pageIndex: 1,
        contentType: null,
        lastModified: null,
        etag: null,
        warc: null,
        metadata: null,
      });
      await repository.commit(launch, batchWith({ pages: [bare, full] }));
      await repository.endLaunch(launch, ended);
      expect(await repository.knownPages(launch.siteId)).toEqual([full, bare]);
    });

    test("known pages are those of earlier launches, not those of an open one", async () => {
      const launch = await newLaunch();
      const old = pageWith("http://p.example/old");
      await repository.commit(launch, batchWith({ pages: [old] }));
      expect(await repository.knownPages(launch.siteId)).toEqual([]);
      await repository.endLaunch(launch, ended);
      const next = await repository.startLaunch(launch.siteId, launch.job, later);
      const fresh = pageWith("http://p.example/new", { scenarioId: "7", pageIndex: 1 });
      await repository.commit(next, batchWith({ pages: [fresh] }));
      expect(await repository.knownPages(launch.siteId)).toEqual([old]);
      expect([await repository.launchPages(launch), await repository.launchPages(next)]).toEqual([[old], [fresh]]);
      await repository.endLaunch(next, ended);
      expect(await repository.knownPages(launch.siteId)).toEqual([old, fresh]);
    });

    test("a resumed launch does not get its missing pages, until they are found again", async () => {
      const launch = await newLaunch();
      const [present, missing] = [pageWith("http://p.example/a"), pageWith("http://p.example/bb", { pageIndex: 1 })];
      await repository.commit(launch, batchWith({ pages: [present, missing] }));
      await repository.commit(launch, batchWith({ unavailable: [missing.url] }));
      expect(await repository.launchPages(launch)).toEqual([present]);
      const unchanged = [{ ...missing, lastSeen: later }];
      await repository.commit(launch, batchWith({ unchanged }));
      expect(await repository.launchPages(launch)).toEqual([present, ...unchanged]);
    });

    test("pages come in the order of their discovery; a scenario is gone with its first document, in whatever order it was written", async () => {
      const launch = await newLaunch();
      const [main, frame, other] = [
        pageWith("http://p.example/2", { scenarioId: "9" }),
        pageWith("http://p.example/1", { scenarioId: "9", pageIndex: 1 }),
        pageWith("http://p.example/0", { scenarioId: "8", pageIndex: 2 }),
      ];
      await repository.commit(launch, batchWith({ pages: [frame, other, main] }));
      expect(await repository.launchPages(launch)).toEqual([main, frame, other]);
      await repository.commit(launch, batchWith({ unavailable: [frame.url] }));
      expect(await repository.countPages(launch.job)).toBe(2);
      await repository.commit(
        launch,
        batchWith({ unavailable: [main.url], unchanged: [{ ...frame, lastSeen: later }] }),
      );
      expect(await repository.countPages(launch.job)).toBe(1);
      await repository.endLaunch(launch, ended);
      await repository.commit(launch, batchWith({ pages: [main] }));
      expect((await repository.knownPages(launch.siteId)).map(({ url }) => url)).toEqual(
        [main, frame, other].map(({ url }) => url),
      );
    });

    test("a page found again keeps its firstSeen and pageIndex; one not modified only gets a new lastSeen", async () => {
      const launch = await newLaunch();
      const pages = [pageWith("http://p.example/a"), pageWith("http://p.example/b", { scenarioId: "2", pageIndex: 1 })];
      await repository.commit(launch, batchWith({ pages }));
      const changed = pageWith("http://p.example/a", {
        depth: 3,
        status: 203,
        contentType: "application/xhtml+xml",
        lastModified: null,
        etag: '"new"',
        digest: "sha256:11",
        warc: { file: "output/warcs/a/2/y.warc.gz", offset: 1, length: 2 },
        metadata: { file: "output/warcs/a/2/z.warc.gz", offset: 3, length: 4 },
        fingerprint: { simhash: "fedcba9876543210", words: 1 },
        pageIndex: 99,
        firstSeen: later,
        lastSeen: later,
      });
      const unchanged = [{ scenarioId: "2", url: "http://p.example/b", lastSeen: later }];
      await repository.commit(launch, batchWith({ pages: [changed], unchanged: [...unchanged, ...unchanged] }));
      await repository.endLaunch(launch, ended);
      expect(await repository.knownPages(launch.siteId)).toEqual([
        { ...changed, pageIndex: 0, firstSeen: pages[0]?.firstSeen },
        { ...pages[1], lastSeen: later },
      ]);
    });

    test("only the unmodified document is renewed: no other of its scenario, and not the same of other scenarios", async () => {
      const [one, two] = [await newLaunch(), await newLaunch()];
      const main = pageWith("http://p.example/");
      const frame = pageWith("http://p.example/frame", { scenarioId: main.scenarioId, pageIndex: 1 });
      const alone = pageWith(frame.url, { scenarioId: "9", pageIndex: 2 });
      for (const launch of [one, two]) await repository.commit(launch, batchWith({ pages: [main, frame, alone] }));
      const unchanged = [{ scenarioId: frame.scenarioId, url: frame.url, lastSeen: later }];
      await repository.commit(one, batchWith({ unchanged }));
      expect(await repository.launchPages(one)).toEqual([main, { ...frame, lastSeen: later }, alone]);
      expect(await repository.launchPages(two)).toEqual([main, frame, alone]);
    });

    test("a launch has pages when it kept one, also one that was not modified, until the next launch of its site starts", async () => {
      const [one, two] = [await newLaunch(), await newLaunch()];
      const key = "http://f.example/";
      expect(await repository.hasPages(one)).toBe(false);
      await repository.commit(one, batchWith({ settled: [{ key, state: "failed", reason: "timeout" }] }));
      await repository.commit(two, batchWith({ settled: [{ key, state: "page", reason: "not modified" }] }));
      expect([await repository.hasPages(one), await repository.hasPages(two)]).toEqual([false, true]);
      await repository.endLaunch(two, ended);
      await repository.endLaunch(one, ended);
      await repository.startLaunch(one.siteId, one.job, later);
      expect(await repository.hasPages(two)).toBe(true);
      await repository.startLaunch(two.siteId, two.job, later);
      expect(await repository.hasPages(two)).toBe(false);
    });

    test("a site has one lease at a time; it can be read meanwhile", async () => {
      const launch = await newLaunch();
      const page = pageWith("http://p.example/");
      const lease = await repository.leaseSite(launch.job);
      await repository.commit(launch, batchWith({ pages: [page] }));
      await expect(repository.leaseSite(launch.job)).rejects.toMatchObject({
        code: "SiteInUse",
        message: expect.stringContaining(`The site ${launch.job} is being crawled or sampled by `) as string,
      });
      const drawn = await repository.getRandomPages(launch.job, 1);
      expect(drawn.map(({ scenarioId }) => scenarioId)).toEqual([page.scenarioId]);
      await lease.release();
      await (await repository.leaseSite(launch.job)).release();
    });

    test("a missing page is no longer known, on this site only, until it is found again", async () => {
      const [one, two] = [await newLaunch(), await newLaunch()];
      const page = pageWith("http://p.example/");
      for (const launch of [one, two]) {
        await repository.commit(launch, batchWith({ pages: [page] }));
        await repository.endLaunch(launch, ended);
      }
      await repository.commit(one, batchWith({ unavailable: [page.url, "http://never.there/"] }));
      expect([await repository.knownPages(one.siteId), await repository.knownPages(two.siteId)]).toEqual([[], [page]]);
      await repository.commit(one, batchWith({ pages: [page] }));
      expect(await repository.knownPages(one.siteId)).toEqual([page]);
    });

    test("the pages at an address are those of all sites and scenarios, without missing ones", async () => {
      const [one, two, three] = [await newLaunch(), await newLaunch(), await newLaunch()];
      const url = "http://shared.example/frame";
      const [page, frame] = [pageWith(url), pageWith(url, { scenarioId: "7" })];
      await repository.commit(one, batchWith({ pages: [frame, page, pageWith("http://shared.example/")] }));
      await repository.commit(two, batchWith({ pages: [page] }));
      await repository.commit(three, batchWith({ pages: [page], unavailable: [url] }));
      expect(await repository.pagesAt(url)).toEqual([page, frame, page]);
      expect(await repository.pagesAt("http://shared.example/other")).toEqual([]);
    });

    test("of two rows of one document in a batch the last counts", async () => {
      const launch = await newLaunch();
      const [first, last] = [pageWith("http://p.example/"), pageWith("http://p.example/", { etag: "w" })];
      await repository.commit(launch, batchWith({ pages: [first, last] }));
      await repository.endLaunch(launch, ended);
      expect(await repository.knownPages(launch.siteId)).toEqual([last]);
    });

    test("pages carry the test run of their launch", async () => {
      const id = await repository.saveSite(siteWith("run.example"));
      const launch = await repository.startLaunch(id, "run.example", now, "EIAO7");
      await repository.commit(launch, batchWith({ pages: [pageWith("http://run.example/")] }));
      expect(await repository.getRandomPages("run.example", 600, "EIAO7")).toHaveLength(1);
      expect(await repository.getRandomPages("run.example", 600, "EIAO8")).toHaveLength(0);
      await repository.endLaunch(launch, ended);
      const next = await repository.startLaunch(id, "run.example", later, "EIAO9");
      const { scenarioId, url } = pageWith("http://run.example/");
      await repository.commit(next, batchWith({ unchanged: [{ scenarioId, url, lastSeen: later }] }));
      for (const run of ["EIAO7", "EIAO9"])
        expect(await repository.getRandomPages("run.example", 600, run)).toHaveLength(1);
    });

    test("a page that a re-crawl stored anew belongs to its run and to the first run", async () => {
      const id = await repository.saveSite(siteWith("rerun.example"));
      const page = pageWith("http://rerun.example/");
      for (const run of ["EIAO7", "EIAO8", "EIAO9"]) {
        const launch = await repository.startLaunch(id, "rerun.example", now, run);
        await repository.commit(launch, batchWith({ pages: [{ ...page, etag: run }] }));
        await repository.endLaunch(launch, ended);
      }
      const counts = ["EIAO7", "EIAO8", "EIAO9"].map(
        async (run) => (await repository.getRandomPages("rerun.example", 600, run)).length,
      );
      expect(await Promise.all(counts)).toEqual([1, 0, 1]);
    });
  });

  test("a batch that is applied again, also after reopening, changes nothing more", async () => {
    const launch = await newLaunch();
    const batch = batchWith({
      found: [entry("http://i.example/"), entry("http://i.example/2")],
      settled: [{ key: "http://i.example/", state: "page", reason: "200" }],
      pages: [pageWith("http://i.example/")],
      unchanged: [{ scenarioId: "3", url: "http://i.example/3", lastSeen: later }],
      newDomains: [
        { host: "new.example", firstUrl: "http://new.example/1" },
        { host: "new.example", firstUrl: "http://new.example/2" },
      ],
      ifModifiedSupport: [
        { host: "ims.example", supports: false },
        { host: "ims.example", supports: true },
      ],
      committed: { file: "a-00001.warc.gz", offset: 2 ** 40 },
      statistics: { requests: 2, statuses: { 200: 1 } },
    });
    const everything = async () => ({
      launch: await repository.lastLaunch(launch.siteId),
      frontier: await repository.frontier(launch),
      pages: await database.query("all", "select * from urlrep.page where siteid = $1", [launch.siteId]),
      domains: await database.query("all", "select host, firsturl from urlrep.newdomain where siteid = $1", [
        launch.siteId,
      ]),
      supports: await repository.ifModifiedSupport("ims.example"),
    });
    await repository.commit(launch, batch);
    const once = await everything();
    expect(once.launch).toMatchObject({ committed: batch.committed, statistics: batch.statistics });
    expect(once.domains).toEqual([{ host: "new.example", firsturl: "http://new.example/1" }]);
    expect(once.supports).toBe(true);
    await repository.commit(launch, batch);
    expect(await everything()).toEqual(once);
    await database.close();
    database = await store.open();
    repository = await openUrlRepository(database);
    await repository.commit(launch, batch);
    expect(await everything()).toEqual(once);
  });

  test("a batch that fails writes nothing", async () => {
    const launch = await newLaunch();
    const pages = [pageWith("http://x.example/", { status: null as never })]; // refused by the table
    const batch = batchWith({ found: [entry("http://x.example/")], pages, statistics: { lost: 1 } });
    await expect(repository.commit(launch, batch)).rejects.toMatchObject({ code: "QueryFailed" });
    expect(await repository.frontier(launch)).toEqual([]);
    expect(await repository.lastLaunch(launch.siteId)).toEqual(launch);
  });

  test("a commit without a position keeps the one before", async () => {
    const launch = await newLaunch();
    const committed = { file: "a.warc.gz", offset: 10 };
    await repository.commit(launch, batchWith({ committed }));
    await repository.commit(launch, batchWith());
    expect((await repository.lastLaunch(launch.siteId))?.committed).toEqual(committed);
  });

  test("crawls that commit at the same time, with the same hosts in different orders, all succeed", async () => {
    const launches = [await newLaunch(), await newLaunch(), await newLaunch(), await newLaunch()];
    const hosts = Array.from({ length: 50 }, (_, i) => `h${i}.example`);
    const commits = launches.flatMap((launch, i) =>
      [1, 2, 3].map((round) => {
        const order = (i + round) % 2 === 0 ? hosts : [...hosts].reverse();
        return repository.commit(
          launch,
          batchWith({ ifModifiedSupport: order.map((host) => ({ host, supports: true })) }),
        );
      }),
    );
    await Promise.all(commits);
    expect(await repository.ifModifiedSupport("h49.example")).toBe(true);
    expect(await repository.ifModifiedSupport("h50.example")).toBeNull();
  });

  test("robots.txt of an origin is kept and replaced, hostile characters included", async () => {
    expect(await repository.robots("https://r.example")).toBeUndefined();
    const robots = {
      origin: "https://r.example",
      fetchedAt: now,
      status: 200,
      body: "User-agent: *\nDisallow: /\u{1F98A}\n",
    };
    await repository.saveRobots({ ...robots, fetchedAt: later, status: 0, body: "" });
    await repository.saveRobots(robots);
    expect(await repository.robots("https://r.example")).toEqual(robots);
    await repository.saveRobots({ ...robots, body: "a\0b" });
    expect((await repository.robots("https://r.example"))?.body).toBe("a\uFFFDb");
  });
});
