import { studentT } from "@eiao/sampler";
import type { Queryable } from "@eiao/crawler/database";
import { groupSites } from "../change/group-change.ts";
import { keepChanges } from "../change/keep-changes.ts";
import { siteChanges } from "../change/site-change.ts";
import { siteScores, siteTests } from "../figures/site-figures.ts";
import { earlierRun } from "../report/comparisons.ts";
import { figuresOfGroup } from "../report/group-functions.ts";
import type { ReportQuery } from "../report/query.ts";
import { resolveQuery } from "../report/resolve-query.ts";
import type { Warehouse } from "../warehouse.ts";
import { verdictOf } from "./difference.ts";
import type { ComparedTest } from "./compare-sites.ts";
import type { MeasuredDifference } from "./difference.ts";

/** A site that both runs have a score of. */
export interface ChangedSite extends MeasuredDifference {
  readonly site: string;
  readonly title: string;
  readonly before: number | null;
  readonly now: number | null;
}

/** Two runs of the sites of a place and sector. */
export interface RunComparison {
  readonly run: string;
  /** Null: there is no published run before it. */
  readonly against: string | null;
  readonly ruleset: string;
  /** Means over the sites of each run; null: n/a. */
  readonly before: number | null;
  readonly now: number | null;
  /** Sites of the later run, or of the earlier one, alone. */
  readonly joined: number;
  readonly left: number;
  /** What became better first. */
  readonly sites: readonly ChangedSite[];
  /** Means over the sites of both runs on which the test applied in both, by number. */
  readonly tests: readonly ComparedTest[];
}

/** Sites whose tests are read at a time. */
const SITES_AT_ONCE = 200;

/**
 * Compares a run with `against`, else with the published run before: each site, and each test over the sites of both, with what is within chance.
 * @throws EiaoError as `runReport`. Cost: in proportion to the sites; runs that are no neighbours for the first time 3 ms a site more.
 */
export async function compareRuns(warehouse: Warehouse, query: ReportQuery): Promise<RunComparison> {
  const now = await resolveQuery(warehouse, query);
  const { db, runRow, ruleSet, placeCode: place, sectorCode: sector, minSites = 1 } = now;
  const earlier = await earlierRun(now);
  const mean = (await figuresOfGroup(now)).mean;
  const about = { run: runRow.name, ruleset: ruleSet, now: mean };
  if (earlier === undefined) return { ...about, against: null, before: null, joined: 0, left: 0, sites: [], tests: [] };
  const key = { run: runRow.run, against: earlier.run, ruleSet };
  const { both, joined, left } = await groupSites(db, { ...key, place, sector });
  const changes = await siteChanges(db, key, both, keepChanges(db, key));
  const scores = await siteScores(db, { run: runRow.run, ruleSet });
  const was = new Map((await siteScores(db, { run: earlier.run, ruleSet })).map((each) => [each.number, each]));
  const is = new Map(scores.map((each) => [each.number, each]));
  const sites = changes.map(({ site, difference: { value, low, high } }): ChangedSite => {
    const { site: name = "", title = "", value: score = null } = is.get(site) ?? {};
    return {
      site: name,
      title,
      before: was.get(site)?.value ?? null,
      now: score,
      difference: value,
      low,
      high,
      verdict: verdictOf(value, low, high),
    };
  });
  const before = (await figuresOfGroup({ ...now, runRow: earlier })).mean;
  return {
    ...about,
    against: earlier.name,
    before,
    joined,
    left,
    sites: sites.toSorted((a, b) => (a.difference ?? 0) - (b.difference ?? 0) || (a.site < b.site ? -1 : 1)),
    tests: both.length < minSites ? [] : await changedTests(db, key, both),
  };
}

interface Pairs {
  readonly checkpoint: string;
  readonly first: number[];
  readonly second: number[];
}

/** Means over sites, and how certain their difference is: by the sites' own differences. */
async function changedTests(
  db: Queryable,
  { run, against, ruleSet }: { readonly run: number; readonly against: number; readonly ruleSet: string },
  sites: readonly number[],
): Promise<ComparedTest[]> {
  const pairs = new Map<string, Pairs>();
  for (let at = 0; at < sites.length; at += SITES_AT_ONCE) {
    const some = sites.slice(at, at + SITES_AT_ONCE);
    const [earlier, later] = [await siteTests(db, against, ruleSet, some), await siteTests(db, run, ruleSet, some)];
    for (const site of some) {
      const before = new Map((earlier.get(site) ?? []).map((each) => [each.test, each]));
      for (const { test, checkpoint, applied, ratio } of later.get(site) ?? []) {
        const other = before.get(test);
        if (applied === 0 || other === undefined || other.applied === 0) continue;
        const known = pairs.get(test) ?? { checkpoint, first: [], second: [] };
        known.first.push(other.ratio);
        known.second.push(ratio);
        pairs.set(test, known);
      }
    }
  }
  return [...pairs]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([test, { checkpoint, first, second }]) => ({ test, checkpoint, ...meanDifference(first, second) }));
}

/** The mean of differences of pairs, with Student's t; of one pair alone nothing is certain. */
function meanDifference(
  first: readonly number[],
  second: readonly number[],
): Pick<ComparedTest, "first" | "second"> & MeasuredDifference {
  const n = first.length;
  const differences = second.map((value, at) => value - (first[at] ?? 0));
  const means = { first: meanOf(first), second: meanOf(second) };
  const difference = meanOf(differences);
  if (n < 2) return { ...means, difference, low: null, high: null, verdict: "unknown" };
  const squares = differences.reduce((sum, each) => sum + (each - difference) ** 2, 0);
  const reach = studentT(n - 1) * Math.sqrt(squares / (n - 1) / n);
  const [low, high] = [difference - reach, difference + reach];
  return { ...means, difference, low, high, verdict: verdictOf(difference, low, high) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
