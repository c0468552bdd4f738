import type { Queryable } from "@eiao/crawler/database";

/** What is of a site in a run; `sitesurvey` is what the others belong to. */
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

/** What is of a run, partitioned by it on a server. */
const partitioned = [...siteTables, "groupresult"] as const;

const MOST_PARTS = 1_024;
const PARTS = "select coalesce(nullif(current_setting('eiao.parts', true), ''), '1') as parts";

/**
 * Makes the tables of a run on a server; in the transaction that makes the run. Where the database has a setting `eiao.parts` above 1, each
 * table has so many parts, by the hash of the site: nothing else differs. They are attached: to make them as parts would wait for whoever reads
 * the tables of any run, as a backup does for hours, and everybody else behind it.
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

/** So long a lock is waited for that everybody else waits for, too: less than a server waits before it looks for a deadlock. */
const LOCK_MILLISECONDS = 200;

/**
 * Takes the tables that a program is to have for itself alone, on a server, to the end of the transaction. Who waits for them has everybody wait
 * who comes later, and may wait for somebody who waits for it: so it does not wait long.
 * @returns whether it has them; else none of them.
 */
async function takeTables(db: Queryable, tables: readonly string[]): Promise<boolean> {
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
    exception when lock_not_available or deadlock_detected then null; -- and all that was done since begin is undone
    end $$`,
  );
  const [row] = await db.query<{ taken: string }>(
    "tables-taken",
    "select current_setting('eiao.taken', true) as taken",
  );
  return row?.taken === "yes";
}

/** What of the tables of a run others may read or write: all of it, when it is dropped; without `isDropped` what its constraints are of. */
export async function takePartitions(
  db: Queryable,
  kind: "embedded" | "server",
  run: number,
  { isDropped }: { readonly isDropped: boolean },
): Promise<boolean> {
  if (kind === "embedded") return true;
  const own = (isDropped ? partitioned : siteTables).map((table) => `dw.${table}_${run}`);
  // A table that is dropped is taken off its parent, which is locked without the tables of other runs.
  return await takeTables(db, [...(isDropped ? partitioned.map((table) => `only dw.${table}`) : []), ...own]);
}

/** Removes all rows of a run: on a server with their tables, without reading them; after `takePartitions`. */
export async function dropPartitions(db: Queryable, kind: "embedded" | "server", run: number): Promise<void> {
  if (kind === "server") {
    // In one statement: they refer to each other once the run was published.
    await db.execute(
      "drop-partitions",
      `drop table if exists ${partitioned.map((table) => `dw.${table}_${run}`).join(", ")}`,
    );
    return;
  }
  for (const table of partitioned) await db.query("delete-run-rows", `delete from dw.${table} where run = $1`, [run]);
}

/**
 * What is added at the end of a run (spec 12.2), on a server: no site without a survey, no survey without its file. Loading does without:
 * a site's rows are written in one transaction. Who reads the tables meanwhile is not waited for.
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

/** A run goes on after its end: what its end added is taken away, so that a site can be replaced. After `takePartitions`. */
export async function dropConstraints(db: Queryable, run: number): Promise<void> {
  const statements = constrained.map(
    (table) => `alter table dw.${table}_${run} drop constraint if exists ${table}_${run}_site;`,
  );
  await db.execute("drop-constraints", statements.join("\n"));
}

/** What belongs to a survey. */
const constrained = siteTables.filter((table) => table !== "sitesurvey");
