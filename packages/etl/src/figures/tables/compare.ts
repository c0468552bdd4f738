import type { Queryable } from "@eiao/crawler/internal/database";
import { publishedChange, ratioInterval } from "@eiao/sampler/internal";
import type { Change } from "@eiao/sampler/internal";
import type { Count } from "@eiao/wam-core";
import { countsOf } from "../../pages/counts.ts";
import { readPageCounts } from "../../pages/page-counts.ts";
import type { StoredPageRow } from "../../pages/page-decoder.ts";
import { pageRows, unlessDamaged } from "../../pages/read-pages.ts";
import type { Warehouse } from "../../warehouse/warehouse.ts";
import type { MeasuredFigure } from "../compute/score-mean.ts";
import { meanWhereApplied } from "../compute/site-figures.ts";
import type { SiteScoreFigures } from "../compute/site-figures.ts";
import { earlierRun } from "../functions/comparisons.ts";
import { figuresOfGroup } from "../functions/group-functions.ts";
import { resolveQuery } from "../functions/query.ts";
import type { ReportQuery } from "../functions/query.ts";
import { groupSites } from "../read/change-rows.ts";
import { siteScores, siteTests } from "../read/site-rows.ts";
import { notInRun } from "../../errors.ts";
import { testChanges } from "./group-tests.ts";
import type { ComparedTest } from "./group-tests.ts";

/** A site that has a score in both runs. */
export interface ChangedSite {
  readonly site: string;
  readonly title: string;
  readonly before: number | null;
  readonly now: number | null;
  readonly change: Change;
}

/** A comparison of two runs over the sites of a group. */
export interface RunComparison {
  readonly run: string;
  /** The earlier run, or null if there is no published run before this one. */
  readonly against: string | null;
  readonly ruleset: string;
  /** The means over the sites of each run. Null means n/a. */
  readonly before: number | null;
  readonly now: number | null;
  /** The numbers of sites that only the later or only the earlier run has. */
  readonly joined: number;
  readonly left: number;
  /** The sites; those that improved most come first. */
  readonly sites: readonly ChangedSite[];
  /** The means over the sites of both runs on which the test applied in both, by test number. */
  readonly tests: readonly ComparedTest[];
}

/**
 * Compares a run with `against`, or else with the previous one: each site, and each test over the sites of both runs.
 * @throws EiaoError like `runReport`. Cost: proportional to the sites and tests.
 */
export async function compareRuns(warehouse: Warehouse, query: ReportQuery): Promise<RunComparison> {
  const now = await resolveQuery(warehouse, query);
  const { db, figures, runRow, ruleSet, minSites = 1 } = now;
  const earlier = await earlierRun(now);
  const mean = (await figuresOfGroup(now)).mean;
  const base = { run: runRow.name, ruleset: ruleSet, now: mean };
  if (earlier === undefined) return { ...base, against: null, before: null, joined: 0, left: 0, sites: [], tests: [] };
  const group = { run: runRow.run, against: earlier.run, ruleSet, ...now.group };
  const { both, joined, left } = await groupSites(db, group);
  const isInBoth = new Set(both);
  const scores = await figures.scores({ run: earlier.run, ruleSet });
  const earlierScores = new Map(scores.map((score) => [score.number, score]));
  const sites = (await figures.scores({ run: runRow.run, ruleSet })).flatMap((score): ChangedSite[] => {
    const previous = isInBoth.has(score.number) ? earlierScores.get(score.number) : undefined;
    const found = previous && publishedChange(previous, score);
    if (previous === undefined || found === undefined) return [];
    return [{ site: score.site, title: score.title, before: previous.value, now: score.value, change: found }];
  });
  const before = (await figuresOfGroup({ ...now, runRow: earlier })).mean;
  return {
    ...base,
    against: earlier.name,
    before,
    joined,
    left,
    sites: sites.toSorted((a, b) => a.change.difference - b.change.difference || (a.site < b.site ? -1 : 1)),
    tests: await testChanges(db, group, minSites),
  };
}

/** A site in a run. */
export interface ComparedSite extends MeasuredFigure {
  readonly run: string;
  readonly site: string;
  readonly pages: number;
}

/** Two sites, or a site in two runs. */
export interface SiteComparison {
  readonly ruleset: string;
  readonly first: ComparedSite;
  readonly second: ComparedSite;
  /** The change from the first to the second, or null if one of them has no score. */
  readonly score: Change | null;
  /** The tests that applied on at least one of the sites, by number. */
  readonly tests: readonly ComparedTest[];
}

/** The sites to compare. The change leads from `first` to `second`. */
export interface SitesToCompare {
  readonly first: { readonly run: string; readonly site: string };
  readonly second: { readonly run: string; readonly site: string };
  /** The rule set. Default: the one that leads in the run of `second`. */
  readonly ruleset?: string;
}

/**
 * Compares two sites, or a site in two runs: the score and every test.
 * @throws EiaoError `UnknownTestRun`, `RunNotPublished`, `NotInRun`. Cost: reads the counts of all pages of both, 20 ms for 600 pages.
 */
export async function compareSites(
  warehouse: Warehouse,
  { first, second, ...by }: SitesToCompare,
): Promise<SiteComparison> {
  const later = await resolveQuery(warehouse, { ...second, ...by });
  const { db, ruleSet } = later;
  const earlier = await resolveQuery(warehouse, { ...first, ruleset: ruleSet });
  const [one, other] = [
    await siteIn(warehouse, earlier.runRow, ruleSet, first.site),
    await siteIn(warehouse, later.runRow, ruleSet, second.site),
  ];
  const [before, after] = [
    await testShares(db, earlier.runRow.run, ruleSet, one),
    await testShares(db, later.runRow.run, ruleSet, other),
  ];
  const empty = { value: null, low: null, high: null };
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const tests = names.map((test): ComparedTest => {
    const [a, b] = [before.get(test) ?? empty, after.get(test) ?? empty];
    const checkpoint = (after.get(test) ?? before.get(test))?.checkpoint ?? "";
    return { test, checkpoint, first: a.value, second: b.value, change: publishedChange(a, b) ?? null };
  });
  const score = publishedChange(one, other) ?? null;
  return { ruleset: ruleSet, first: rowOf(one, first), second: rowOf(other, second), score, tests };
}

async function siteIn(
  { database }: Warehouse,
  { run, name }: { readonly run: number; readonly name: string },
  ruleSet: string,
  site: string,
): Promise<SiteScoreFigures> {
  const [found] = await siteScores(database, { run, ruleSet, site });
  if (found === undefined) throw notInRun(name, "site", site.slice(0, 200));
  return found;
}

function rowOf({ value, low, high, pages }: SiteScoreFigures, { run, site }: SitesToCompare["first"]): ComparedSite {
  return { run, site, value, low, high, pages };
}

/** The mean of a test's shares of failures over the pages of the uniform sample where it applied. */
export interface TestShare extends MeasuredFigure {
  readonly test: string;
  readonly checkpoint: string;
}

const TESTS = "select test, wam from dw.test where rulesetid = $1";
const PAGES = "select pages from dw.sitefile where run = $1 and site = $2";
const UNIFORM = "(samples & 1) = 1";

/**
 * Returns the shares of all tests of a rule set on a site of a run, with intervals like that of its score. Omits tests that applied nowhere.
 * Damaged pages are excluded from the intervals. Cost: 10 µs per page and applied test.
 */
export async function testShares(
  db: Queryable,
  run: number,
  ruleSet: string,
  { number: site, pages: size }: Pick<SiteScoreFigures, "number" | "pages">,
): Promise<Map<string, TestShare>> {
  const known = await db.query<{ test: number; wam: string }>("wams-of-rule-set", TESTS, [ruleSet]);
  const { sampled, shares } = await sharesOnPages(db, run, site, new Map(known.map(({ test, wam }) => [test, wam])));
  const population = await populationOf(db, run, site);
  const tests = (await siteTests(db, { run, ruleSet, sites: [site] })).get(site) ?? [];
  const found = tests.flatMap((figures): TestShare[] => {
    const value = meanWhereApplied(figures, size);
    if (value === null) return [];
    const pages = shares.get(figures.wam) ?? [];
    const { low = null, high = null } =
      population === undefined || population < sampled ? {} : (ratioInterval(pages, population, sampled) ?? {});
    return [{ test: figures.test, checkpoint: figures.checkpoint, value, low, high }];
  });
  return new Map(found.map((share) => [share.test, share]));
}

/** Reads the share of failures of each test on each page of the uniform sample. @param wams  maps numbers of tests to B-WAM ids. */
async function sharesOnPages(
  db: Queryable,
  run: number,
  site: number,
  wams: ReadonlyMap<number, string>,
): Promise<{ readonly sampled: number; readonly shares: ReadonlyMap<string, readonly Count[]> }> {
  const shares = new Map<string, Count[]>();
  let sampled = 0;
  const rows = pageRows<Pick<StoredPageRow, "page" | "counts">>(db, { run, site }, "page, counts", UNIFORM);
  for await (const row of rows) {
    const found = unlessDamaged(() => countsOf(row));
    if (found === undefined) continue;
    sampled++;
    for (const { test, passes, fails, failed } of found) {
      const wam = wams.get(test);
      if (passes + fails === 0 || wam === undefined) continue;
      const list = shares.get(wam) ?? [];
      list.push({ failed: failed / (passes + fails), applied: 1 });
      shares.set(wam, list);
    }
  }
  return { sampled, shares };
}

/** Returns the number of pages that the uniform sample represents, or undefined if the row of the site is damaged. */
async function populationOf(db: Queryable, run: number, site: number): Promise<number | undefined> {
  const [row] = await db.query<{ pages: Uint8Array }>("pages-of-site-file", PAGES, [run, site]);
  if (row === undefined) return undefined;
  try {
    return readPageCounts(row.pages).population;
  } catch {
    return undefined;
  }
}
