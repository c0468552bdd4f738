import type { Queryable } from "@eiao/crawler/database";
import type { PublishedEstimate } from "@eiao/sampler";
import { rankAmong } from "../ranks.ts";
import type { Rank } from "../ranks.ts";
import { siteScores, siteValues } from "../../figures/site-figures.ts";
import type { SiteSelection } from "../../figures/site-figures.ts";
import type { SiteScoreFigures, SiteValue } from "../../figures/where-applied.ts";
import { ruleSetsOfRun } from "../../runs/run-row.ts";
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
  /** The rank of the score of a site among those of its run by a rule set; null: it has no score. */
  rank(run: number, ruleSet: string, score: PublishedEstimate): Promise<Rank | null>;
}

const RANK = `select count(c.value) as scored, count(case when c.value < $3 then 1 end) as better,
    count(case when c.value is not null and coalesce(c.high, 1) < $4 then 1 end) as surely,
    count(case when c.value is not null and coalesce(c.low, 0) < $5 then 1 end) as perhaps
  from dw.sitescore c join dw.ruleset r on r.ruleset = c.ruleset where c.run = $1 and c.sample = 'uniform' and r.id = $2`;

/** A warehouse as reports read it. */
export interface ReportWarehouse extends Warehouse {
  /** Where somebody keeps them; else the database is asked each time. */
  readonly figures?: RunFigures;
}

/** Scores of a run that are better than one, surely so and perhaps. */
type CountsBelow = Readonly<Record<"scored" | "better" | "surely" | "perhaps", number>>;

/** Asks the database. */
export function readFigures(db: Queryable): RunFigures {
  return {
    run: (name) => publishedRun(db, name),
    runs: () => publishedRowsOfRuns(db),
    before: (run) => runBefore(db, run),
    ruleSets: (run) => ruleSetsOfRun(db, run),
    scores: (selection) => siteScores(db, selection),
    values: (selection) => siteValues(db, selection),
    async rank(run, ruleSet, score) {
      const asked = [run, ruleSet, score.value, score.low ?? 0, score.high ?? 1];
      const [row] = await db.query<CountsBelow>("rank-of-site", RANK, asked);
      const { scored, better, surely, perhaps } = row ?? { scored: 0, better: 0, surely: 0, perhaps: 0 };
      return rankAmong(score, { of: scored, values: () => better, highs: () => surely, lows: () => perhaps });
    },
  };
}
