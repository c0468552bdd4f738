import type { Database, Queryable } from "../../../database/database.ts";
import type { Launch, LaunchBeginning } from "../../crawl-store.ts";
import { repositoryError } from "../../errors.ts";
import { type LaunchRow, LAUNCH_COLUMNS, launchOf } from "./launch-rows.ts";

const LOCK = "select site from urlrep.site where siteid = $1 for no key update";
const OPEN = "select launchtime from urlrep.launch where siteid = $1 and state = 'open'";
const forgetStatements = ["frontier", "settled"].map(
  (table) => `
  delete from urlrep.${table} where launchid in (select launchid from urlrep.launch where siteid = $1 and state = 'ended')`,
);
const INSERT = `
  insert into urlrep.launch (siteid, job, launchtime, testrunid, scope, statistics) values ($1, $2, $3, $4, $5, $6)
  on conflict (job, launchtime) do nothing
  returning ${LAUNCH_COLUMNS}`;

/**
 * Opens a launch of a site. When its timestamp is taken it gets the next free second. The frontier of the launch before,
 * of no use any more, is forgotten.
 * @param testRun  the run that its pages are noted under.
 * @throws EiaoError `LaunchOpen` when the site has an open one.
 */
export function startLaunch(
  db: Database,
  siteId: number,
  job: string,
  now: Date,
  testRun?: string,
  { scope = null, statistics = () => ({}) }: LaunchBeginning = {},
): Promise<Launch> {
  return db.transaction(async (transaction) => {
    await refuseSecond(transaction, siteId);
    for (const forget of forgetStatements) await transaction.query("forget-frontier", forget, [siteId]);
    for (let time = now.getTime(); ; time += 1_000) {
      const timestamp = timestampOf(new Date(time));
      const rules = scope === null ? null : { ...scope };
      const parameters = [siteId, job, timestamp, testRun ?? null, rules, statistics(timestamp)];
      const [row] = await transaction.query<LaunchRow>("start-launch", INSERT, parameters);
      if (row !== undefined) return launchOf(row);
    }
  });
}

async function refuseSecond(transaction: Queryable, siteId: number): Promise<void> {
  // The lock makes two that start at the same time see each other.
  const [site] = await transaction.query<{ site: string }>("lock-site", LOCK, [siteId]);
  if (site === undefined) throw repositoryError("UnknownSite", { site: `with id ${siteId}` });
  const [open] = await transaction.query<{ launchtime: string }>("open-launch", OPEN, [siteId]);
  if (open !== undefined) throw repositoryError("LaunchOpen", { site: site.site, launch: open.launchtime });
}

/** `YYYYMMDDhhmmss`, UTC (D-44). */
function timestampOf(date: Date): string {
  return date.toISOString().slice(0, 19).replace(/\D/g, "");
}
