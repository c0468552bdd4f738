import { defaultSite } from "@eiao/crawler";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores } from "../../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../../test/support/stores.ts";
import { recover } from "../../recover.ts";
import { startTestObservatory } from "../../test-observatory.ts";
import type { TestObservatory } from "../../test-observatory.ts";

const urls = (...names: string[]): string[] => names.map((name) => `http://${name}.example/`);
const tuple = (name: string, run: string, count = 1) => [`http://${name}.example/`, run, "localhost", count, 0, 8890];

describe.each(stores)("the site URL server, %s", (_name, create) => {
  let store: TestStore;
  let the: TestObservatory;
  beforeEach(async () => {
    store = await create();
    the = await startTestObservatory(store);
  });
  afterEach(async () => {
    await the.close();
    await store.remove();
  });
  const expected = async (): Promise<unknown> => {
    const { runs } = (await the.call("etl", "status")) as { runs: { id: string; expected: number }[] };
    return runs.map(({ id, expected }) => [id, expected]);
  };

  test("AT-SUS-1: a site is added, the ETL server is told once, and the site is handed out", async () => {
    expect(await the.call("siteurl", "addURLs", "EIAO998", "", ["http://www.eiao.net"])).toBe(1);
    expect(await expected()).toEqual([["EIAO998", 1]]);
    expect(await the.call("siteurl", "getSiteURL")).toEqual([
      "http://www.eiao.net/",
      "EIAO998",
      "localhost",
      1,
      0,
      8890,
    ]);
    expect(await the.call("siteurl", "getSiteURL")).toBeNull();
    // The same site again, in two forms.
    expect(
      await the.call("siteurl", "addURLs", "EIAO998", "", ["http://www.eiao.net", "https://WWW.eiao.net/#x"]),
    ).toBe(0);
    expect(await expected()).toEqual([["EIAO998", 1]]);
  });

  test("a start page belongs to its curated site, as in crawls; an address below it is another site", async () => {
    const { repository, queue } = the.observatory;
    const seed = "http://www.town.example/en/start.html";
    await repository.saveSite({ ...defaultSite("town.example", [seed, "http://town.example"]), title: "Town" });
    expect((await repository.siteAt(seed))?.site).toBe("town.example");
    const pages = [seed, "http://town.example/", "http://www.town.example/de/", ...urls("a")];
    expect(await the.call("siteurl", "addURLs", "R", "", pages)).toBe(3);
    expect(await queue.sitesOf("R")).toEqual(["town.example", "www.town.example/de", "a.example"]);
    // Crawlers of the first observatory name the site by that page.
    const [url] = (await the.call("siteurl", "getSiteURL")) as [string];
    expect(url).toBe(seed);
    expect(await the.call("siteurl", "putSiteURL", url, "R")).toBeNull();
    expect(await the.call("etl", "failETL", "R", url, "gone")).toBeNull();
    expect(await queue.openSites("R")).toEqual(["www.town.example/de", "a.example"]);
    expect(await the.call("siteurl", "excludeSite", seed)).toMatchObject({ site: "town.example" });
    expect(await the.call("siteurl", "addURLs", "S", "", [seed])).toEqual({ error: "SiteExcluded" });
    expect(await the.call("siteurl", "includeSite", seed)).toMatchObject({ site: "town.example" });
  });

  test("AT-SUS-3: runs are served oldest first", async () => {
    await the.call("siteurl", "addURLs", "A", "", urls("a", "b"));
    await the.call("siteurl", "addURLs", "B", "", urls("c"));
    const handed = [];
    for (let at = 0; at < 4; at++) handed.push(await the.call("siteurl", "getSiteURL"));
    expect(handed).toEqual([tuple("a", "A"), tuple("b", "A"), tuple("c", "B"), null]);
  });

  test("a site of two runs is handed out for the second run after the first one has finished it", async () => {
    await the.call("siteurl", "addURLs", "A", "", urls("a"));
    await the.call("siteurl", "addURLs", "B", "", urls("a", "b"));
    expect(await the.call("siteurl", "getSiteURL")).toEqual(tuple("a", "A"));
    expect(await the.call("siteurl", "getSiteURL")).toEqual(tuple("b", "B"));
    expect(await the.call("siteurl", "getSiteURL")).toBeNull();
    await the.call("sampling", "loadSample", "http://a.example/", "A");
    expect(await the.call("siteurl", "getSiteURL")).toBeNull();
    await the.call("etl", "failETL", "A", "a.example", "none");
    expect(await the.call("siteurl", "getSiteURL")).toEqual(tuple("a", "B"));
  });

  test("one crawler at a time has a host", async () => {
    await the.call("siteurl", "addURLs", "A", "", [
      "http://h.example/one/",
      "http://h.example/two/",
      "http://i.example/",
    ]);
    const get = async (pid: number): Promise<unknown> =>
      ((await the.call("siteurl", "getSiteURL", 0, "m", pid)) as unknown[] | null)?.[0];
    expect(await get(1)).toBe("http://h.example/one/");
    expect(await get(2)).toBe("http://i.example/");
    expect(await get(2)).toBeUndefined();
    expect(await get(1)).toBe("http://h.example/two/");
  });

  test("AT-SUS-4: a run is removed here and at the ETL server, another one stays; all runs are removed only with confirmation", async () => {
    await the.call("siteurl", "addURLs", "A", "", urls("a", "b"));
    await the.call("siteurl", "addURLs", "B", "", urls("c"));
    expect(await the.call("siteurl", "removeTestRun", "A")).toBe(2);
    expect(await the.call("siteurl", "removeTestRun", "A")).toBe(0);
    expect(await the.call("siteurl", "removeTestRun", "nosuch")).toBe(0);
    const { runs } = (await the.call("etl", "status")) as { runs: { id: string; state: string }[] };
    expect(new Set(runs.map(({ id, state }) => `${id} ${state}`))).toEqual(new Set(["A removed", "B open"]));
    expect(await the.call("siteurl", "removeTestRun")).toEqual({ error: "BadArguments" });
    expect(await the.call("siteurl", "getSiteURL")).toEqual(tuple("c", "B"));
    // A run that has ended is not ongoing: it stays, with its loaded results.
    await the.call("siteurl", "addURLs", "ended", "", urls("e"));
    await the.call("etl", "failETL", "ended", "e.example", "none");
    expect(await the.call("siteurl", "removeTestRun", "ALL", true)).toBe(1);
    expect(await the.call("siteurl", "status")).toMatchObject({ runs: [{ id: "ended" }], crawlers: [] });
    expect(await the.call("etl", "status")).toMatchObject({
      runs: expect.arrayContaining([expect.objectContaining({ id: "ended", state: "published" })]),
    });
    // The name of the removed run is free again.
    expect(await the.call("siteurl", "addURLs", "A", "", urls("a"))).toBe(1);
  });

  test("no run can be named ALL, which means all runs, or . or .., which are folders; numbers have 32 bits", async () => {
    await the.call("siteurl", "addURLs", "A", "", urls("a"));
    const bad = { error: "BadArguments" };
    for (const invalid of ["ALL", ".", ".."]) {
      expect(await the.call("siteurl", "addURLs", invalid, "", urls("b"))).toEqual(bad);
      expect(await the.call("etl", "testRun", 1, invalid)).toEqual({ error: "BadRunName" });
    }
    for (const number of [2 ** 31, -(2 ** 31), 1e13, 1.5, "99999999999"]) {
      expect(await the.call("siteurl", "setPriority", "A", number)).toEqual(bad);
      expect(await the.call("siteurl", "keepAlive", number, "m")).toEqual(bad);
      expect(await the.call("etl", "testRun", number, "B")).toEqual(bad);
    }
    expect(await the.call("siteurl", "setPriority", "A", -(2 ** 31) + 1)).toBeNull();
    expect(await the.call("etl", "testRun", 2 ** 31 - 1, "B")).toBeNull();
    expect(await the.call("etl", "testRun", 1, "B")).toEqual(bad); // the counter is full
    expect(await expected()).toEqual([
      ["A", 1],
      ["B", 2 ** 31 - 1],
    ]);
  });

  test("a start continues if the ETL server of another installation cannot be told about announced sites", async () => {
    const { queue, now } = the.observatory;
    const sites = [{ site: "a.example", url: "http://a.example/" }];
    await queue.addSites("R", sites, { etlserver: "127.0.0.1", port: 1 }, now());
    await the.call("siteurl", "addURLs", "S", "", urls("b"));
    await recover(the.observatory, []);
    expect(await the.call("siteurl", "status")).toMatchObject({ runs: [{ id: "S", queued: 1 }] });
  });

  test("AT-SUS-5: a crawler that is silent for 300 s is reported once, to its machine", async () => {
    await the.call("siteurl", "keepAlive", 1234, "eiao4.hia.no");
    the.later(299);
    expect(await the.call("siteurl", "notAlive", "eiao4.hia.no")).toEqual([]);
    the.later(1);
    expect(await the.call("siteurl", "notAlive", "other")).toEqual([]);
    expect(await the.call("siteurl", "notAlive", "eiao4.hia.no")).toEqual([1234]);
    expect(await the.call("siteurl", "notAlive", "eiao4.hia.no")).toEqual([]);
  });

  test("AT-SUS-6: the memory flag is read once, by its crawler", async () => {
    await the.call("siteurl", "addExceedMemory", 1234, "m");
    expect(await the.call("siteurl", "doIExceedMemory", 1, "m")).toBe(false);
    expect(await the.call("siteurl", "doIExceedMemory", 1234, "m")).toBe(true);
    expect(await the.call("siteurl", "doIExceedMemory", 1234, "m")).toBe(false);
    expect(await the.call("siteurl", "notAlive", "m")).toEqual([]); // it never called keepAlive
  });

  test("AT-SUS-7: 50 callers at once get 20 sites, each once", async () => {
    const names = Array.from({ length: 20 }, (_, at) => `s${at}`);
    await the.call("siteurl", "addURLs", "R", "", urls(...names));
    const handed = await Promise.all(Array.from({ length: 50 }, () => the.call("siteurl", "getSiteURL")));
    const sites = handed.filter((each) => each !== null).map((each) => (each as string[])[0]);
    expect(new Set(sites)).toEqual(new Set(urls(...names)));
    expect(sites).toHaveLength(20);
    expect(handed.length - sites.length).toBe(30);
  });

  test("AT-SUS-8: an unreachable ETL server leaves the queue unchanged; the ETL server of another installation is told", async () => {
    const otherStore = await create();
    const other = await startTestObservatory(otherStore);
    const otherRuns = async (): Promise<unknown> => {
      const { runs } = (await other.call("etl", "status")) as { runs: { expected: number; state: string }[] };
      return runs.map(({ expected, state }) => [expected, state]);
    };
    const { etlPort } = other;
    expect(await the.call("siteurl", "addURLs", "R", "", urls("a"), "127.0.0.1", 1)).toEqual({
      error: "EtlUnreachable",
    });
    expect(await the.call("siteurl", "status")).toMatchObject({ runs: [], crawlers: [] });
    expect(await the.call("siteurl", "addURLs", "R", "", urls("a", "b"), "127.0.0.1", etlPort)).toBe(2);
    expect(await otherRuns()).toEqual([[2, "open"]]);
    const [c] = urls("c");
    expect(await the.call("siteurl", "addSiteURLtoTestrun", c, "R", "", "127.0.0.1", 0, etlPort)).toBeNull();
    expect(await otherRuns()).toEqual([[3, "open"]]);
    expect(await expected()).toEqual([]);
    expect(await the.call("siteurl", "getSiteURL")).toEqual(["http://a.example/", "R", "127.0.0.1", 1, 0, etlPort]);
    expect(await the.call("siteurl", "removeTestRun", "R")).toBe(3);
    expect(await otherRuns()).toEqual([[0, "removed"]]);
    // An ETL server that is gone does not prevent the removal of other runs.
    expect(await the.call("siteurl", "addURLs", "R", "", urls("a"), "127.0.0.1", etlPort)).toBe(1);
    expect(await the.call("siteurl", "addURLs", "S", "", urls("b"))).toBe(1);
    await other.close();
    expect(await the.call("siteurl", "removeTestRun", "ALL", true)).toEqual({ error: "EtlUnreachable" });
    expect(await the.call("siteurl", "status")).toMatchObject({ runs: [] });
    expect(await expected()).toEqual([["S", 0]]);
    await otherStore.remove();
  });

  test("a site that is put back is at the end of its run; a site that no crawler had keeps its place", async () => {
    await the.call("siteurl", "addURLs", "R", "", urls("a", "b", "c"));
    const first = await the.call("siteurl", "getSiteURL");
    expect(await the.call("siteurl", "putSiteURL", first, "R")).toBeNull();
    expect(await the.call("siteurl", "putSiteURL", "http://b.example/", "R", "", "localhost", 7)).toBeNull();
    const handed = [];
    for (let at = 0; at < 3; at++) handed.push(await the.call("siteurl", "getSiteURL"));
    expect(handed).toEqual([tuple("b", "R"), tuple("c", "R"), tuple("a", "R", 2)]);
    expect(await expected()).toEqual([["R", 3]]);
    expect(await the.call("siteurl", "putSiteURL", "http://z.example/", "R")).toEqual({ error: "UnknownSite" });
  });

  test("a site is given up if three crawlers died at it, two of them with no other site; until then it comes last", async () => {
    const { queue, now } = the.observatory;
    await the.call("siteurl", "addURLs", "R", "", urls("a", "b", "c"));
    const die = async (...holders: string[]): Promise<string[]> => {
      for (const holder of holders) await queue.take({ holder, phase: "crawl", until: now(), now: now() });
      the.later(1);
      return (await queue.expire(now()))
        .map(({ site, deaths, isLast }) => `${site} ${deaths} ${String(isLast)}`)
        .toSorted();
    };
    // One crawler with two sites, twice; then each with one.
    const inCompany = (deaths: number) => [`a.example ${deaths} false`, `b.example ${deaths} false`];
    expect(await die("w", "w")).toEqual(inCompany(1));
    expect(await die("w", "w")).toEqual(inCompany(2));
    expect(await die("v")).toEqual(["c.example 1 false"]);
    expect(await die("v")).toEqual(["c.example 2 false"]);
    // All are suspects now, in the order of the run.
    expect(await die("v")).toEqual(["a.example 3 false"]);
    expect(await die("v")).toEqual(["a.example 4 true"]);
    for (const site of ["a.example", "b.example"])
      await queue.end({ run: "R", site, token: null }, "failed", "given up", now());
    expect(await die("v")).toEqual(["c.example 3 true"]);
    expect(await expected()).toEqual([["R", 3]]);
  });

  test("bad calls are refused with a code and change nothing", async () => {
    for (const [code, method, ...args] of [
      ["BadArguments", "addURLs", "R", "", []],
      ["BadArguments", "addURLs", "R", "", ["http://a.example/", "ftp://b.example/"]],
      ["BadArguments", "addURLs", "R", "", ["http://"]],
      ["BadArguments", "addURLs", "R", "", ["http://user:secret@a.example/"]],
      ["BadArguments", "addURLs", "R_1", "", urls("a")],
      ["BadArguments", "addURLs", "", "", urls("a")],
      ["BadArguments", "addURLs", "R", "", { a: 1 }],
      ["BadArguments", "addURLs", "R", "", urls("a"), "localhost/x?", 8890],
      ["BadArguments", "addURLs", "R", "", urls("a"), "localhost", 0],
      ["UnknownTable", "addURLsFromTable", "R", "", "localhost", "nosuch"],
      ["UnknownTestRun", "addSiteURLtoTestrun", urls("a")[0], "R"],
      ["UnknownSite", "putSiteURL", "http://a.example/", "R"],
      ["UnknownMethod", "nosuch"],
    ] as const)
      expect([method, args, await the.call("siteurl", method, ...args)]).toEqual([method, args, { error: code }]);
    expect(await the.call("siteurl", "status")).toMatchObject({ runs: [], crawlers: [] });
    expect(await expected()).toEqual([]);
  });

  test("URLs can be in one text, for clients that only have texts; a comma can be part of a URL", async () => {
    const text = " http://a.example/x,y, http://b.example/\nhttp://c.example/,http://d.example/ ";
    expect(await the.call("siteurl", "addURLs", "R", "", text)).toBe(4);
    const handed = [];
    for (
      let site = await the.call("siteurl", "getSiteURL");
      site !== null;
      site = await the.call("siteurl", "getSiteURL")
    )
      handed.push((site as unknown[])[0]);
    expect(handed).toEqual(["http://a.example/x,y", "http://b.example/", "http://c.example/", "http://d.example/"]);
  });

  test("the same call made twice at once adds each site once", async () => {
    const added = await Promise.all([1, 2, 3].map(() => the.call("siteurl", "addURLs", "R", "", urls("a", "b"))));
    expect(added.map(Number).reduce((sum, each) => sum + each, 0)).toBe(2);
    expect(await expected()).toEqual([["R", 2]]);
  });

  test("a call waits for a site and gets the next one", async () => {
    const waiting = the.call("siteurl", "getSiteURL", 30);
    await the.call("siteurl", "addURLs", "R", "", urls("a"));
    expect(await waiting).toEqual(tuple("a", "R"));
  });
});

describe.each(stores)("scheduling, %s", (_name, create) => {
  test.each([
    ["roundrobin", ["a A", "c B", "b A", "d B"]],
    ["priority", ["c B", "d B", "a A", "b A"]],
  ] as const)("%s", async (scheduling, order) => {
    const store = await create();
    const the = await startTestObservatory(store, { scheduling });
    await the.call("siteurl", "addURLs", "A", "", urls("a", "b"));
    await the.call("siteurl", "addURLs", "B", "", urls("c", "d"));
    await the.observatory.queue.setPriority("B", 5);
    const handed: string[] = [];
    for (let at = 0; at < 4; at++) {
      the.later(1);
      const [url = "", run = ""] = (await the.call("siteurl", "getSiteURL")) as string[];
      handed.push(`${url.slice(7, 8)} ${run}`);
    }
    expect(handed).toEqual(order);
    await the.close();
    await store.remove();
  });
});
