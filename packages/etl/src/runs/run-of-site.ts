import type { Warehouse } from "../warehouse.ts";
import type { RunState } from "./run-row.ts";

const STATE = `select t.state, l.name as site from dw.testrun t left join dw.load l on l.run = t.run and l.name = $2
  where t.name = $1`;

/** Returns the state of a run, and whether it has a site, loaded or not. A removed run has none. Undefined: there is no such run. */
export async function runOfSite(
  { database }: Warehouse,
  run: string,
  site: string,
): Promise<{ readonly state: RunState; readonly hasSite: boolean } | undefined> {
  const [row] = await database.query<{ state: RunState; site: string | null }>("run-of-site", STATE, [run, site]);
  return row && { state: row.state, hasSite: row.site !== null };
}
