import type { Database, Queryable } from "./database.ts";
import { databaseError } from "./errors.ts";

/** One step: `sql` may hold several statements. What was published is never changed. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
}

/** The history of one PostgreSQL schema, which one part of the program owns. */
export interface Migrations {
  readonly schema: string;
  /** Versions 1, 2, 3 … */
  readonly steps: readonly Migration[];
}

/** Any number: it keeps other advisory locks of the database apart. ASCII of "eiao". */
const ADVISORY_LOCK = 0x65_69_61_6f;

const TABLE_SQL = `
  create schema if not exists eiao;
  create table if not exists eiao.migration (
    schema text not null,
    version int not null,
    name text not null,
    applied_at timestamptz not null default now(),
    primary key (schema, version));`;

/**
 * Brings a schema to the newest version, in one transaction: all steps or none. Programs that start at the same time
 * wait for each other. Resolves to the versions that were applied now: none when there was nothing to do.
 * @throws EiaoError `NewerDatabase` when a newer program has been here.
 */
export async function migrate(database: Database, { schema, steps }: Migrations): Promise<number[]> {
  return await database.transaction(async (transaction) => {
    await transaction.query("migration-lock", "select pg_advisory_xact_lock($1)", [ADVISORY_LOCK]);
    const found = await appliedVersion(transaction, schema);
    const known = steps.at(-1)?.version ?? 0;
    if (found > known) throw databaseError("NewerDatabase", { schema, found, known });
    const missing = steps.filter(({ version }) => version > found);
    for (const { version, name, sql } of missing) {
      await transaction.query(`migration ${schema} ${version}`, sql);
      const insert = "insert into eiao.migration (schema, version, name) values ($1, $2, $3)";
      await transaction.query("note-migration", insert, [schema, version, name]);
    }
    return missing.map(({ version }) => version);
  });
}

async function appliedVersion(transaction: Queryable, schema: string): Promise<number> {
  // Asked first: `if not exists` wants the right to create even where nothing is created.
  const [table] = await transaction.query(
    "migration-table",
    "select to_regclass('eiao.migration') is null as missing",
    [],
  );
  if (table?.["missing"] === true) await transaction.query("create-migration-table", TABLE_SQL);
  const sql = "select coalesce(max(version), 0) as version from eiao.migration where schema = $1";
  const [row] = await transaction.query<{ version: number }>("applied-version", sql, [schema]);
  return row?.version ?? 0;
}
