import type { Warehouse } from "../warehouse.ts";

/** The score of a loaded site by one of its rule sets. */
export interface LoadedScore {
  readonly site: string;
  readonly ruleSet: string;
  /** F(s), not rounded; null: n/a. */
  readonly value: number | null;
}

const SCORES = `select s.name as site, r.id as "ruleSet", c.value from dw.testrun t
    join dw.sitescore c on c.run = t.run and c.sample = 'uniform'
    join dw.site s on s.site = c.site
    join dw.ruleset r on r.ruleset = c.ruleset
  where t.name = $1 and s.name = any($2) order by s.name, c.place`;

/** Returns the scores that some sites have in a run, published or not: of each site the one that leads comes first. */
export function loadedScores({ database }: Warehouse, run: string, sites: readonly string[]): Promise<LoadedScore[]> {
  return database.query<LoadedScore>("loaded-scores", SCORES, [run, sites]);
}
