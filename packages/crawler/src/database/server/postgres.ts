import pg from "pg";
import type { Database, BytesParameter } from "../database.ts";
import { databaseError, storeUnavailable } from "../errors.ts";
import { inTransaction, statementError } from "../transaction.ts";
import {
  pipelinedQuery,
  firstStatement,
  hasPrepared,
  withJoinedBegin,
  type CopyRows,
  queryOver,
  type RunStatement,
  sessionQueries,
} from "./session.ts";
import { copyRows, namedTable } from "./copy-rows.ts";
import type { PreparedStatement, RunFirst } from "./session.ts";
import { parameterText } from "./parameter-text.ts";
import { copyOut, rowsOfCopy, rowParsers } from "./read-rows.ts";
import { createStatementNames } from "./statement-names.ts";

/** The maximum number of sessions. Further statements wait. */
const SESSIONS = 8;
const CONNECT_MILLISECONDS = 10_000;
/**
 * If a machine sleeps or fails in the middle of a transaction, the server ends the transaction after a minute. Otherwise its locks would stay
 * until the connection times out after two hours, and no worker would get a site. A shorter time that is set for the user stays.
 */
const LIMIT_IDLE = `select set_config('idle_in_transaction_session_timeout', '1min', false)
  where current_setting('idle_in_transaction_session_timeout') = '0'`;

/** The pool waits for this query, although the type of `onConnect` does not say so. */
const limitIdle = (client: pg.ClientBase): unknown => client.query(LIMIT_IDLE);

/**
 * Opens a database of a PostgreSQL server, 15 or newer.
 * @param url  `postgresql://user:password@host:port/name`. Messages never contain the password.
 * @throws EiaoError `InvalidDatabaseUrl`, `UnsupportedServer`, `StoreUnavailable`.
 */
export async function openPostgres(url: string): Promise<Database> {
  const secret = passwordOf(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: SESSIONS,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    allowExitOnIdle: true,
    keepAlive: true,
    application_name: "eiao",
    onConnect: limitIdle,
    types: { getTypeParser: ((oid: number) => rowParsers[oid] ?? String) as never },
  });
  pool.on("error", () => undefined); // the pool has dropped an idle connection that broke; the next query opens another one
  // A session can break before its user listens: the server reports in one packet that it is ready and that it ends.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  let closed: Promise<void> | undefined;

  const failure = (name: string, error: unknown) => {
    const { code, message } = error as { code?: unknown; message?: unknown };
    const state = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
    const text = String(message) === "" ? String(code) : String(message); // several addresses were tried
    return statementError(name, state, secret === "" ? text : text.replaceAll(secret, "***"));
  };
  const connect = async (): Promise<pg.PoolClient> => {
    if (closed !== undefined) throw storeUnavailable("it was closed");
    try {
      return await pool.connect();
    } catch (error) {
      throw failure("connect", error);
    }
  };
  const nameOf = createStatementNames();
  const { runIn, runFirstIn, copyIn, copyOutIn } = sessionsOf(failure, nameOf);
  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await connect();
    let broken = false;
    const onError = () => {
      broken = true;
    };
    client.on("error", onError);
    try {
      return await work(client);
    } finally {
      client.off("error", onError);
      client.release(broken);
    }
  };
  const withSession = <T>(work: (run: RunStatement, copy: CopyRows, runFirst: RunFirst) => Promise<T>): Promise<T> =>
    withClient((client) => work(runIn(client), copyIn(client), runFirstIn(client)));

  const database: Database = {
    kind: "server",
    place: databaseNameOf(url),
    readOnly: false,
    query: queryOver((name, sql, parameters) => withSession((run) => run(name, sql, parameters))),
    queryTogether: pipelinedQuery(withClient, nameOf, failure),
    queryBytes: async (name, sql, columns, parameters) =>
      rowsOfCopy(await withClient((client) => copyOutIn(client)(name, sql, parameters)), columns),
    execute: (name, sql) => withSession((run, copy) => sessionQueries(run, copy).execute(name, sql)),
    insert: (name, target, rows, rest) => database.transaction((inside) => inside.insert(name, target, rows, rest)),
    insertAll: (name, parts) => database.transaction((inside) => inside.insertAll(name, parts)),
    update: (name, target, rows) => database.transaction((inside) => inside.update(name, target, rows)),
    transaction: (work, first) =>
      withSession((run, copy, runFirst) => {
        const joined = withJoinedBegin(run, runFirst, copy, first);
        return inTransaction(sessionQueries(joined.run, joined.copy), "begin", work);
      }),
    namedTable: (schema, name) => namedTable(database, schema, name),
    close: () => (closed ??= pool.end()),
  };
  try {
    requireSupported(await serverSettings(database));
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Returns functions that run statements in a session. @param failure  makes an EiaoError. @param nameOf  names a prepared statement. */
function sessionsOf(failure: (name: string, error: unknown) => Error, nameOf: (sql: string) => string | undefined) {
  const attempt = <T>(name: string, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw failure(name, error);
    });
  const runIn =
    (client: pg.PoolClient): RunStatement =>
    (name, sql, parameters) =>
      attempt(name, rowsOf(client, sql, parameters, parameters && nameOf(sql)));
  const runFirstIn =
    (client: pg.PoolClient): RunFirst =>
    async (name, sql, parameters, first) => {
      const own = { sql, parameters, name: nameOf(sql) };
      if (first === undefined) return (await attempt(name, rowsOfFirst(client, own))).own;
      const values = first.parameters.map(parameterText);
      const prepared = nameOf(first.sql);
      if (prepared !== undefined && hasPrepared(client, prepared)) {
        const check = { name: prepared, parameters: values };
        const found = await attempt(name, rowsOfFirst(client, own, check));
        first.check(found.asked); // if it throws, the transaction is rolled back, with the statement
        return found.own;
      }
      const alone = { sql: first.sql, parameters: values, name: prepared };
      first.check((await attempt(first.name, rowsOfFirst(client, alone))).own);
      return await runIn(client)(name, sql, parameters);
    };
  const copyIn =
    (client: pg.PoolClient): CopyRows =>
    (name, sql, rows) =>
      attempt(name, copyRows(client, sql, rows));
  const copyOutIn =
    (client: pg.PoolClient) =>
    (name: string, sql: string, parameters: readonly BytesParameter[]): Promise<Uint8Array> =>
      attempt(name, copyOut(client, sql, parameters));
  return { runIn, runFirstIn, copyIn, copyOutIn };
}

/** Runs a statement. Without parameters the simple protocol is used, which takes several statements. */
async function rowsOf(
  client: pg.PoolClient,
  sql: string,
  parameters: readonly (string | null)[] | undefined,
  name: string | undefined,
) {
  if (parameters === undefined) return lastRows(await client.query<object>(sql));
  return (await client.query<object>({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) }))
    .rows;
}

interface NamedStatement {
  readonly sql: string;
  readonly parameters: readonly (string | null)[];
  /** The name under which the session prepares it. */
  readonly name: string | undefined;
}

/** Runs the first statement of a transaction together with `begin`, and a query before it if there is one. Returns the rows of both. */
function rowsOfFirst(
  client: pg.PoolClient,
  { sql, parameters, name }: NamedStatement,
  check?: PreparedStatement,
): Promise<{ readonly own: readonly object[]; readonly asked: readonly object[] }> {
  return new Promise((resolve, reject) => {
    const statement = {
      text: sql,
      values: [...parameters],
      queryMode: "extended",
      ...(name === undefined ? {} : { name }),
      callback(error: Error | null, results: pg.QueryResult<object>) {
        if (error !== null) return reject(error);
        const all = results as unknown as readonly pg.QueryResult<object>[];
        resolve({ own: lastRows(results), asked: check === undefined ? [] : (all[1]?.rows ?? []) });
      },
    };
    client.query(firstStatement(statement, check));
  });
}

/** Returns the rows of the last statement. pg returns a list for several statements. */
function lastRows(results: pg.QueryResult<object>): readonly object[] {
  const all = results as unknown as pg.QueryResult<object> | readonly pg.QueryResult<object>[];
  return (Array.isArray(all) ? (all as readonly pg.QueryResult<object>[]).at(-1)?.rows : results.rows) ?? [];
}

interface ServerSettings {
  /** The version as a number: 150004 is 15.4. */
  readonly version: number;
  readonly encoding: string;
}

async function serverSettings(database: Database): Promise<ServerSettings> {
  const sql =
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding";
  const [settings] = await database.query<{ version: number; encoding: string }>("server-settings", sql, []);
  return settings ?? { version: 0, encoding: "" };
}

/**
 * Checks the version and the encoding of the server.
 * @throws EiaoError `UnsupportedServer` if it is older than 15, or the database cannot store every character.
 */
export function requireSupported({ version, encoding }: ServerSettings): void {
  const fault =
    version < 150_000
      ? `it is version ${Math.floor(version / 10_000)}.${version % 10_000}`
      : `the encoding of the database is ${encoding}`;
  if (version < 150_000 || encoding !== "UTF8") throw databaseError("UnsupportedServer", { reason: fault });
}

/** Returns the name of the database in the URL. If the URL has none, the server takes the name of the user. */
function databaseNameOf(url: string): string {
  const { pathname, username } = new URL(url);
  return pathname.slice(1) || username;
}

/** Returns the password in the URL, decoded; "" if there is none. Errors never repeat the URL. */
function passwordOf(url: string): string {
  if (!URL.canParse(url)) throw databaseError("InvalidDatabaseUrl", { reason: "it cannot be read as a URL" });
  const { protocol, password } = new URL(url);
  if (protocol !== "postgresql:" && protocol !== "postgres:") {
    throw databaseError("InvalidDatabaseUrl", { reason: `its scheme is ${protocol.slice(0, 20)}` });
  }
  try {
    return decodeURIComponent(password);
  } catch {
    throw databaseError("InvalidDatabaseUrl", { reason: "its password contains a % that is not an escape" });
  }
}
