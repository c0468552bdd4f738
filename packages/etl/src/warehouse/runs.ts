import type { Queryable } from "@eiao/crawler/internal/database";
import { warehouseError } from "../errors.ts";

/** `open`: sites are being loaded. `published`: readers see it. `removed`: its rows are gone. */
export type RunState = "open" | "published" | "removed";

/** A row of a run in the warehouse. */
export interface RunRow {
  /** The number of the run in its rows. */
  readonly run: number;
  readonly name: string;
  readonly state: RunState;
  /** The number of announced sites. */
  readonly expected: number;
  /** The time at which the measurement of its first site ended, or null before its publication. */
  readonly date: Date | null;
  /** True if requests are answered and counted, but no data is written (spec 12.1). */
  readonly nowrite: boolean;
  /** The panel that it measures, or null if it is outside the panels. */
  readonly panel: string | null;
  /** True if an operator reordered its queue (spec 22.3). The embedded database returns 1 or 0. */
  readonly steered: boolean | number;
}

/** The columns of a run's row. */
export const RUN_COLUMNS = "run, name, state, expected, date, nowrite, panel, steered";

const BY_NAME = `select ${RUN_COLUMNS} from dw.testrun where name = $1`;

export async function findRun(db: Queryable, name: string): Promise<RunRow | undefined> {
  const [row] = await db.query<RunRow>("run-by-name", BY_NAME, [name]);
  return row;
}

const LOCK = "select state from dw.testrun where run = $1 for no key update";

/** Locks a run until the end of the transaction, after the loads in progress. Returns its state, or undefined if there is no such run. */
export async function lockRun(inside: Queryable, run: number): Promise<RunState | undefined> {
  return (await inside.query<Pick<RunRow, "state">>("lock-run", LOCK, [run]))[0]?.state;
}

/** Returns a run for loading. @throws EiaoError `UnknownTestRun` if it was never announced, or was removed (D-54). */
export async function knownRun(db: Queryable, name: string): Promise<RunRow> {
  const row = await findRun(db, name);
  if (row === undefined || row.state === "removed") throw warehouseError("UnknownTestRun", { run: name });
  return row;
}

const PUBLISHED = `select ${RUN_COLUMNS} from dw.testrun
  where state = 'published' order by date desc nulls last, name desc`;

/** Returns all published runs, newest first; those without a site come last. */
export function publishedRowsOfRuns(db: Queryable): Promise<RunRow[]> {
  return db.query<RunRow>("published-runs", PUBLISHED);
}

/** Returns a published run. @throws EiaoError `UnknownTestRun`, `RunNotPublished`. */
export async function publishedRun(db: Queryable, name: string): Promise<RunRow> {
  const row = await knownRun(db, name);
  if (row.state === "open") throw warehouseError("RunNotPublished", { run: name, reason: "it is still being loaded" });
  return row;
}

const RULE_SETS = `select c.run, r.id from dw.sitescore c join dw.ruleset r on r.ruleset = c.ruleset where c.run = any($1)
  group by c.run, r.id order by c.run, sum(case when c.place = 0 then 1 else 0 end) desc, min(c.place), r.id collate "C"`;

/** Returns the rule sets by which sites of some runs have a score. The first one leads on most sites of its run. */
export async function ruleSetsOfRuns(
  db: Queryable,
  runs: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db.query<{ run: number; id: string }>("rule-sets-of-runs", RULE_SETS, [runs]);
  const byRun = Map.groupBy(rows, ({ run }) => run);
  return new Map([...byRun].map(([run, ofRun]) => [run, ofRun.map(({ id }) => id)]));
}

/** Returns the rule sets by which sites of a run have a score. */
export async function ruleSetsOfRun(db: Queryable, run: number): Promise<readonly string[]> {
  return (await ruleSetsOfRuns(db, [run])).get(run) ?? [];
}

const SEEN = `select ${RUN_COLUMNS} from dw.testrun t where t.state = 'published'`;
/** $1 and $2 are the date and the name of the run whose neighbours are wanted. */
const EARLIER = "(t.date < $1 or (t.date = $1 and t.name < $2))";
const LATER = "(t.date > $1 or (t.date = $1 and t.name > $2))";
const sharesSite = (one: string, other: string): string =>
  `exists (select 1 from dw.sitesurvey a join dw.sitesurvey b on b.site = a.site where a.run = ${one} and b.run = ${other})`;

const BEFORE_IN_PANEL = `${SEEN} and t.panel = $3 and ${EARLIER} order by t.date desc, t.name desc limit 1`;
const BEFORE_OF_SITES = `${SEEN} and ${EARLIER} and ${sharesSite("t.run", "$3")} order by t.date desc, t.name desc limit 1`;
const NEXT_IN_PANEL = `${SEEN} and t.panel = $3 and ${LATER} order by t.date, t.name limit 1`;
const NEXT_OUTSIDE = `${SEEN} and t.panel is null and ${LATER} and ${sharesSite("t.run", "$3")}
    and not exists (select 1 from dw.testrun m where m.state = 'published'
      and (m.date > $1 or (m.date = $1 and m.name > $2)) and (m.date < t.date or (m.date = t.date and m.name < t.name))
      and ${sharesSite("m.run", "t.run")})
  order by t.date, t.name`;

/**
 * Returns the published run that a run is compared with: the previous one in its panel. A run outside the panels is compared with the newest
 * earlier run that has one of its sites. Returns undefined if there is none.
 */
export async function runBefore(db: Queryable, { run, name, date, panel }: RunRow): Promise<RunRow | undefined> {
  const [row] =
    panel === null
      ? await db.query<RunRow>("run-before-of-sites", BEFORE_OF_SITES, [date, name, run])
      : await db.query<RunRow>("run-before-in-panel", BEFORE_IN_PANEL, [date, name, panel]);
  return row;
}

/** Returns the published runs for which `runBefore` returns this run: the next one of its panel, and those outside the panels that share a site. */
export async function runsAfter(db: Queryable, { run, name, date, panel }: RunRow): Promise<RunRow[]> {
  const next = panel === null ? [] : await db.query<RunRow>("run-after-in-panel", NEXT_IN_PANEL, [date, name, panel]);
  return [...next, ...(await db.query<RunRow>("runs-after-outside", NEXT_OUTSIDE, [date, name, run]))];
}

const PANEL_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9 ._-]{0,62}[A-Za-z0-9._-])?$/;

/** Returns true for a valid panel name: letters, digits, blanks and `._-`, with a letter or digit first, and no blank last. */
export function isPanelName(name: string): boolean {
  return PANEL_NAME.test(name);
}
