import type { Warehouse } from "../warehouse.ts";

/** A site that failed in the last of some runs that has a result of it. */
export interface LatestFailure {
  readonly site: string;
  readonly run: string;
  readonly reason: string;
}

const FAILURES = `
  with last as (select l.name, max(l.run) as run from dw.load l join dw.testrun t on t.run = l.run
    where t.name = any($1) and t.state <> 'removed' and l.state <> 'queued' group by l.name)
  select l.name as site, t.name as run, l.reason from last
    join dw.load l on l.run = last.run and l.name = last.name
    join dw.testrun t on t.run = last.run
  where l.state = 'failed' and l.reason = any($2) order by l.name`;

/** Returns the sites that failed for one of some reasons in the last of these runs that has a result of them. */
export function latestFailures(
  { database }: Warehouse,
  runs: readonly string[],
  reasons: readonly string[],
): Promise<LatestFailure[]> {
  return database.query<LatestFailure>("latest-failures", FAILURES, [runs, reasons]);
}
