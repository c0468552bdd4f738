import type { Queryable } from "@eiao/crawler/database";
import { ruleSetsOfRun } from "../runs/run-row.ts";
import { runBefore, runsAfter } from "../runs/neighbours.ts";
import type { RunRow } from "../runs/run-row.ts";
import { writeChanges } from "./change-row.ts";
import { siteChanges } from "./site-change.ts";

const COMMON = `select a.site from dw.sitesurvey a join dw.sitesurvey b on b.site = a.site
  where a.run = $1 and b.run = $2 order by a.site`;

/**
 * Computes and keeps the changes of all sites since the published run before, and to the published runs after, of which this one is now the run
 * before. In the transaction that publishes the run, and holds the other ones: reports of groups would have to read the counts of all pages of all their sites
 * otherwise. Rules that differ wait for a replay (`pendingReplays`).
 * Cost: 3 ms a site and run that it is compared with: a thousandth of loading it.
 */
export async function attributeRun(
  db: Queryable,
  run: RunRow,
  progress?: (sites: number, of: number) => void,
): Promise<void> {
  const [before, after] = [await runBefore(db, run), await runsAfter(db, run)];
  const pairs = [
    ...(before === undefined ? [] : [{ run, against: before }]),
    ...after.map((later) => ({ run: later, against: run })),
  ];
  for (const pair of pairs) await attributePair(db, pair, progress);
}

async function attributePair(
  db: Queryable,
  { run, against }: { readonly run: RunRow; readonly against: RunRow },
  progress?: (sites: number, of: number) => void,
): Promise<void> {
  const common = await db.query<{ site: number }>("common-sites", COMMON, [run.run, against.run]);
  const sites = common.map(({ site }) => site);
  for (const ruleSet of await ruleSetsOfRun(db, run.run)) {
    const key = { run: run.run, against: against.run, ruleSet };
    let done = 0;
    await siteChanges(db, key, sites, async (computed) => {
      await writeChanges(db, key, computed);
      done += computed.length;
      progress?.(done, sites.length);
    });
  }
}
