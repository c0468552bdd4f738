import pg from "pg";
import { quotedName, quotedWord } from "../database.ts";
import type { FirstQuery, QueryParameter, Queryable, RowTarget } from "../database.ts";
import { binaryRows } from "./copy-rows.ts";
import { columnText, parameterText } from "./parameter-text.ts";

/** Runs a statement in a session, with parameters in text form. Without parameters `sql` may contain several statements. */
export type RunStatement = (
  name: string,
  sql: string,
  parameters?: readonly (string | null)[],
) => Promise<readonly object[]>;

/** Writes rows in binary in a session. @param sql  a `copy ... from stdin (format binary)` for each list of rows, separated by `;`. */
export type CopyRows = (name: string, sql: string, rows: readonly Buffer[]) => Promise<void>;

/** Rows in one statement: far below the limits of the server. More would not be faster. */
const ROWS_PER_STATEMENT = 5_000;

/** Makes the queries of a session. Inserts need a transaction, because they may take several statements. */
export function sessionQueries(run: RunStatement, copy?: CopyRows): Queryable {
  const session: Queryable = {
    query: queryOver(run),
    execute: async (name, sql) => void (await run(name, sql)),
    async insert<Row extends object>(
      name: string,
      { table, columns }: RowTarget,
      rows: readonly (readonly QueryParameter[])[],
      rest = "",
    ): Promise<Row[]> {
      if (rows.length === 0) return [];
      const binary = rest === "" && copy !== undefined ? binaryRows(columns, rows) : undefined;
      if (copy !== undefined && binary !== undefined) {
        await copy(name, copySql({ table, columns }), [binary]);
        return [];
      }
      const names = Object.keys(columns).map(quotedWord).join(", ");
      const sql = `insert into ${quotedName(table)} (${names}) ${rowsSql(columns)} order by given.n ${rest}`;
      const answers: Row[] = [];
      for (const part of inParts(rows)) answers.push(...((await run(name, sql, columnTexts(columns, part))) as Row[]));
      return answers;
    },
    async insertAll(name, parts) {
      const filled = parts.filter(({ rows }) => rows.length > 0);
      const binary = copy === undefined ? [] : filled.flatMap(({ columns, rows }) => binaryRows(columns, rows) ?? []);
      if (copy !== undefined && binary.length === filled.length)
        await copy(name, filled.map(copySql).join("; "), binary);
      else for (const { rows, ...target } of filled) await session.insert(name, target, rows);
    },
    async update(name, { table, columns, keys }, rows) {
      const names = Object.keys(columns).map(quotedWord);
      const set = names.slice(keys).map((column) => `${column} = r.${column}`);
      const where = names.slice(0, keys).map((column) => `t.${column} = r.${column}`);
      const sql = `update ${quotedName(table)} as t set ${set.join(", ")} from (${rowsSql(columns)}) as r
        where ${where.join(" and ")}`;
      for (const part of inParts(rows)) await run(name, sql, columnTexts(columns, part));
    },
  };
  return session;
}

function copySql({ table, columns }: RowTarget): string {
  return `copy ${quotedName(table)} (${Object.keys(columns).map(quotedWord).join(", ")}) from stdin (format binary)`;
}

export function queryOver(run: RunStatement): Queryable["query"] {
  return <Row extends object>(name: string, sql: string, parameters: readonly QueryParameter[] = []) =>
    run(name, sql, parameters.map(parameterText)) as Promise<Row[]>;
}

function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
}

/** Writes the SQL that makes rows of parameters, one for each column. Values are sent as text and cast, because unnest flattens arrays. */
function rowsSql(columns: RowTarget["columns"]): string {
  const names = Object.keys(columns);
  const casts = Object.entries(columns).map(([name, type], at) => `c${at}::${type} as ${quotedWord(name)}`);
  return `select ${casts.join(", ")} from unnest(${names.map((_, at) => `$${at + 1}::text[]`).join(", ")})
    with ordinality as given(${names.map((_, at) => `c${at}`).join(", ")}, n)`;
}

function columnTexts(columns: RowTarget["columns"], rows: readonly (readonly QueryParameter[])[]): string[] {
  return Object.keys(columns).map((_, at) => columnText(rows.map((row) => row[at] ?? null)));
}

/** A statement with parameters that waits for its answer. */
interface Asked {
  readonly name: string;
  readonly sql: string;
  readonly parameters: readonly (string | null)[];
  readonly answer: PromiseWithResolvers<readonly object[]>;
}

/** The most statements that share a session. The server answers them one after the other; other sessions use its other processors. */
const MOST = 8;

/** The pipeline of pg, which sends several statements before the first answer. Its types know it only as an option of new sessions. */
interface PipelinedSession {
  pipeline: boolean;
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/**
 * Collects the statements of one round of the event loop and sends them in one message over one session. The server answers them one after
 * the other. If a statement fails, only its caller gets the error.
 *
 * @param withClient  runs a function with a session. @param nameOf  returns the name under which a statement is prepared.
 * @param failure     makes an EiaoError from an error of pg.
 */
export function pipelinedQuery(
  withClient: (work: (client: pg.PoolClient) => Promise<void>) => Promise<void>,
  nameOf: (sql: string) => string | undefined,
  failure: (name: string, error: unknown) => Error,
): Queryable["query"] {
  let waiting: Asked[] = [];
  const send = async (client: pg.PoolClient, batch: readonly Asked[]): Promise<void> => {
    const session = client as unknown as PipelinedSession;
    const { stream } = session.connection;
    session.pipeline = true;
    stream.cork();
    const answers = batch.map(({ sql, parameters }) => {
      const name = nameOf(sql);
      return client.query<object>({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) });
    });
    stream.uncork(); // sends all of them in one message
    const settled = await Promise.allSettled(answers);
    session.pipeline = false;
    for (const [at, { name, answer }] of batch.entries()) {
      const one = settled[at];
      if (one?.status === "fulfilled") answer.resolve(one.value.rows);
      else answer.reject(failure(name, one?.reason));
    }
  };
  const flush = (): void => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += MOST) {
      const batch = all.slice(at, at + MOST);
      // There is no session, so no statement was sent: every caller gets the error.
      withClient((client) => send(client, batch)).catch((error: unknown) => {
        for (const { answer } of batch) answer.reject(error);
      });
    }
  };
  const run: RunStatement = (name, sql, parameters = []) => {
    const answer = Promise.withResolvers<readonly object[]>();
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({ name, sql, parameters, answer });
    return answer.promise;
  };
  return queryOver(run);
}

/** Methods of pg that send a query with parameters. Its types require a second parameter that it does not use. */
interface ExtendedMessages {
  /** The statements that the session has prepared, by name. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: { readonly name: string; readonly text: string; readonly types: readonly number[] }): void;
  bind(portal: {
    readonly portal: string;
    readonly statement: string;
    readonly values: readonly (string | null)[];
  }): void;
  describe(portal: { readonly type: "P"; readonly name: string }): void;
  execute(portal: { readonly portal: string; readonly rows: number }): void;
}

/** A statement that the session has prepared, with its parameters. */
export interface PreparedStatement {
  readonly name: string;
  readonly parameters: readonly (string | null)[];
}

/**
 * Sends `begin` and the first statement of a transaction in one message, and gets one answer. The results are those of `begin`, of the first
 * query if there is one, and of the statement.
 */
export function firstStatement(settings: pg.QueryConfig, check?: PreparedStatement): pg.Query {
  const statement = new pg.Query(settings);
  const query = statement as unknown as { prepare(connection: ExtendedMessages): void };
  const prepare = query.prepare.bind(statement);
  query.prepare = (connection) => {
    connection.parse({ name: "", text: "begin", types: [] });
    connection.bind({ portal: "", statement: "", values: [] });
    connection.execute({ portal: "", rows: 0 });
    if (check !== undefined) {
      connection.bind({ portal: "", statement: check.name, values: check.parameters });
      connection.describe({ type: "P", name: "" });
      connection.execute({ portal: "", rows: 0 });
    }
    prepare(connection);
  };
  return statement;
}

/** Returns true if a session has prepared a statement with this name. */
export function hasPrepared(client: pg.PoolClient, name: string): boolean {
  const { connection } = client as unknown as { connection: ExtendedMessages };
  return connection.parsedStatements[name] !== undefined;
}

/** Runs a statement with parameters as the first of a transaction. @param first  a query that runs before it. */
export type RunFirst = (
  name: string,
  sql: string,
  parameters: readonly (string | null)[],
  first?: FirstQuery,
) => Promise<readonly object[]>;

/**
 * Makes the statements of one transaction. `begin` is sent with the first statement. Without a statement the server never sees the
 * transaction, unless there is a first query.
 */
export function withJoinedBegin(
  run: RunStatement,
  runFirst: RunFirst,
  copy: CopyRows,
  first?: FirstQuery,
): { readonly run: RunStatement; readonly copy: CopyRows } {
  let isWaiting = false;
  const begin = async (): Promise<void> => {
    if (!isWaiting) return;
    isWaiting = false;
    if (first === undefined) await run("begin", "begin");
    else first.check(await runFirst(first.name, first.sql, first.parameters.map(parameterText)));
  };
  return {
    async run(name, sql, parameters) {
      if (sql === "begin") {
        isWaiting = true;
        return [];
      }
      if (isWaiting && sql === "commit" && first !== undefined) await begin();
      if (isWaiting && (sql === "commit" || sql === "rollback")) {
        isWaiting = false;
        return [];
      }
      if (isWaiting && parameters !== undefined) {
        isWaiting = false;
        return await runFirst(name, sql, parameters, first);
      }
      await begin();
      return await run(name, sql, parameters);
    },
    async copy(name, sql, rows) {
      await begin();
      await copy(name, sql, rows);
    },
  };
}
