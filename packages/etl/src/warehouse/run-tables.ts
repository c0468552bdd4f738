import { setTimeout as pause } from "node:timers/promises";
import type { Database, QueryParameter, Queryable } from "@eiao/crawler/internal/database";
import { codeOf } from "@eiao/crawler/internal/errors";
import { warehouseError } from "../errors.ts";

/** The tables with rows of a site in a run. The rows of the others belong to a row of `sitesurvey`. */
export const siteTables = [
  "sitesurvey",
  "sitefile",
  "pageresult",
  "sitescore",
  "sitetest",
  "sitecheckpoint",
  "sitelanguage",
  "sitecontent",
  "sitechange",
] as const;

/** The tables that a server partitions by run. */
const partitioned = [...siteTables, "groupresult"] as const;

const MOST_PARTS = 1_024;

const PARTS = "select coalesce(nullif(current_setting('eiao.parts', true), ''), '1') as parts";

/**
 * Creates the tables of a run on a server, in the transaction that creates the run. If the database has a setting `eiao.parts` above 1, each
 * table gets that many parts, by the hash of the site. The tables are created separately and then attached: "create table ... partition of"
 * would wait for all readers of any run, such as a backup that takes hours, and later readers would wait behind it.
 */
export async function makePartitions(db: Queryable, run: number): Promise<void> {
  const [setting] = await db.query<{ parts: string }>("parts-of-tables", PARTS);
  const parts = Math.min(Math.max(1, Math.trunc(Number(setting?.parts)) || 1), MOST_PARTS);
  const statements = partitioned.flatMap((table) => {
    const name = `dw.${table}_${run}`;
    const alike = `create table ${name} (like dw.${table} including defaults including constraints including storage)`;
    const attach = `alter table dw.${table} attach partition ${name} for values in (${run});`;
    if (parts === 1 || table === "groupresult") return [`${alike};`, attach];
    return [
      `${alike} partition by hash (site);`,
      ...Array.from(
        { length: parts },
        (_, at) =>
          `create table ${name}_${at} partition of ${name} for values with (modulus ${parts}, remainder ${at});`,
      ),
      attach,
    ];
  });
  await db.execute("make-partitions", statements.join("\n"));
}

/** The time to wait for a lock. It is shorter than the time after which a server looks for a deadlock. */
const LOCK_MILLISECONDS = 200;

/**
 * Locks tables of a server for this transaction. While it waits for a lock, all later readers wait too, and one of them may block this
 * transaction, so it waits only briefly.
 * @returns true if all tables are locked. Otherwise none is.
 */
async function lockTables(db: Queryable, tables: readonly string[]): Promise<boolean> {
  const list = tables.map((table) => `'${table}'`).join(", ");
  await db.execute(
    "take-tables",
    `do $$
    declare
      wanted text;
      before text := current_setting('lock_timeout');
    begin
      perform set_config('lock_timeout', '${LOCK_MILLISECONDS}ms', true);
      foreach wanted in array array[${list}] loop
        if to_regclass(replace(wanted, 'only ', '')) is not null then
          execute 'lock table ' || wanted || ' in access exclusive mode';
        end if;
      end loop;
      perform set_config('eiao.taken', 'yes', true), set_config('lock_timeout', before, true);
    exception when lock_not_available or deadlock_detected then null; -- PostgreSQL has undone everything since "begin"
    end $$`,
  );
  const [row] = await db.query<{ taken: string }>(
    "tables-taken",
    "select current_setting('eiao.taken', true) as taken",
  );
  return row?.taken === "yes";
}

/**
 * Locks the tables of a run to change its constraints or, with `isDropped`, all of them to drop them.
 * @returns true if they are locked. An embedded database needs no locks within a transaction.
 */
export async function lockPartitions(
  db: Queryable,
  kind: "embedded" | "server",
  run: number,
  { isDropped }: { readonly isDropped: boolean },
): Promise<boolean> {
  if (kind === "embedded") return true;
  const own = (isDropped ? partitioned : siteTables).map((table) => `dw.${table}_${run}`);
  // Dropping a table detaches it from its parent, which is locked without the tables of other runs.
  return await lockTables(db, [...(isDropped ? partitioned.map((table) => `only dw.${table}`) : []), ...own]);
}

/** Removes all rows of a run. On a server this drops the tables of the run: call `lockPartitions` first. */
export async function dropPartitions(db: Queryable, kind: "embedded" | "server", run: number): Promise<void> {
  if (kind === "server") {
    // One statement, because the tables refer to each other once the run was published.
    await db.execute(
      "drop-partitions",
      `drop table if exists ${partitioned.map((table) => `dw.${table}_${run}`).join(", ")}`,
    );
    return;
  }
  for (const table of partitioned) await db.query("delete-run-rows", `delete from dw.${table} where run = $1`, [run]);
}

/**
 * Adds foreign keys to the tables of a run on a server, at the end of the run (spec 12.2): all rows of a site belong to a survey. Loading does
 * not need the keys, because it writes a site in one transaction. Does not wait for readers.
 */
export async function addConstraints(db: Queryable, run: number): Promise<void> {
  const known = await db.query<{ name: string }>(
    "constraints-of-run",
    "select conname as name from pg_catalog.pg_constraint where confrelid = to_regclass($1)",
    [`dw.sitesurvey_${run}`],
  );
  const names = new Set(known.map(({ name }) => name));
  const statements = constrained
    .filter((table) => !names.has(`${table}_${run}_site`))
    .map(
      (table) => `alter table dw.${table}_${run} add constraint ${table}_${run}_site
          foreign key (run, site) references dw.sitesurvey_${run} (run, site);`,
    );
  if (statements.length > 0) await db.execute("add-constraints", statements.join("\n"));
}

/** Removes these foreign keys when a finished run continues, so that a site can be replaced. Call `lockPartitions` first. */
export async function dropConstraints(db: Queryable, run: number): Promise<void> {
  const statements = constrained.map(
    (table) => `alter table dw.${table}_${run} drop constraint if exists ${table}_${run}_site;`,
  );
  await db.execute("drop-constraints", statements.join("\n"));
}

/** The tables with rows that belong to a survey. */
const constrained = siteTables.filter((table) => table !== "sitesurvey");

/** Removes the rows of a site from a run, so that it can be loaded again. */
export async function removeSite(db: Queryable, run: number, site: number): Promise<void> {
  // The table that the others refer to comes last.
  for (const table of siteTables.toReversed())
    await db.query("delete-site-rows", `delete from dw.${table} where run = $1 and site = $2`, [run, site]);
}

/** Returns the name of a table of `dw` for a statement about a run. */
export type TableOf = (table: (typeof siteTables)[number], run: number) => string;

const ofAllRuns: TableOf = (table) => `dw.${table}`;
const ofOneRun: TableOf = (table, run) => `dw.${table}_${run}`;

/**
 * Queries data of runs that the statement names. On a server it queries only the tables of these runs: a small statement on the tables of all
 * runs is planned each time, which takes five times as long as its execution, and longer with each run.
 * @param db  in a transaction, the tables of all runs are queried. @throws like `query`.
 */
export async function queryOfRuns<Row extends object>(
  db: Queryable & Partial<Pick<Database, "kind">>,
  name: string,
  sql: (of: TableOf) => string,
  parameters: readonly QueryParameter[],
): Promise<Row[]> {
  const query = (of: TableOf): Promise<Row[]> => db.query<Row>(name, sql(of), parameters);
  if (db.kind !== "server") return await query(ofAllRuns);
  try {
    return await query(ofOneRun);
  } catch (error) {
    // A run that was just removed has no tables.
    if (codeOf(error) !== "QueryFailed") throw error;
    return await query(ofAllRuns);
  }
}

/** The pause between two tries. Other programs proceed meanwhile, and waiting for a backup costs nothing. */
const AGAIN_MILLISECONDS = 500;

/** Options for waiting for other programs: a listener, and a signal that ends the waiting. */
export interface WaitForOthers {
  /** Called once, after the second failed try: a report reads only for a moment, but a backup for long. */
  readonly onWait?: () => void;
  /** Ends the waiting. Nothing is done then. */
  readonly signal?: AbortSignal;
}

/**
 * Repeats work that needs the tables of a run exclusively, until no other program uses them.
 * @param work  returns undefined if the tables were in use, and nothing was done. @throws EiaoError `RunInUse` if the signal
 * fires first.
 */
export async function runWhenFree<T>(
  run: string,
  work: () => Promise<T | undefined>,
  { onWait, signal }: WaitForOthers = {},
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const done = await work();
    if (done !== undefined) return done;
    if (signal?.aborted === true) throw warehouseError("RunInUse", { run });
    if (tries === 2) onWait?.();
    await pause(AGAIN_MILLISECONDS, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }
}
