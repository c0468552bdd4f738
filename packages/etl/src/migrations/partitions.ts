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
 * table has so many parts, by the hash of the site: nothing else differs.
 */
export async function makePartitions(db: Queryable, run: number): Promise<void> {
  const [setting] = await db.query<{ parts: string }>("parts-of-tables", PARTS);
  const parts = Math.min(Math.max(1, Math.trunc(Number(setting?.parts)) || 1), MOST_PARTS);
  const statements = partitioned.flatMap((table) => {
    const name = `dw.${table}_${run}`;
    const of = `partition of dw.${table} for values in (${run})`;
    if (parts === 1 || table === "groupresult") return [`create table ${name} ${of};`];
    return [
      `create table ${name} ${of} partition by hash (site);`,
      ...Array.from(
        { length: parts },
        (_, at) =>
          `create table ${name}_${at} partition of ${name} for values with (modulus ${parts}, remainder ${at});`,
      ),
    ];
  });
  await db.execute("make-partitions", statements.join("\n"));
}

/** Removes all rows of a run: on a server with their tables, without reading them. */
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
 * a site's rows are written in one transaction.
 */
export async function addConstraints(db: Queryable, run: number): Promise<void> {
  const statements = siteTables
    .filter((table) => table !== "sitesurvey")
    .map(
      (table) => `alter table dw.${table}_${run} drop constraint if exists ${table}_${run}_site;
        alter table dw.${table}_${run} add constraint ${table}_${run}_site
          foreign key (run, site) references dw.sitesurvey_${run} (run, site);`,
    );
  await db.execute("add-constraints", statements.join("\n"));
}

/** A run goes on after its end: what its end added is taken away, so that a site can be replaced. */
export async function dropConstraints(db: Queryable, run: number): Promise<void> {
  const statements = siteTables
    .filter((table) => table !== "sitesurvey")
    .map((table) => `alter table dw.${table}_${run} drop constraint if exists ${table}_${run}_site;`);
  await db.execute("drop-constraints", statements.join("\n"));
}
