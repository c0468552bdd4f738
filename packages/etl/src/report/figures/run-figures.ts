import type { Queryable } from "@eiao/crawler/database";
import { siteScores, siteValues } from "../../figures/site-figures.ts";
import type { SiteScoreFigures, SiteSelection, SiteValue } from "../../figures/site-figures.ts";
import { ruleSetsOfRun } from "../../groups/build-groups.ts";
import { runBefore } from "../../runs/neighbours.ts";
import { publishedRowsOfRuns, publishedRun } from "../../runs/run-row.ts";
import type { RunRow } from "../../runs/run-row.ts";
import type { Warehouse } from "../../warehouse.ts";

/** The figures that nearly every report needs first: the published runs, their rule sets, and the scores of their sites. */
export interface RunFigures {
  /** A run that readers see. @throws EiaoError `UnknownTestRun`, `RunNotPublished`. */
  run(name: string): Promise<RunRow>;
  /** All of them, newest first. */
  runs(): Promise<readonly RunRow[]>;
  /** The one before a run, as `runBefore`. */
  before(run: RunRow): Promise<RunRow | undefined>;
  /** The rule sets that sites of a run have a score by, in order. */
  ruleSets(run: number): Promise<readonly string[]>;
  /** As `siteScores`. */
  scores(selection: SiteSelection): Promise<readonly SiteScoreFigures[]>;
  /** As `siteValues`. */
  values(selection: Omit<SiteSelection, "site">): Promise<readonly SiteValue[]>;
  /** How many sites of a run have a score by a rule set, also none but n/a, and how many a better one, which is a lower one. */
  standing(run: number, ruleSet: string, value: number): Promise<SiteStanding>;
}

/** Where a score stands among those of a run. */
export interface SiteStanding {
  readonly sites: number;
  readonly better: number;
}

const STANDING = `select count(*) as sites, count(case when c.value < $3 then 1 end) as better
  from dw.sitescore c join dw.ruleset r on r.ruleset = c.ruleset where c.run = $1 and c.sample = 'uniform' and r.id = $2`;

/** A warehouse as reports read it. */
export interface ReportWarehouse extends Warehouse {
  /** Where somebody keeps them; else the database is asked each time. */
  readonly figures?: RunFigures;
}

/** Asks the database. */
export function readFigures(db: Queryable): RunFigures {
  return {
    run: (name) => publishedRun(db, name),
    runs: () => publishedRowsOfRuns(db),
    before: (run) => runBefore(db, run),
    ruleSets: (run) => ruleSetsOfRun(db, run),
    scores: (selection) => siteScores(db, selection),
    values: (selection) => siteValues(db, selection),
    async standing(run, ruleSet, value) {
      const [row] = await db.query<SiteStanding>("standing-of-site", STANDING, [run, ruleSet, value]);
      return row ?? { sites: 0, better: 0 };
    },
  };
}
