import { publishedChange } from "@eiao/sampler";
import type { Change } from "@eiao/sampler";
import { groupSites } from "../change/change-row.ts";
import { earlierRun } from "../report/comparisons.ts";
import { figuresOfGroup } from "../report/group-functions.ts";
import type { ReportQuery } from "../report/query.ts";
import { resolveQuery } from "../report/resolve-query.ts";
import type { Warehouse } from "../warehouse.ts";
import { testChanges } from "./compared-tests.ts";
import type { ComparedTest } from "./compared-tests.ts";

/** A site that both runs have a score of. */
export interface ChangedSite {
  readonly site: string;
  readonly title: string;
  readonly before: number | null;
  readonly now: number | null;
  readonly change: Change;
}

/** Two runs of the sites of a group. */
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

/**
 * Compares a run with `against`, else with the published run before: each site, and each test over the sites of both.
 * @throws EiaoError as `runReport`. Cost: in proportion to the sites and tests.
 */
export async function compareRuns(warehouse: Warehouse, query: ReportQuery): Promise<RunComparison> {
  const now = await resolveQuery(warehouse, query);
  const { db, figures, runRow, ruleSet, minSites = 1 } = now;
  const earlier = await earlierRun(now);
  const mean = (await figuresOfGroup(now)).mean;
  const about = { run: runRow.name, ruleset: ruleSet, now: mean };
  if (earlier === undefined) return { ...about, against: null, before: null, joined: 0, left: 0, sites: [], tests: [] };
  const group = { run: runRow.run, against: earlier.run, ruleSet, ...now.group };
  const { both, joined, left } = await groupSites(db, group);
  const isInBoth = new Set(both);
  const scores = await figures.scores({ run: earlier.run, ruleSet });
  const earlierScores = new Map(scores.map((score) => [score.number, score]));
  const sites = (await figures.scores({ run: runRow.run, ruleSet })).flatMap((score): ChangedSite[] => {
    const was = isInBoth.has(score.number) ? earlierScores.get(score.number) : undefined;
    const found = was && publishedChange(was, score);
    if (was === undefined || found === undefined) return [];
    return [{ site: score.site, title: score.title, before: was.value, now: score.value, change: found }];
  });
  const before = (await figuresOfGroup({ ...now, runRow: earlier })).mean;
  return {
    ...about,
    against: earlier.name,
    before,
    joined,
    left,
    sites: sites.toSorted((a, b) => a.change.difference - b.change.difference || (a.site < b.site ? -1 : 1)),
    tests: await testChanges(db, group, minSites),
  };
}
