import type { Queryable, QueryParameter, RowTarget } from "../database.ts";
import { quotedName, quotedWord } from "../quoted-name.ts";
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
      const some = parts.filter(({ rows }) => rows.length > 0);
      const binary = copy === undefined ? [] : some.flatMap(({ columns, rows }) => binaryRows(columns, rows) ?? []);
      if (copy !== undefined && binary.length === some.length) await copy(name, some.map(copySql).join("; "), binary);
      else for (const { rows, ...target } of some) await session.insert(name, target, rows);
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
