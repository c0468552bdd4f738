import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";
import { jsonText, quotedWord, storableText } from "../database.ts";
import type { QueryParameter, Queryable, RowTarget } from "../database.ts";

/** A prepared statement, and the function that converts its rows. */
interface Prepared {
  readonly statement: StatementSync;
  readonly read: (row: Record<string, SQLOutputValue>) => object;
}

/** The maximum number of prepared statements. The program has fewer queries. */
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
  const cached = new Map<string, Prepared>();
  const textOf = createSqliteTexts(schemas);
  const prepare = (sql: string): Prepared => {
    const found = cached.get(sql);
    if (found !== undefined) return found;
    if (cached.size >= MOST_PREPARED) cached.clear();
    const statement = connection.prepare(sql);
    const prepared = { statement, read: rowReader(statement) };
    cached.set(sql, prepared);
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
    const hasColumns = statement.columns().length > 0;
    const answers: object[] = [];
    for (const row of rows) {
      const values = row.map(boundValue);
      if (hasColumns) for (const answer of statement.all(...values)) answers.push(read(answer));
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
        return statement.all(namedValues(parameters)).map(read) as Row[];
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

function namedValues(parameters: readonly QueryParameter[]): Record<string, SQLInputValue> {
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

/** Expressions of PostgreSQL that SQLite writes differently. They are also replaced in quoted texts; no query has one in such a text. */
const rewrites: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // A parameter that is a list.
  [/= any\((\$\d+)\)/g, "in (select value from json_each($1))"],
  // The position of a text in another one.
  [/\bstrpos\(/g, "instr("],
  // SQLite compares code points.
  [/collate "C"/g, "collate binary"],
  // All dates are stored in UTC.
  [/\bnow\(\)/g, "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"],
  // Only one transaction at a time writes.
  [/\bfor (?:no key update|(?:key )?share)\b/g, ""],
];

/** SQLite needs no `lock table`: only one transaction at a time writes. */
const LOCK = /^\s*lock table\b/;

/**
 * Rewrites a query for SQLite. Returns undefined if SQLite does not need it. SQLite has no schemas: `urlrep.page` becomes `"urlrep.page"`.
 * @param schemas  the names that are schemas when they are before a dot.
 */
export function sqliteText(sql: string, schemas: ReadonlySet<string>): string | undefined {
  if (LOCK.test(sql)) return undefined;
  const rewritten = rewrites.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), sql);
  return rewritten.replace(/(?<!")\b([a-z]+)\.([a-z_][a-z\d_]*)\b/g, (name, schema: string) =>
    schemas.has(schema) ? quotedWord(name) : name,
  );
}

/** The maximum number of cached texts. The program has fewer queries. */
const MOST_TEXTS = 300;

/** Returns a `sqliteText` that caches its results: rewriting takes as long as a small query. */
export function createSqliteTexts(schemas: ReadonlySet<string>): (sql: string) => string | undefined {
  const texts = new Map<string, string | undefined>();
  let known = 0;
  return (sql) => {
    if (texts.size >= MOST_TEXTS || schemas.size !== known) texts.clear();
    known = schemas.size;
    if (!texts.has(sql)) texts.set(sql, sqliteText(sql, schemas));
    return texts.get(sql);
  };
}

/** Converts a parameter for SQLite: dates to ISO 8601, booleans to 1 and 0, lists and objects to JSON. */
function boundValue(value: QueryParameter): SQLInputValue {
  if (value === null || typeof value === "bigint") return value;
  if (typeof value === "string") return storableText(value);
  // A number is bound as a real number: SQLite would write 1.0 into a column of text.
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return value;
  return jsonText(value);
}

type ReadValue = (value: SQLOutputValue) => unknown;

const fromJson: ReadValue = (value) => JSON.parse(String(value)) as unknown;

/** Converters by the declared type of a column. Values of other types stay as they are. */
const readers: Readonly<Record<string, ReadValue>> = {
  bool: (value) => value !== 0,
  timestamptz: (value) => new Date(String(value)),
  jsonb: fromJson,
};

/** Returns the function that converts the values of a column for `Queryable.query`, or undefined if they stay as they are. */
function readerOf(declared: string | null): ReadValue | undefined {
  if (declared === null) return undefined;
  const read = declared.endsWith("[]") ? fromJson : readers[declared];
  return read && ((value) => (value === null ? null : read(value)));
}
