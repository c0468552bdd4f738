/** Comparison of sites and of runs: figures are checked by a naive count over the pages, verdicts by their intervals. */
import path from "node:path";
import {
  announceSites,
  compareRuns,
  compareSites,
  generateStores,
  loadStore,
  publishRun,
  readPages,
} from "@eiao/etl/internal";
import { ratioInterval } from "@eiao/sampler/internal";
import type { Change } from "@eiao/sampler/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openReportSite } from "../http/report-site.ts";
import type { ReportSite } from "../http/report-site.ts";
import { textAnswer } from "../test-reports.ts";
import { siteIn, stores, testWarehouse } from "../../../../../test/support/warehouse.ts";
import type { TestWarehouse } from "../../../../../test/support/warehouse.ts";

const names = Array.from({ length: 8 }, (_, at) => `site-${String(at + 1).padStart(5, "0")}.example`);
const [ONE = "", OTHER = "", ALONE = ""] = [names[0], names[1], names[7]];

describe.each(stores)("on the database %s", (_, create) => {
  let opened: TestWarehouse;
  let site: ReportSite;
  let [first, second] = ["", ""];

  beforeAll(async () => {
    opened = await testWarehouse(create);
    const runs = await generateStores(opened.folder, { sites: 8, pages: 12, runs: 2, seed: "compare" });
    [first = "", second = ""] = runs.map(({ run }) => run);
    for (const name of names.slice(0, 7)) await load(name, first);
    for (const name of names.slice(1)) await load(name, second);
    await load(ONE, second);
    for (const run of [first, second]) await publishRun(opened.warehouse, run);
    site = await openReportSite({
      warehouse: opened.warehouse,
      cache: { folder: path.join(opened.folder, "cache") },
      lookSeconds: 3600,
      onFault: (error) => expect.unreachable(String(error)),
    });
  });
  afterAll(async () => {
    await site?.close();
    await opened?.remove();
  });

  async function load(name: string, run: string): Promise<void> {
    await announceSites(opened.warehouse, run, [name], { panel: "default" });
    const file = path.join(opened.folder, "output", "rdf", name, `${run}.trig.zst`);
    const known = siteIn(name, Number(name.slice(5, 10)) % 2 === 0 ? "NO" : "SE", null, null);
    await loadStore(opened.warehouse, { file, run, dataDir: opened.folder, siteAt: async () => known });
  }

  const get = (target: string) => textAnswer(site, { method: "GET", target, origin: "http://r.example" });
  const rowsOf = async (target: string) =>
    (JSON.parse((await get(target)).body) as { rows: Record<string, string | number | null>[] }).rows;

  /** Returns the failed and applied results of each test on each page, as stored. */
  async function counts(run: string, name: string) {
    const pages: Map<string, { failed: number; applied: number }>[] = [];
    for await (const page of readPages(opened.warehouse, run, name))
      if (page.isUniform)
        pages.push(
          new Map(
            page.tests
              .filter(({ ruleSet }) => ruleSet === "uwem-1.2")
              .map(({ test, failed, applied }) => [test, { failed, applied }]),
          ),
        );
    return pages;
  }

  function isConsistent({ difference, low, high, verdict }: Change): boolean {
    if (low > difference || high < difference) return false;
    return verdict === (low > 0 ? "worse" : high < 0 ? "better" : "no clear change");
  }

  test("two sites: each test has the mean over the pages where it applied, with its interval", async () => {
    const found = await compareSites(opened.warehouse, {
      first: { run: second, site: ONE },
      second: { run: second, site: OTHER },
    });
    const [one, other] = [await counts(second, ONE), await counts(second, OTHER)];
    const all = new Set(
      [...one, ...other].flatMap((page) => [...page].filter(([, { applied }]) => applied > 0).map(([name]) => name)),
    );
    expect(found.tests.map((each) => each.test)).toEqual([...all].toSorted());
    expect(all.size).toBeGreaterThan(10);
    const share = (pages: typeof one, name: string) => {
      const results = pages
        .flatMap((page) => page.get(name) ?? [])
        .flatMap(({ failed, applied }) => (applied === 0 ? [] : [{ failed: failed / applied, applied: 1 }]));
      if (results.length === 0) return null;
      const value = results.reduce((sum, each) => sum + each.failed, 0) / results.length;
      return { value, ...ratioInterval(results, 1_000_000, pages.length) };
    };
    for (const each of found.tests) {
      const [a, b] = [share(one, each.test), share(other, each.test)];
      const near = (value: number | undefined): unknown => (value === undefined ? null : expect.closeTo(value, 12));
      expect([each.first, each.second], each.test).toEqual([near(a?.value), near(b?.value)]);
      if (a === null || b === null) expect(each.change).toBeNull();
      else expect(each.change?.difference).toBeCloseTo(b.value - a.value, 12);
      expect(each.change === null || isConsistent(each.change), JSON.stringify(each)).toBe(true);
    }
    expect(found.score !== null && isConsistent(found.score)).toBe(true);
    expect(found.score?.difference).toBeCloseTo((found.second.value ?? 0) - (found.first.value ?? 0), 12);
    // With the sites exchanged all differences change their sign.
    const turned = await compareSites(opened.warehouse, {
      first: { run: second, site: OTHER },
      second: { run: second, site: ONE },
    });
    for (const [at, each] of turned.tests.entries()) {
      const original = found.tests[at]?.change ?? null;
      const opposite = { better: "worse", worse: "better", "no clear change": "no clear change" } as const;
      expect(each.change?.verdict, each.test).toBe(original === null ? undefined : opposite[original.verdict]);
      if (original !== null) expect(each.change?.high).toBeCloseTo(-original.low, 12);
    }
    const same = await compareSites(opened.warehouse, {
      first: { run: second, site: ONE },
      second: { run: second, site: ONE },
    });
    expect(same.score).toMatchObject({ difference: 0, verdict: "no clear change" });
    expect(same.tests.map(({ change }) => change?.verdict)).toEqual(same.tests.map(() => "no clear change"));
  });

  test("two runs: each test is compared over the sites of both, with Student's t; sites have the change of the warehouse", async () => {
    const found = await compareRuns(opened.warehouse, { run: second });
    expect([found.against, found.joined, found.left]).toEqual([first, 1, 0]);
    expect(found.sites.map((each) => each.site).toSorted()).toEqual(names.slice(0, 7));
    const stored = await opened.database.query<{ site: string; value: number; low: number; high: number }>(
      "kept",
      `select s.name as site, c.difference as value, c.differencelow as low, c.differencehigh as high from dw.sitechange c
        join dw.site s on s.site = c.site where c.rulesetid = 'uwem-1.2' order by s.name`,
    );
    expect(
      found.sites
        .toSorted((a, b) => (a.site < b.site ? -1 : 1))
        .map(({ site: name, change }) => [name, change.difference, change.low, change.high]),
    ).toEqual(stored.map((each) => [each.site, each.value, each.low, each.high]));
    const differences = found.sites.map(({ change }) => change.difference);
    expect(differences).toEqual(differences.toSorted((a, b) => a - b));
    const ratios = async (run: string) => {
      const rows = await opened.database.query<{ site: string; test: string; ratio: number }>(
        "ratios",
        `select s.name as site, t.number as test, x.ratio * c.pages / x.pages as ratio from dw.sitetest x
          join dw.test t on t.test = x.test join dw.site s on s.site = x.site join dw.testrun r on r.run = x.run
          join dw.sitescore c on c.run = x.run and c.site = x.site and c.sample = 'uniform'
          where r.name = $1 and x.applied > 0 and t.rulesetid = 'uwem-1.2'`,
        [run],
      );
      return new Map(rows.map(({ site: name, test: number, ratio }) => [`${name} ${number}`, ratio]));
    };
    const [before, now] = [await ratios(first), await ratios(second)];
    /** The 97.5 % quantiles of Student's t for 1 to 6 degrees of freedom, from a printed table. */
    const t = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447];
    let certain = 0;
    for (const each of found.tests) {
      const pairs = names.flatMap((name) => {
        const [previous, current] = [before.get(`${name} ${each.test}`), now.get(`${name} ${each.test}`)];
        return previous === undefined || current === undefined ? [] : [current - previous];
      });
      const mean = pairs.reduce((sum, one) => sum + one, 0) / pairs.length;
      const { change } = each;
      expect(change?.difference, each.test).toBeCloseTo(mean, 12);
      expect(change !== null && isConsistent(change), JSON.stringify(each)).toBe(true);
      if (pairs.length < 2) continue;
      const deviation = Math.sqrt(pairs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (pairs.length - 1));
      expect(change?.high, each.test).toBeCloseTo(
        mean + ((t[pairs.length - 2] ?? 0) * deviation) / Math.sqrt(pairs.length),
        3,
      );
      certain++;
    }
    expect(certain).toBeGreaterThan(10);
    const inNorway = await compareRuns(opened.warehouse, { run: second, place: "NO" });
    expect(inNorway.sites.map((each) => each.site).toSorted()).toEqual(
      names.slice(0, 7).filter((__, at) => at % 2 === 1),
    );
    expect((await compareRuns(opened.warehouse, { run: first })).against).toBeNull();
  });

  test("a site in two runs has the change of score of the warehouse", async () => {
    const found = await compareSites(opened.warehouse, {
      first: { run: first, site: ONE },
      second: { run: second, site: ONE },
    });
    const runs = await compareRuns(opened.warehouse, { run: second });
    expect(found.score).toEqual(runs.sites.find((each) => each.site === ONE)?.change);
  });

  test("the page has its subjects in the title, its tables as data, and links from sites and runs", async () => {
    const two = await get(`/compare?site=https://${ONE}/&with=${OTHER}`);
    expect(two.status).toBe(200);
    expect(two.body).toContain(`<h1>Comparison of ${ONE} and ${OTHER}</h1>`);
    expect(two.body).toMatch(/Better: \d+\. Worse: \d+\. No clear change: \d+\. On one side only: \d+\./);
    const rows = await rowsOf(`/api/compare?site=${ONE}&with=${OTHER}&table=tests`);
    const found = await compareSites(opened.warehouse, {
      first: { run: second, site: ONE },
      second: { run: second, site: OTHER },
    });
    expect(rows.map((row) => [row["test"], row["difference"], row["verdict"]])).toEqual(
      found.tests.map(({ test: name, change }) => [name, change?.difference ?? null, change?.verdict ?? null]),
    );
    expect((await get(`/compare?site=${ONE}`)).body).toContain(
      `<h1>Comparison of ${ONE} in the test runs ${first} and ${second}</h1>`,
    );
    expect((await get("/compare")).body).toContain(`<h1>Comparison of the test runs ${first} and ${second}</h1>`);
    expect((await get(`/compare?run=${first}`)).body).toContain("There is no earlier test run");
    expect((await get(`/compare?run=${first}&against=${second}`)).body).toContain(
      `<h1>Comparison of the test runs ${second} and ${first}</h1>`,
    );
    expect((await get(`/de/compare?site=${ONE}&with=${OTHER}`)).body).toContain("Keine klare Veränderung: ");
    expect((await get(`/csv/compare?table=sites`)).body.split("\r\n")[0]).toBe(
      "site,before,now,difference,verdict,differencelow,differencehigh",
    );
    expect((await get(`/sites/${ONE}`)).body).toContain(`href="/compare?site=${ONE}&amp;run=${second}"`);
    expect((await get(`/runs/${second}`)).body).toContain('href="/compare');
  });

  test.each([
    ["a site that the run does not have", `/compare?site=none.example`, 404],
    ["a second site that the run does not have", `/compare?site=${ONE}&with=none.example`, 404],
    ["an unknown run", "/compare?run=none", 404],
    ["an unknown earlier run", "/compare?against=none", 400],
    ["a name that is too long", `/compare?site=${"x".repeat(8_193)}`, 400],
  ])("%s is refused", async (_name, target, status) => {
    expect((await get(target)).status).toBe(status);
  });

  test("without an earlier run the page reports that, and programs get tables without rows", async () => {
    for (const query of [`?run=${first}`, `?site=${ALONE}`, `?site=${ONE}&run=${first}`]) {
      const page = await get(`/compare${query}`);
      expect([page.status, page.body.includes("There is no earlier test run")], query).toEqual([200, true]);
      expect(await rowsOf(`/api/compare${query}`), query).toEqual([]);
      expect((await get(`/csv/compare${query}&table=tests`)).body, query).toBe(
        "test,first,second,difference,verdict,differencelow,differencehigh\r\n",
      );
    }
  });

  test("a single name may be in either field", async () => {
    expect((await get(`/compare?site=&with=${ONE}`)).body).toContain(
      `<h1>Comparison of ${ONE} in the test runs ${first} and ${second}</h1>`,
    );
  });

  test("the name of a site may be written with a scheme and capitals", async () => {
    const { status, body } = await get(`/compare?site=HTTP://${ONE.toUpperCase()}/`);
    expect(status).toBe(200);
    expect(body).toContain(`<h1>Comparison of ${ONE} in the test runs ${first} and ${second}</h1>`);
  });

  test("links keep the run that the reader named", async () => {
    const { body } = await get(`/compare?run=${second}&against=${first}`);
    const links = [...body.matchAll(/<th scope="row"><a href="([^"]*)"/g)].map(([, href = ""]) => href);
    expect(links.length).toBeGreaterThan(10);
    for (const href of links) expect(href).toMatch(new RegExp(`^/(?:sites|tests)/[^?]+\\?run=${second}$`));
  });

  test("differences of percentages are in percentage points; different scores never look the same", async () => {
    const { body } = await get("/compare");
    expect(body).toContain("Difference (percentage points)");
    expect(body).not.toMatch(/[+-][\d.]+ %/);
    for (const row of await rowsOf("/api/compare?table=sites")) {
      const cells = new RegExp(`${String(row["site"])}</a></th>([\\s\\S]*?)</tr>`).exec(body)?.[1] ?? "";
      const [before, now] = [...cells.matchAll(/class="figure">([^<]*)</g)].map(([, text]) => text);
      expect(before === now, String(row["site"])).toBe(row["before"] === row["now"]);
    }
  });

  test("a run is not compared with itself", async () => {
    expect((await get(`/compare?run=${second}&against=${second}`)).status).toBe(400);
  });
});
