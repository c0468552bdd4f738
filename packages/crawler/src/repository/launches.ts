import type { Database, Queryable } from "../database/database.ts";
import type { CrawlStore, Launch, LaunchBeginning } from "./crawl-store.ts";
import { repositoryError } from "../sites/errors.ts";

/** The columns of `launch`; `launchOf` makes a `Launch` from them. */
const LAUNCH_COLUMNS = `launchid as id, siteid as "siteId", job, launchtime as timestamp, state,
  stoppedby as "stoppedBy", committedfile, committedoffset, scope, statistics`;

type LaunchRow = Omit<Launch, "committed"> & {
  readonly committedfile: string | null;
  readonly committedoffset: number | null;
};

function launchOf({ committedfile, committedoffset, ...launch }: LaunchRow): Launch {
  const committed = committedfile === null ? null : { file: committedfile, offset: committedoffset ?? 0 };
  return { ...launch, committed };
}

const ALL = `select ${LAUNCH_COLUMNS} from urlrep.launch where siteid = $1 order by launchid`;
const LAST = `select ${LAUNCH_COLUMNS} from urlrep.launch where siteid = $1 order by launchid desc limit 1`;

/** Reads the launches of one site, oldest first. */
export async function launches(db: Queryable, siteId: number): Promise<Launch[]> {
  return (await db.query<LaunchRow>("launches", ALL, [siteId])).map(launchOf);
}

export async function lastLaunch(db: Queryable, siteId: number): Promise<Launch | undefined> {
  return (await db.query<LaunchRow>("last-launch", LAST, [siteId])).map(launchOf)[0];
}

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
 * Starts a launch of a site. When its timestamp is taken, it gets the next free second. The frontier of the launch before
 * is deleted, because it is no longer needed.
 * @param testRun  the run of its pages.
 * @throws EiaoError `LaunchOpen` when the site has an open launch.
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
  // With the lock, two launches that start at the same time see each other.
  const [site] = await transaction.query<{ site: string }>("lock-site", LOCK, [siteId]);
  if (site === undefined) throw repositoryError("UnknownSite", { site: `with id ${siteId}` });
  const [open] = await transaction.query<{ launchtime: string }>("open-launch", OPEN, [siteId]);
  if (open !== undefined) throw repositoryError("LaunchOpen", { site: site.site, launch: open.launchtime });
}

/** Returns the time as `YYYYMMDDhhmmss` in UTC (D-44). */
function timestampOf(date: Date): string {
  return date.toISOString().slice(0, 19).replace(/\D/g, "");
}

const END = `
  update urlrep.launch set state = $2, stoppedby = $3, statistics = $4 where launchid = $1 returning launchid`;
const DROP = `
  delete from urlrep.frontier as f where launchid = $1 and not exists
    (select 1 from urlrep.settled s where s.launchid = f.launchid and s.keyid = f.keyid)`;

/** Sets the state of a launch at the end of a crawl. @throws EiaoError `UnknownLaunch`. */
export function endLaunch(db: Database, launch: Launch, end: Parameters<CrawlStore["endLaunch"]>[1]): Promise<void> {
  return db.transaction(async (transaction) => {
    const parameters = [launch.id, end.state, end.stoppedBy, end.statistics];
    const rows = await transaction.query("end-launch", END, parameters);
    if (rows.length === 0) throw repositoryError("UnknownLaunch", { launch: launch.timestamp, job: launch.job });
    if (end.state === "ended") await transaction.query("drop-waiting", DROP, [launch.id]);
  });
}

const SQL = "select 1 from urlrep.settled where launchid = $1 and state = 'page' limit 1";

/** Returns true if a launch has kept a page, or found one not modified. */
export async function hasPages(db: Queryable, { id }: Launch): Promise<boolean> {
  return (await db.query("has-pages", SQL, [id])).length > 0;
}

const TIMESTAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;

/**
 * Returns the start of a launch from its timestamp (D-44), in ms since 1970, or Infinity if it is not a timestamp. If several launches began
 * in one second, the later ones have the next free seconds, so this may be some seconds after the first request.
 */
export function launchedAt({ timestamp }: Pick<Launch, "timestamp">): number {
  const [, year, month, day, hour, minute, second] = TIMESTAMP.exec(timestamp) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? Infinity : time;
}

/** Returns the end of a launch, in ms since 1970; the start of an imported launch. */
export function launchEndedAt(launch: Pick<Launch, "timestamp" | "statistics">): number {
  const { endedAt } = launch.statistics;
  return typeof endedAt === "number" ? endedAt : launchedAt(launch);
}

const NEXT = `
  insert into urlrep.lastnumber as l (name, value) values ('testrun', cast($1 as int) + 1)
  on conflict (name) do update set value = case when l.value < cast($1 as int) then cast($1 as int) else l.value end + 1
  returning value`;
const TAKEN = "select 1 as taken from urlrep.testrun where testrunid = $1";

/**
 * Returns `EIAO` and the next number that no test run has; never the same twice. Spec 4.2, D-06.
 * @param after  a number that is taken elsewhere: the new one is greater.
 */
export async function nextTestRunId(db: Queryable, after = 0): Promise<string> {
  for (;;) {
    const [row] = await db.query<{ value: number }>("next-test-run-id", NEXT, [after]);
    const id = `EIAO${row?.value ?? after + 1}`;
    if ((await db.query("test-run-taken", TAKEN, [id])).length === 0) return id;
  }
}
