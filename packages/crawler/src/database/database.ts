/** A parameter of a query. Arrays are for `= any($1)` and for columns of arrays, objects for json columns. */
export type QueryParameter =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | Uint8Array
  | readonly (string | number | bigint | boolean | null | Date | Uint8Array)[]
  | { readonly [key: string]: unknown };

/** A parameter of `queryBytes`: integers only. */
export type BytesParameter = number | readonly number[];

/** The type of each column in PostgreSQL: `{ url: "text", countries: "text[]" }`. */
export type ColumnTypes = Readonly<Record<string, string>>;

/** Returns the columns of a text such as `url text, countries text[]`. */
export function columnTypes(text: string): ColumnTypes {
  return Object.fromEntries(text.split(",").map((column) => column.trim().split(" ")));
}

/** A table, and the columns that are written, in the order of the values in each row. */
export interface RowTarget {
  /** The name, such as `urlrep.page`. It comes from the program, never from input. */
  readonly table: string;
  readonly columns: ColumnTypes;
}

/** Rows to be written to a table. */
export interface TableRows extends RowTarget {
  readonly rows: readonly (readonly QueryParameter[])[];
}

/**
 * Runs queries: the database, or a transaction in it.
 *
 * A query is written once, in SQL that PostgreSQL and SQLite both understand: standard joins, `on conflict`, `returning`, window functions,
 * `is distinct from`, `cast(x as t)`. Where they differ, write PostgreSQL; embedded/dialect.ts rewrites it. Every query is tested on both.
 */
export interface Queryable {
  /**
   * Runs one statement. Rows are the same from both databases: bigint and count(*) are numbers, bytea is Uint8Array, timestamptz is Date,
   * json is parsed. Computed values are text or numbers; a boolean may be 1 or 0.
   *
   * @param name  the name of the query in messages.
   * @throws EiaoError `StoreUnavailable` if the database is gone, `QueryFailed` with the SQLSTATE if the statement fails.
   */
  query<Row extends object = Record<string, unknown>>(
    name: string,
    sql: string,
    parameters?: readonly QueryParameter[],
  ): Promise<Row[]>;
  /** Runs any number of statements without parameters. Their rows are not returned. */
  execute(name: string, sql: string): Promise<void>;
  /**
   * Inserts rows in their order, all or none. Cost: a statement for 5,000 rows on a server; 2 µs a row embedded.
   *
   * @param rest  the SQL after the values: `on conflict (…) do …`, or `returning …`, whose rows are returned. The rows must not conflict
   *              with each other.
   */
  insert<Row extends object = Record<string, unknown>>(
    name: string,
    target: RowTarget,
    rows: readonly (readonly QueryParameter[])[],
    rest?: string,
  ): Promise<Row[]>;
  /**
   * Inserts rows of several tables, one table after the other, all or none. A server gets them in one call.
   * Memory on a server: a copy of all rows.
   */
  insertAll(name: string, parts: readonly TableRows[]): Promise<void>;
  /** Updates rows. The first `keys` columns identify a row, and the other columns are set. Rows that do not exist are left out. */
  update(
    name: string,
    target: RowTarget & { readonly keys: number },
    rows: readonly (readonly QueryParameter[])[],
  ): Promise<void>;
}

/** The query at the beginning of a transaction. It decides whether the transaction may continue. */
export interface FirstQuery {
  readonly name: string;
  readonly sql: string;
  readonly parameters: readonly QueryParameter[];
  /** Throws if the transaction must not continue. The transaction is rolled back, and fails with this error. */
  check(rows: readonly object[]): void;
}

/** A database: SQLite in a data directory, or a PostgreSQL server. Spec 1.3. */
export interface Database extends Queryable {
  readonly kind: "embedded" | "server";
  /** The data directory, or the name of the database on its server. */
  readonly place: string;
  /** True if the database can only be read. */
  readonly readOnly: boolean;
  /**
   * Runs many small statements on a server, as `query` does. The statements of one round of the event loop are sent in one message, and the
   * server answers them one after the other.
   */
  readonly queryTogether?: Queryable["query"];
  /**
   * Runs a statement that returns many bytes. A server sends them in binary, which costs a fifth of text. The statement is planned each time
   * (0.3 ms). All bytes of an answer share one buffer, which stays in memory while any part of it is used.
   * @param columns  the columns of the rows in their order, each of type smallint, int or bytea. @throws as `query`.
   */
  queryBytes<Row extends object>(
    name: string,
    sql: string,
    columns: ColumnTypes,
    parameters: readonly BytesParameter[],
  ): Promise<Row[]>;
  /**
   * Runs a transaction. It commits when `work` resolves, and rolls back if `work` throws or a statement in it fails. Transactions of one
   * process do not mix. Use only the transaction inside `work`: in an embedded database a query of the database itself would wait for ever.
   *
   * @param first  a query that runs before `work`. On a server it is sent with the first statement.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>, first?: FirstQuery): Promise<T>;
  /**
   * Finds a table or view by a name that a person gave, without regard to case; an exact match comes first.
   * @param schema  null for `urlrep` and `public`.
   */
  namedTable(schema: string | null, name: string): Promise<NamedTable | undefined>;
  /** Tells an embedded database that a name before a dot is a schema, because SQLite has none. */
  addSchema?(name: string): void;
  /** Writes the HTTP address of this process into the lock of an embedded database, for other programs that need the data directory. */
  announce?(address: string): void;
  /** Closes the connections and releases the lock. Later calls fail with `StoreUnavailable`. */
  close(): Promise<void>;
}

/** A table that was found by name. `reference` is its quoted name for queries. */
export interface NamedTable {
  readonly reference: string;
  readonly columns: readonly string[];
}

/** Quotes each part of a name: `urlrep.page` becomes `"urlrep"."page"`. */
export function quotedName(name: string): string {
  return name.split(".").map(quotedWord).join(".");
}

/** Quotes a name as one word, with its dots: SQLite has a table `"urlrep.page"`. */
export function quotedWord(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Text in PostgreSQL cannot contain NUL or lone surrogates. Hostile pages have both. */
const NOT_STORABLE = /[\0\p{Surrogate}]/gu;
/** An escape in JSON. PostgreSQL refuses escapes of NUL and of lone surrogates in jsonb. */
const JSON_ESCAPE = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/gs;

/** Replaces NUL and lone surrogates by U+FFFD, for both databases. */
export function storableText(text: string): string {
  return text.replace(NOT_STORABLE, "\uFFFD");
}

/** Writes a value as JSON that jsonb accepts, whatever its strings contain. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(JSON_ESCAPE, (escape) => (/^\\u(?:0000|d)/.test(escape) ? "\uFFFD" : escape));
}
