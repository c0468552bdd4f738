import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";
import type { Queryable, QueryParameter, RowTarget } from "../database.ts";
import { quotedWord } from "../quoted-name.ts";
import { createSqliteTexts, sqliteText } from "./dialect.ts";
import { boundValue, readerOf } from "./values.ts";

/** A prepared statement, and the function that converts its rows. */
interface Prepared {
  readonly statement: StatementSync;
  readonly read: (row: Record<string, SQLOutputValue>) => object;
}

/** The program has fewer queries. */
const MOST_PREPARED = 300;

/**
 * Makes the queries of one connection. SQLite answers at once; only the interface is asynchronous.
 * @param explained  makes an EiaoError from an error of SQLite.
 */
export function connectionQueries(
  connection: DatabaseSync,
  schemas: ReadonlySet<string>,
  explained: (name: string, error: unknown) => Error,
): Queryable {
  const kept = new Map<string, Prepared>();
  const textOf = createSqliteTexts(schemas);
  const prepare = (sql: string): Prepared => {
    const found = kept.get(sql);
    if (found !== undefined) return found;
    if (kept.size >= MOST_PREPARED) kept.clear();
    const statement = connection.prepare(sql);
    const prepared = { statement, read: rowReader(statement) };
    kept.set(sql, prepared);
    return prepared;
  };
  const attempt = async <T>(name: string, work: () => T): Promise<T> => {
    try {
      return work();
    } catch (error) {
      throw explained(name, error);
    }
  };
  /** Runs a statement for each row; the columns of the row are its parameters. */
  const forEachRow = (sql: string, rows: readonly (readonly QueryParameter[])[]): object[] => {
    const { statement, read } = prepare(sql);
    const gives = statement.columns().length > 0;
    const answers: object[] = [];
    for (const row of rows) {
      const values = row.map(boundValue);
      if (gives) for (const answer of statement.all(...values)) answers.push(read(answer));
      else statement.run(...values);
    }
    return answers;
  };
  return {
    query: <Row extends object>(name: string, sql: string, parameters: readonly QueryParameter[] = []) =>
      attempt(name, () => {
        const text = textOf(sql);
        if (text === undefined) return [];
        const { statement, read } = prepare(text);
        return statement.all(named(parameters)).map(read) as Row[];
      }),
    execute: (name, sql) => attempt(name, () => connection.exec(sqliteText(sql, schemas) ?? "")),
    insert: <Row extends object>(
      name: string,
      target: RowTarget,
      rows: readonly (readonly QueryParameter[])[],
      rest = "",
    ) => attempt(name, () => forEachRow(insertSql(target, textOf(rest)), rows) as Row[]),
    insertAll: (name, parts) =>
      attempt(name, () => {
        for (const { rows, ...target } of parts) forEachRow(insertSql(target), rows);
      }),
    update: (name, { table, columns, keys }, rows) =>
      attempt(name, () => {
        const names = Object.keys(columns).map((column) => `${quotedWord(column)} = ?`);
        const sql = `update ${quotedWord(table)} set ${names.slice(keys).join(", ")}
          where ${names.slice(0, keys).join(" and ")}`;
        // The values of `set` come first: Node 22 does not support numbered question marks.
        forEachRow(
          sql,
          rows.map((row) => [...row.slice(keys), ...row.slice(0, keys)]),
        );
      }),
  };
}

function insertSql({ table, columns }: RowTarget, rest = ""): string {
  const names = Object.keys(columns);
  return `insert into ${quotedWord(table)} (${names.map(quotedWord).join(", ")})
    values (${names.map(() => "?").join(", ")}) ${rest}`;
}

function named(parameters: readonly QueryParameter[]): Record<string, SQLInputValue> {
  return Object.fromEntries(parameters.map((value, at) => [`$${at + 1}`, boundValue(value)]));
}

/** Makes a function that converts rows to plain objects. Few columns need converting. */
function rowReader(statement: StatementSync): Prepared["read"] {
  const readers = statement.columns().flatMap(({ name, type }) => {
    const read = readerOf(type);
    return read === undefined ? [] : [[name, read] as const];
  });
  return (row) => {
    const values: Record<string, unknown> = { ...row };
    for (const [name, read] of readers) values[name] = read(row[name] ?? null);
    return values;
  };
}
