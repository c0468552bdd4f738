import { statSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { quotedWord } from "../database.ts";
import type { Database, NamedTable } from "../database.ts";
import { storeUnavailable } from "../errors.ts";
import { inTransaction } from "../transaction.ts";
import { connectionQueries } from "./session.ts";
import { sqliteError } from "./sqlite-error.ts";

/**
 * Readers see what other programs commit. Commits are not flushed to the disk one by one: a killed process loses nothing, and after a power
 * failure the last commits may be missing, but the file is intact.
 */
const SETTINGS = "pragma journal_mode = wal; pragma synchronous = normal; pragma temp_store = memory";
/** The setting of a connection that only reads. SQLite must not open the file as read-only: it may have to recover the log of a killed writer. */
const READ_ONLY = "pragma query_only = on";
/** A connection waits this long while another one recovers the log of a killed process. */
const BUSY_MILLISECONDS = 5_000;

/**
 * Opens the embedded database, and creates it if it is missing.
 * @param file  the file of the database. SQLite keeps two more files beside it while it is open.
 * @throws EiaoError `StoreUnavailable`.
 * Cost: 1 ms; 5 ms for a new file.
 */
export function openSqlite(file: string, { readOnly }: { readonly readOnly: boolean }): Database {
  const failure = (name: string, error: unknown) => sqliteError(name, file, error);
  try {
    return databaseOver(readOnly ? connectToRead(file) : connect(file, SETTINGS), dirname(file), readOnly, failure);
  } catch (error) {
    throw failure("open", error);
  }
}

function connect(file: string | URL, settings: string): DatabaseSync {
  const { DatabaseSync } = loadSqlite();
  const connection = new DatabaseSync(file, { timeout: BUSY_MILLISECONDS });
  try {
    connection.exec(settings);
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

/** The primary codes READONLY and CANTOPEN of SQLite. */
const denied: ReadonlySet<number> = new Set([8, 14]);

/**
 * Opens the database for reading. SQLite creates two files beside it even for a reader. If it cannot, as in a folder that is read only, and a
 * writer has left no log, the file has all data and is opened alone.
 */
function connectToRead(file: string): DatabaseSync {
  try {
    return connect(file, `${READ_ONLY}; select 1 from sqlite_schema`);
  } catch (error) {
    const { errcode = 0 } = error as { errcode?: number };
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
    if (!denied.has(errcode & 0xff) || (log !== undefined && log.size > 0)) throw error;
    const unchanged = pathToFileURL(file);
    unchanged.search = "?mode=ro&immutable=1";
    return connect(unchanged, READ_ONLY);
  }
}

/** Makes the database over one connection. Calls take turns: while a transaction runs, all other calls wait. */
function databaseOver(
  connection: DatabaseSync,
  place: string,
  readOnly: boolean,
  failure: (name: string, error: unknown) => Error,
): Database {
  // `openSchema` adds them. They cannot be taken from the tables: a user may have made a table with the name of an alias in a query.
  const schemas = new Set<string>();
  const session = connectionQueries(connection, schemas, failure);
  let last: Promise<unknown> = Promise.resolve();
  let closed: Promise<void> | undefined;
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (closed !== undefined) return Promise.reject(storeUnavailable("it was closed"));
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const database: Database = {
    kind: "embedded",
    place,
    readOnly,
    query: (name, sql, parameters) => inTurn(() => session.query(name, sql, parameters)),
    queryBytes: (name, sql, _, parameters) => database.query(name, sql, parameters),
    execute: (name, sql) => inTurn(() => session.execute(name, sql)),
    insert: (name, target, rows, rest) => database.transaction((inside) => inside.insert(name, target, rows, rest)),
    insertAll: (name, parts) => database.transaction((inside) => inside.insertAll(name, parts)),
    update: (name, target, rows) => database.transaction((inside) => inside.update(name, target, rows)),
    // Immediate: otherwise a transaction that first reads and then writes fails if another program has written in between.
    transaction: (work, first) => inTurn(() => inTransaction(session, "begin immediate", work, first)),
    namedTable: (schema, name) => inTurn(async () => namedTable(connection, schema, name)),
    addSchema: (name) => void schemas.add(name),
    close: () => (closed ??= last.then(() => connection.close())),
  };
  return database;
}

const TABLE = "select name from sqlite_schema where type in ('table', 'view') and lower(name) = lower(?)";
const COLUMNS = "select name from pragma_table_info(?)";

/** Finds a table by its name. SQLite ignores the case of names, so there is at most one. */
function namedTable(connection: DatabaseSync, schema: string | null, name: string): NamedTable | undefined {
  const candidates = schema === null ? [`urlrep.${name}`, name] : schema === "public" ? [name] : [`${schema}.${name}`];
  const [table] = candidates.flatMap((candidate) =>
    connection
      .prepare(TABLE)
      .all(candidate)
      .map((row) => String(row["name"])),
  );
  if (table === undefined) return undefined;
  const columns = connection.prepare(COLUMNS).all(table);
  return { reference: quotedWord(table), columns: columns.map((row) => String(row["name"])) };
}

/**
 * Loads the SQLite of Node, without the warning about an experimental feature that some versions of Node print: this program is tested
 * with it.
 */
export function loadSqlite(): { readonly DatabaseSync: typeof DatabaseSync } {
  const usual = Object.getOwnPropertyDescriptor(process, "emitWarning") ?? {};
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    Object.defineProperty(process, "emitWarning", usual);
  }
}
