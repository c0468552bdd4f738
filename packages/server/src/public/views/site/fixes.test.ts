/** The advice on what to fix first is compared with the sums of the site's results. */
import { knownTests, siteFacts } from "@eiao/etl/internal";
import type { SiteFacts } from "@eiao/etl/internal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedStore } from "../../../../../../test/support/stores.ts";
import { catalogues } from "../../text/catalogues.ts";
import { render } from "@eiao/sampler/internal/formats";
import { fixesOf, fixesSection } from "./fixes.ts";
import type { Fix } from "./fixes.ts";
import { RUN, testReports } from "../../test-reports.ts";
import { textIn } from "../../../../../../test/support/text-in.ts";
import type { TestReports } from "../../test-reports.ts";

let reports: TestReports;
beforeAll(async () => {
  reports = await testReports(embeddedStore, { sites: 12, pages: 4, runs: 14, seed: "fixes" });
});
afterAll(async () => {
  await reports?.remove();
});

test("a fix has the score without its barriers; the largest effect is first; all fixes together leave no barrier", async () => {
  const { rows } = JSON.parse((await reports.get("/api/reports/sites")).body) as { rows: { site: string }[] };
  let several = 0;
  for (const { site } of rows) {
    const [facts] = (await siteFacts(reports.warehouse, { run: RUN, site })).rows;
    if (facts === undefined) throw new Error(site);
    const [failed, applied] = facts.tests.reduce(([sum, all], one) => [sum + one.failed, all + one.applied], [0, 0]);
    expect(facts.value ?? 0).toBeCloseTo(applied === 0 ? 0 : failed / applied, 9);
    const fixes = fixesOf([withRuleSet(facts)]).map((fix) => ({ ...fix, ...effectOf(fix) }));
    if (fixes.length > 1) several++;
    expect(fixes.map(({ test: id }) => id).toSorted()).toEqual(
      facts.tests.flatMap((one) => (one.failed > 0 ? [one.test] : [])).toSorted(),
    );
    for (const fix of fixes) expect(fix.after).toBeCloseTo((failed - fix.failed) / applied, 9);
    const after = fixes.map((fix) => fix.after);
    expect(after).toEqual(after.toSorted((a, b) => a - b));
    // Together they remove all barriers. A fix whose effect is within the interval never precedes one whose effect is not.
    let remaining = failed;
    for (const fix of fixes) expect(fix.together).toBeCloseTo((remaining -= fix.failed) / applied, 9);
    const isClear = fixes.map((fix) => fix.after < (facts.low ?? facts.value ?? 0));
    expect(fixes.map((fix) => fix.isClear)).toEqual(isClear);
    expect(isClear.lastIndexOf(true)).toBe(isClear.filter(Boolean).length - 1);
    const gains = fixes.reduce((sum, fix) => sum + ((facts.value ?? 0) - fix.after), 0);
    expect(gains).toBeCloseTo(facts.value ?? 0, 9);
  }
  expect(several).toBeGreaterThan(3);
});

/** Returns facts with results by the only rule set. */
function withRuleSet(facts: SiteFacts) {
  return { ...facts, ruleSet: "uwem-1.2" };
}

function effectOf({ effects }: Fix): Fix["effects"][number] {
  const [effect] = effects;
  if (effect === undefined || effects.length > 1) throw new Error("not one effect");
  return effect;
}

function pick({ after, together }: Fix["effects"][number]) {
  return { after, together };
}

/** Returns the advice for a site of 100 results. @param failures  the number of failed results of each test. */
async function adviceOn(failures: readonly number[], low: number): Promise<string> {
  const [facts] = (await siteFacts(reports.warehouse, { run: RUN, site: "site-00001.example" })).rows;
  const [any] = facts?.tests ?? [];
  if (facts === undefined || any === undefined) throw new Error("no site");
  const tests = failures.map((failed, at) => ({
    ...any,
    test: `T${at}`,
    wam: `T${at}`,
    failed,
    applied: at === 0 ? 100 - 10 * (failures.length - 1) : 10,
  }));
  const site = { ...facts, tests, value: failures.reduce((sum, failed) => sum + failed, 0) / 100, low };
  const naming = { say: catalogues[0], tests: await knownTests() };
  return textIn(Buffer.from(render(fixesSection(site.site, fixesOf([withRuleSet(site)]), "", naming))));
}

test("fixes whose effect is within the interval are in a separate list; the three best are added up", async () => {
  // The score is 45 of 100: without T0 25, T1 36, T2 39, T3 41, T4 44; without the first three 10.
  const advice = await adviceOn([20, 9, 6, 4, 1, 5], 0.38);
  expect(advice).toContain("Together, the three best fixes improve the score from 0.45 to 0.10.");
  const [first = "", second = ""] = advice.split("Fixes with a small effect");
  expect(first.match(/T\d/g)?.filter((name, at, all) => all.indexOf(name) === at)).toEqual(["T0", "T1"]);
  expect(second.match(/T\d/g)?.filter((name, at, all) => all.indexOf(name) === at)).toEqual(["T2", "T5", "T3"]);
});

test("if each effect is within the interval, the advice says so and lists none first", async () => {
  const advice = await adviceOn([5, 4], 0.01);
  expect(advice).toContain("The effect of each single fix is smaller than the uncertainty of the score.");
  expect(advice).toContain("Together, the two best fixes improve the score from 0.09 to 0.00.");
  const [first = ""] = advice.split("Fixes with a small effect");
  expect(first).not.toMatch(/T\d/);
});

test("the API of a site gives score, letter, rank, verdict and fixes", async () => {
  const site = "site-00001.example";
  const answer = JSON.parse((await reports.get(`/api/sites/${site}`)).body) as {
    rows: Record<string, unknown>[];
    others: Record<string, Record<string, unknown>[]>;
  };
  const [facts] = (await siteFacts(reports.warehouse, { run: RUN, site })).rows;
  if (facts === undefined) throw new Error(site);
  const { rank, change, value } = facts;
  const bounds = [0, 0.25, 0.5, 0.75, 1];
  const letter = value === null ? "n/a" : "ABCDE"[bounds.findIndex((bound) => value <= bound)];
  expect(answer.rows).toMatchObject([
    {
      site,
      score: value,
      letter,
      rank: rank?.rank ?? null,
      rankfrom: rank?.from ?? null,
      verdict: change?.verdict ?? null,
    },
  ]);
  expect(answer.others["fixes"]).toMatchObject(
    fixesOf([withRuleSet(facts)]).map((fix) => ({
      test: fix.test,
      ...pick(effectOf(fix)),
      ruleset: "uwem-1.2",
      also: "",
    })),
  );
});
