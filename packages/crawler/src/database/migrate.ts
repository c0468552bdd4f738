import { codeOf } from "@eiao/wam-core/errors";
import type { EiaoError } from "@eiao/wam-core/errors";
import { madeByAnotherBuild } from "./another-build.ts";
import type { Database, Queryable } from "./database.ts";
import { databaseError } from "./errors.ts";

/** One step: `sql` may hold several statements. What was published is never changed. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** The histories of one schema, which one part of the program owns: versions 1, 2, 3 … each. */
export interface Migrations {
  readonly schema: string;
  /** In PostgreSQL's dialect. */
  readonly server: readonly Migration[];
  /**
   * In SQLite's, which has no schemas: `urlrep.page` is a table of that name. Types are declared by PostgreSQL's names `bool`,
   * `timestamptz`, `jsonb`, `text[]`, by which values are read; a uuid is `text`.
   */
  readonly embedded: readonly Migration[];
}

/** Any number: it keeps other advisory locks of the database apart. ASCII of "eiao". */
const ADVISORY_LOCK = 0x65_69_61_6f;

const tableSql = {
  server: `
    create schema if not exists eiao;
    create table if not exists eiao.migration (
      schema text not null,
      version int not null,
      name text not null,
      applied_at timestamptz not null default now(),
      primary key (schema, version));`,
  embedded: `
    create table if not exists eiao.migration (
      schema text not null,
      version int not null,
      name text not null,
      applied_at timestamptz not null default (now()),
      primary key (schema, version));`,
} as const;

/**
 * Whether the table of migrations is missing, or has no keys: `pg_restore` makes them when all tables are filled. A server's `to_regclass` would
 * answer from before the lock was waited for.
 */
const missingSql = {
  server: `select count(*) = 0 as missing, count(*) filter (where not hasindexes) > 0 as partly
    from pg_catalog.pg_tables where schemaname || '.' || tablename = $1`,
  embedded: "select count(*) = 0 as missing, 0 as partly from sqlite_schema where type = 'table' and name = $1",
} as const;

/**
 * Brings a schema to the newest version, in one transaction: all steps or none. Programs that start at the same time
 * wait for each other. Where the data directory holds what an earlier program kept in another form it is taken over.
 * Resolves to the versions that were applied now: none when there was nothing to do.
 * @throws EiaoError `MadeByAnotherBuild` when a newer program has been here, `OlderDatabase` where the database is only read, `PartlyRestored`,
 *         `StoreUnavailable` when another program, as a backup, has a table to be changed for more than a minute.
 */
export async function migrate(database: Database, migrations: Migrations): Promise<number[]> {
  const { schema } = migrations;
  database.addSchema?.("eiao");
  database.addSchema?.(schema);
  const known = migrations[database.kind].at(-1)?.version ?? 0;
  const found = await appliedVersion(database, database.kind, schema);
  if (found === known) return [];
  // A transaction in which to ask again begins by a write.
  if (found > known) throw anotherBuild(database);
  if (database.readOnly) throw databaseError("OlderDatabase", { schema, found, known });
  const { earlier } = database;
  if (found > 0 || earlier === undefined) return await applyMissing(database, migrations);
  const source = await earlier.open();
  try {
    const hadSchema = (await appliedVersion(source, source.kind, schema)) > 0;
    if (hadSchema) await migrate(source, migrations);
    const { takeOver } = await import("./earlier/take-over.ts");
    const fill = (transaction: Queryable): Promise<void> => takeOver(source, transaction, schema);
    const applied = await applyMissing(database, migrations, hadSchema ? fill : undefined);
    await source.close();
    earlier.retire();
    return applied;
  } catch (error) {
    await source.close();
    throw error;
  }
}

function anotherBuild({ kind, place }: Database): EiaoError {
  if (kind === "embedded") return madeByAnotherBuild(place);
  return madeByAnotherBuild(`the database ${place}`, "Create an empty database, and name it in EIAO_DATABASE_URL.");
}

/** By its SQLSTATE: a table, index or view of that name is there already. */
function isThere(error: unknown): boolean {
  return codeOf(error) === "QueryFailed" && error instanceof Error && error.message.includes("(42P07)");
}

/** @param fill  puts rows into the new tables, in the same transaction. */
function applyMissing(
  database: Database,
  { schema, ...histories }: Migrations,
  fill?: (transaction: Queryable) => Promise<void>,
): Promise<number[]> {
  return database.transaction(async (transaction) => {
    if (database.kind === "server") {
      await transaction.query("migration-lock", "select pg_advisory_xact_lock($1)", [ADVISORY_LOCK]);
      // For this one it waits as long as others migrate; not for a backup, behind which all readers would wait with it.
      await transaction.execute("migration-timeout", "set local lock_timeout = '1min'");
    }
    // Asked again: another program may have been faster.
    const found = await appliedVersion(transaction, database.kind, schema);
    const steps = histories[database.kind];
    const known = steps.at(-1)?.version ?? 0;
    if (found > known) throw anotherBuild(database);
    const missing = steps.filter(({ version }) => version > found);
    if (missing.length > 0) await transaction.execute("create-migration-table", tableSql[database.kind]);
    for (const { version, name, sql } of missing) {
      await transaction.execute(`migration ${schema} ${version}`, sql).catch((error: unknown) => {
        throw isThere(error) ? databaseError("PartlyRestored", { schema }, error) : error;
      });
      const insert = "insert into eiao.migration (schema, version, name) values ($1, $2, $3)";
      await transaction.query("note-migration", insert, [schema, version, name]);
    }
    await fill?.(transaction);
    return missing.map(({ version }) => version);
  });
}

async function appliedVersion(db: Queryable, kind: Database["kind"], schema: string): Promise<number> {
  // Asked first: `if not exists` wants the right to create even where nothing is created.
  const [table] = await db.query<{ missing: boolean | number; partly: boolean | number }>(
    "migration-table",
    missingSql[kind],
    ["eiao.migration"],
  );
  if (table?.partly === true) throw databaseError("PartlyRestored", { schema });
  if (table?.missing === true || table?.missing === 1) return 0;
  const sql = "select coalesce(max(version), 0) as version from eiao.migration where schema = $1";
  const [row] = await db.query<{ version: number }>("applied-version", sql, [schema]);
  return row?.version ?? 0;
}
