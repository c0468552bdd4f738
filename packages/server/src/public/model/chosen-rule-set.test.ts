/** Runs that were measured by two rule sets. A reader chooses one; figures of the two are never mixed. */
import { knownTests, listRuns, readPages, runReport } from "@eiao/etl/internal";
import { isScored, uwem12 } from "@eiao/wam-core/internal";
import { successCriteria, wcag22 } from "@eiao/wam-core/wcag";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "../../../../../test/support/warehouse.ts";
import { addressesOf, RUN, SITE, somePage, testReports } from "../test-reports.ts";
import type { TestReports } from "../test-reports.ts";
import { textIn } from "../../../../../test/support/text-in.ts";

const WCAG = "wcag-2.2";
const UWEM = "uwem-1.2";
/** The number of runs that `addressesOf` needs, with few sites. */
const small = { sites: 5, pages: 6, runs: 14, seed: "two sets" };
const both = { ...small, ruleSets: [uwem12, wcag22] };

interface Table {
  readonly ruleset?: string;
  readonly rows: readonly Record<string, unknown>[];
  readonly tables?: unknown;
}

describe.each(stores)("on the database %s", (_, create) => {
  let reports: TestReports;
  let alone: TestReports;
  let turned: TestReports;
  /** B / N of each site in a run by a rule set, summed from the results of its pages. */
  const sums = new Map<string, { failed: number; applied: number }>();
  beforeAll(async () => {
    reports = await testReports(create, both);
    alone = await testReports(create, small);
    turned = await testReports(create, { ...small, ruleSets: [wcag22, uwem12] });
    for (const [at, { run }] of (await listRuns(reports.warehouse)).entries())
      for (let number = 1; number <= small.sites; number++)
        for await (const { tests } of readPages(reports.warehouse, run, `site-0000${number}.example`))
          for (const { ruleSet, failed, applied } of tests) {
            const key = `${number} ${at} ${ruleSet}`;
            const sum = sums.get(key) ?? { failed: 0, applied: 0 };
            sums.set(key, { failed: sum.failed + failed, applied: sum.applied + applied });
          }
  }, 120_000);
  afterAll(async () => {
    for (const each of [reports, alone, turned]) await each?.remove();
  });

  const get = async (target: string, of = reports) => {
    const { status, body } = await of.get(target);
    return { status, body: body };
  };
  const pageText = async (target: string) =>
    textIn((await get(target)).body)
      .replaceAll("&#39;", "'")
      .replaceAll(" .", ".");
  /** Returns data without the values that always differ: dates of publication, sums over all rule sets, digests, and the score beside. */
  const figuresOf = async (target: string, of = reports) =>
    (await get(`/api${target}`, of)).body.replaceAll(
      /,?"(?:publishedat|results|bytes|digest|score-[^"]*)":(?:"[^"]*"|[^,}]*)/g,
      "",
    );
  const tableOf = async (target: string, of = reports) => JSON.parse((await get(`/api${target}`, of)).body) as Table;

  function expected(number: number, run: number, ruleSet: string): number {
    const { failed, applied } = sums.get(`${number} ${run} ${ruleSet}`) ?? { failed: 0, applied: 0 };
    return failed / applied;
  }

  test.each([UWEM, WCAG])("scores by %s come from the results of this rule set only", async (ruleset) => {
    const { rows } = await tableOf(`/reports/sites?ruleset=${ruleset}`);
    expect(rows.length).toBe(small.sites);
    for (const { site, score } of rows) {
      const number = Number(/\d+/.exec(String(site))?.[0]);
      expect(score, String(site)).toBe(expected(number, small.runs - 1, ruleset));
    }
    const history = await tableOf(`/sites/${SITE}/history?ruleset=${ruleset}`);
    expect(history.rows.map(({ score }) => score)).toEqual(
      Array.from({ length: small.runs }, (_run, at) => expected(1, small.runs - 1 - at, ruleset)),
    );
  });

  test("the mean of a group is the mean of its sites' scores by the same rule set", async () => {
    for (const ruleset of [UWEM, WCAG]) {
      const { rows } = await tableOf(`/?ruleset=${ruleset}`);
      const scores = Array.from({ length: small.sites }, (_site, at) => expected(at + 1, small.runs - 1, ruleset));
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      expect(rows[0]?.["mean"] ?? rows[0]?.["score"]).toBeCloseTo(mean, 12);
    }
  });

  /** Returns the figures of a page without those of the second rule set: the advice on a site's page has both. */
  const figuresOfFirst = async (target: string, of = reports) => {
    const text = await figuresOf(target, of);
    const { others, ...rest } = JSON.parse(text) as { readonly others?: Record<string, { ruleset?: string }[]> };
    if (others === undefined) return text;
    const { criteria: _, fixes = [], ...kept } = others;
    return JSON.stringify({ ...rest, ...kept, fixes: fixes.filter(({ ruleset }) => ruleset === UWEM) });
  };

  test("a second rule set changes no figure of the first", async () => {
    const same = addressesOf(await somePage(reports)).filter(
      (address) => !/^\/(?:query|data|method|about)/.test(address),
    );
    for (const address of same) {
      expect(await figuresOfFirst(address), address).toBe(await figuresOfFirst(address, alone));
    }
  });

  test("the leading rule set of the stores leads the reports, whatever its name is", async () => {
    for (const path of ["/reports/sites", "/reports/tests", `/sites/${SITE}`, "/"]) {
      expect(await figuresOf(path, turned), path).toBe(await figuresOf(`${path}?ruleset=${WCAG}`));
    }
    const { runs } = JSON.parse((await get("/api/runs", turned)).body) as { runs: { ruleSets: string[] }[] };
    expect(runs.every(({ ruleSets }) => ruleSets.join(" ") === `${WCAG} ${UWEM}`)).toBe(true);
    const found = await tableOf("/search?q=site&show=sites&table=sites", turned);
    const scores = new Map(found.rows.map(({ site, score }) => [site, score]));
    expect(scores.get(SITE)).toBe(expected(1, small.runs - 1, WCAG));
    const pages = await tableOf(`/search?q=site%3A${SITE}&table=pages`, turned);
    const own = await tableOf(`/sites/${SITE}/pages`, turned);
    const scoreOf = new Map(own.rows.map(({ page, score }) => [page, score]));
    expect(pages.rows.length).toBeGreaterThan(0);
    for (const { page, score } of pages.rows) expect(score, String(page)).toBe(scoreOf.get(page));
  });

  test("page, CSV and JSON of an address show the same figures", async () => {
    for (const path of ["/reports/sites", "/reports/tests", `/sites/${SITE}/tests`, `/sites/${SITE}/pages`]) {
      const target = `${path}?ruleset=${WCAG}`;
      const { rows } = await tableOf(target);
      const csv = (await get(`/csv${target}`)).body.trim().split("\r\n");
      expect(csv.length - 1, path).toBe(rows.length);
      const page = await pageText(target);
      for (const row of rows) {
        const [name = ""] = Object.values(row).map(String);
        expect(
          csv.some((line) => line.includes(name)),
          name,
        ).toBe(true);
        expect(page, name).toContain(name);
      }
    }
  });

  test("a reader chooses the rule set on a report; links, forms, the badge and the canonical address keep it", async () => {
    for (const path of ["/", "/reports/sites", `/sites/${SITE}`, "/compare"]) {
      const { body } = await get(path);
      expect(body, path).toContain(`ruleset=${WCAG}"`);
      expect(await pageText(path), path).toContain("Rule set: Unified Web Evaluation Methodology 1.2.");
      const chosen = (await get(`${path}?ruleset=${WCAG}`)).body;
      expect(await pageText(`${path}?ruleset=${WCAG}`), path).toContain(
        "Rule set: WCAG 2.2, W3C's ACT rules and our own.",
      );
      expect(chosen).toContain(`?ruleset=${WCAG}" />`);
      const links = [...chosen.matchAll(/<a href="(\/(?:reports|sites|runs)\/[^"#]*)"/g)].map(([, href = ""]) => href);
      expect(links.length, path).toBeGreaterThan(3);
      for (const href of links) expect(href, path).toMatch(/[?;]ruleset=(?:wcag-2\.2|uwem-1\.2)/);
      for (const form of chosen.match(/<form[^]*?<\/form>/g) ?? [])
        expect(form).toContain(`<input type="hidden" name="ruleset" value="${WCAG}"`);
    }
    expect((await get(`/sites/${SITE}?ruleset=${WCAG}`)).body).toContain(`/sites/${SITE}/badge.svg?ruleset=${WCAG}`);
    const badges = [await get(`/sites/${SITE}/badge.svg`), await get(`/sites/${SITE}/badge.svg?ruleset=${UWEM}`)];
    expect(badges[0]?.body).toBe(badges[1]?.body);
    expect((await get(`/sites/${SITE}/badge.svg`, turned)).body).toBe(
      (await get(`/sites/${SITE}/badge.svg?ruleset=${WCAG}`)).body,
    );
  });

  test("the page of a test has the figures of its own rule set, whichever was chosen", async () => {
    const judge = wcag22.judges.find(({ test: id }) => id === "bf051a");
    if (judge === undefined) throw new Error("no rule");
    const own = await get(`/api/tests/${judge.test}`);
    expect(own.body).toBe((await get(`/api/tests/${judge.test}?ruleset=${UWEM}`)).body);
    expect(JSON.parse(own.body)).toMatchObject({ rows: { length: small.sites } });
    const page = await pageText(`/tests/${judge.test}`);
    expect(page).toContain("Success criteria of WCAG 2.2: 3.1.1 Language of Page (A).");
    expect(page).not.toContain("WCAG 1.0");
  });

  test("tests of WCAG are grouped by criterion; a criterion is never satisfied", async () => {
    const { rows } = await tableOf(`/sites/${SITE}/tests?ruleset=${WCAG}&table=criteria`);
    const known = new Map(wcag22.judges.filter(isScored).map(({ id, criteria = [] }) => [id, criteria]));
    expect(rows.length).toBe([...known.values()].flat().length);
    for (const row of rows) {
      const failed = rows.some(
        ({ criterion, required, mean }) => criterion === row["criterion"] && required === 1 && Number(mean) > 0,
      );
      expect(row["state"]).toBe(failed ? "notSatisfied" : "furtherTesting");
    }
    expect((await get(`/sites/${SITE}/tests`)).body).not.toContain("Tests by success criterion");
  });

  test("a report by checkpoint has each success criterion that rules require exactly once", async () => {
    const { rows, ruleset } = await runReport(reports.warehouse, "siteCpRatio", {
      run: RUN,
      site: SITE,
      ruleset: WCAG,
    });
    expect(ruleset).toBe(WCAG);
    const required = wcag22.judges
      .filter(isScored)
      .flatMap(({ criteria = [] }) => criteria.flatMap(({ num, required: is }) => (is ? [num] : [])));
    expect(rows.map(({ checkpoint }) => String(checkpoint)).toSorted()).toEqual([...new Set(required)].toSorted());
  });

  test("a report about a test uses the rule set of that test, whichever leads", async () => {
    const reportOf = (of: TestReports, query: object) =>
      runReport(of.warehouse, "siteTestRatio", { run: RUN, site: SITE, ...query });
    for (const [ruleset, led] of [
      [WCAG, reports],
      [UWEM, turned],
    ] as const) {
      const { rows } = await reportOf(led, { ruleset });
      const [failed] = rows.toSorted((a, b) => Number(b["value"]) - Number(a["value"]));
      expect(Number(failed?.["value"])).toBeGreaterThan(0);
      const name = String(failed?.["test"]);
      expect(await reportOf(led, { test: name })).toMatchObject({ ruleset, rows: [failed] });
      const other = ruleset === WCAG ? UWEM : WCAG;
      await expect(reportOf(led, { test: name, ruleset: other })).rejects.toMatchObject({
        remedy: `It belongs to the rule set ${ruleset}, not to ${other}.`,
      });
    }
    await expect(reportOf(alone, { test: "23a2a8" })).rejects.toMatchObject({ remedy: `The run has ${UWEM}.` });
  });

  test("the method page describes each rule set and names the criteria without a rule", async () => {
    const text = await pageText("/method");
    const { ruleSets } = await knownTests();
    for (const { title } of ruleSets) expect(text).toContain(title);
    const decided = new Set(
      wcag22.judges.flatMap(({ criteria = [], prompt }) =>
        prompt === true ? [] : criteria.filter(({ required }) => required).map(({ num }) => num),
      ),
    );
    for (const { num, level, title } of successCriteria)
      expect(text.includes(`${num} ${title} (${level})`), num).toBe(level !== "AAA" && !decided.has(num));
  });

  test.each([
    ["/reports/sites?ruleset=none", "no published run was measured by this rule set"],
    ["/?ruleset=%3Cb%3E", "no published run was measured by this rule set"],
  ])("%s is refused", async (target, problem) => {
    const { status, body } = await get(target);
    expect(status).toBe(400);
    expect(body).toContain(problem);
  });
});
