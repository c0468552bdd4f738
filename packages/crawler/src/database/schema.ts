import { readFile } from "node:fs/promises";
import type { EiaoError } from "@eiao/wam-core/errors";
import type { Database, Queryable } from "./database.ts";
import { databaseError, storeUnavailable } from "./errors.ts";

/** The tables of one part of the program. The files `NAME.sqlite.sql` and `NAME.postgresql.sql` create them. */
export interface Schema {
  /** On a server this is the name of the schema; in SQLite the table `page` of the schema `urlrep` is named `urlrep.page`. */
  readonly name: string;
  /** The URL of the folder with both files. */
  readonly folder: URL;
}

/** The version of all tables of the program. A database with another one is refused. */
const DATABASE_VERSION = 1;

/** The number is arbitrary: it distinguishes this advisory lock from others in the database. It is ASCII for "eiao". */
const ADVISORY_LOCK = 0x65_69_61_6f;

/** Creates the table with the version of each schema. */
const versionTable = {
  server:
    "create schema if not exists eiao; create table eiao.version (schema text primary key, version int not null);",
  embedded: "create table eiao.version (schema text primary key, version int not null);",
} as const;

/**
 * Queries that count the tables of a schema and of the schema `eiao`, and check if the table of versions is one of them. A table of
 * versions without its key does not count: `pg_restore` creates keys last, so the database was restored in part.
 */
const tablesSql = {
  server: `select count(*) filter (where n.nspname = $1) as own, count(*) filter (where n.nspname = 'eiao') as common,
      count(*) filter (where n.nspname || '.' || c.relname = $2 and c.relhasindex) as versions
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('eiao', $1) and c.relkind in ('r', 'p', 'v') and not c.relispartition`,
  embedded: `select count(*) filter (where name like $1 || '.%') as own, count(*) filter (where name like 'eiao.%') as common,
      count(*) filter (where name = $2) as versions
    from sqlite_schema where type in ('table', 'view')`,
} as const;

/**
 * Makes sure that a database has the tables of a schema. An empty database gets them in one transaction; programs that start at the same
 * time wait for each other.
 * @throws EiaoError `MadeByAnotherBuild` if a schema has another version, or tables have no version, or only some tables exist; nothing is
 *         changed. `StoreUnavailable` if the database can only be read and has no tables yet.
 * Cost: two small queries when the tables are there.
 */
export async function openSchema(database: Database, schema: Schema): Promise<void> {
  database.addSchema?.("eiao");
  database.addSchema?.(schema.name);
  const readState = () => stateOf(database, database, schema);
  // Another program may create the tables between two queries. A wrong state is therefore checked again; on a server below, under the lock.
  const first = await readState().catch(() =>
    database.kind === "server" && !database.readOnly ? undefined : readState(),
  );
  if (first === "complete") return;
  if (database.readOnly) {
    const remedy = "Run a command that writes first, such as eiao-wam crawl.";
    throw storeUnavailable(`it has no tables of ${schema.name} yet`, {
      store: `The data in ${database.place}`,
      remedy,
    });
  }
  const file = new URL(`${schema.name}.${database.kind === "server" ? "postgresql" : "sqlite"}.sql`, schema.folder);
  const tables = await readFile(file, "utf8");
  await database.transaction(async (transaction) => {
    if (database.kind === "server")
      await transaction.query("schema-lock", "select pg_advisory_xact_lock($1)", [ADVISORY_LOCK]);
    // Another program may have created them while this one waited.
    const state = await stateOf(transaction, database, schema);
    if (state === "complete") return;
    if (state === "empty") await transaction.execute("version-table", versionTable[database.kind]);
    await transaction.execute(`schema ${schema.name}`, tables);
    const insert = "insert into eiao.version (schema, version) values ($1, $2)";
    await transaction.query("schema-version", insert, [schema.name, DATABASE_VERSION]);
  });
}

/**
 * Returns the state of a schema: complete, missing beside the tables of other schemas, or missing in an empty database.
 * @throws EiaoError `MadeByAnotherBuild` for everything else.
 */
async function stateOf(
  db: Queryable,
  { kind, place }: Database,
  { name }: Schema,
): Promise<"complete" | "missing" | "empty"> {
  const counts = await db.query<{ own: number; common: number; versions: number }>("tables", tablesSql[kind], [
    name,
    "eiao.version",
  ]);
  const { own = 0, common = 0, versions = 0 } = counts[0] ?? {};
  if (own === 0 && common === 0) return "empty";
  if (versions === 0) throw anotherBuild(kind, place);
  const rows = await db.query<{ schema: string; version: number }>(
    "versions",
    "select schema, version from eiao.version",
  );
  const isListed = rows.some(({ schema }) => schema === name);
  if (rows.some(({ version }) => version !== DATABASE_VERSION) || isListed !== own > 0) throw anotherBuild(kind, place);
  return isListed ? "complete" : "missing";
}

function anotherBuild(kind: Database["kind"], place: string): EiaoError {
  if (kind === "embedded") return madeByAnotherBuild(place);
  const remedy = "Create an empty database, and name it in EIAO_DATABASE_URL.";
  return madeByAnotherBuild(`the database ${place}`, remedy);
}

/**
 * Creates the error for data with another version number than this build writes.
 * @param place  the data directory, or a description of a server's database, which needs its own remedy.
 */
function madeByAnotherBuild(
  place: string,
  remedy = `Move ${place} away, or choose another folder with --data.`,
): EiaoError {
  return databaseError("MadeByAnotherBuild", { place, remedy });
}
