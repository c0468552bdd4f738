/** A value that a query takes. Arrays go to `= any($1)` and to columns of arrays; objects to json columns. */
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

/** What a statement takes that gives octets: whole numbers alone. */
export type OctetsParameter = number | readonly number[];

/** Column -> its type in PostgreSQL: `{ url: "text", countries: "text[]" }`. */
export type ColumnTypes = Readonly<Record<string, string>>;

/** What rows are written to: a table, by the columns that each row gives in their order. */
export interface RowTarget {
  /** `urlrep.page`. Names come from the program, never from input. */
  readonly table: string;
  readonly columns: ColumnTypes;
}

/** Rows of a table. */
export interface TableRows extends RowTarget {
  readonly rows: readonly (readonly QueryParameter[])[];
}

/**
 * What runs queries: the database, or a transaction in it.
 *
 * A query is written once, in what PostgreSQL and SQLite both understand: standard joins, `on conflict`, `returning`, window functions,
 * `is distinct from`, `cast(x as t)`. Where they differ it is written as PostgreSQL has it, and embedded/dialect.ts lists what is
 * rewritten. Every query is tested on both.
 */
export interface Queryable {
  /**
   * Runs one statement. Rows look the same from both stores: bigint and count(*) are numbers, bytea is Uint8Array, timestamptz is Date,
   * json is parsed. Values that are computed have only the types that both know: text and numbers (a truth value may be 1 or 0).
   *
   * @param name  the query's name in messages: that of its file.
   * @throws EiaoError `StoreUnavailable` when the store is gone; errors of the statement as `QueryFailed`, with SQLSTATE where it has one.
   */
  query<Row extends object = Record<string, unknown>>(
    name: string,
    sql: string,
    parameters?: readonly QueryParameter[],
  ): Promise<Row[]>;
  /** Runs any number of statements without parameters and rows. */
  execute(name: string, sql: string): Promise<void>;
  /**
   * Inserts rows in their order, all or none. Cost: a statement for 5,000 rows on a server; 2 µs a row embedded.
   *
   * @param rest  what follows the values: `on conflict (…) do …`, `returning …`, whose rows are the answer. No two rows may conflict with
   *              each other.
   */
  insert<Row extends object = Record<string, unknown>>(
    name: string,
    target: RowTarget,
    rows: readonly (readonly QueryParameter[])[],
    rest?: string,
  ): Promise<Row[]>;
  /**
   * Inserts rows of several tables, one table after the other, as `insert` does: in a transaction, where a server takes them in one call.
   * Memory on a server: all of them once more.
   */
  insertAll(name: string, parts: readonly TableRows[]): Promise<void>;
  /** Updates rows, each found by its values of `keys`, the first columns: what comes behind is set. Rows that are not there stay away. */
  update(
    name: string,
    target: RowTarget & { readonly keys: number },
    rows: readonly (readonly QueryParameter[])[],
  ): Promise<void>;
}

/** With what a transaction begins: whether it may do anything. */
export interface FirstQuery {
  readonly name: string;
  readonly sql: string;
  readonly parameters: readonly QueryParameter[];
  /** Throws when nothing is to be done: then the transaction is rolled back, and fails with that. */
  check(rows: readonly object[]): void;
}

/** The one database interface: SQLite in a data directory, or a PostgreSQL server. Spec 1.3. */
export interface Database extends Queryable {
  readonly kind: "embedded" | "server";
  /** The data directory, or the name of the database on its server. */
  readonly place: string;
  /** Nothing can be written by it. */
  readonly readOnly: boolean;
  /**
   * On a server: as `query`, for statements of a few milliseconds each, of which many are asked at a time. Those that are asked in one round of the
   * loop go in one message, and are answered one after the other.
   */
  readonly queryTogether?: Queryable["query"];
  /**
   * As `query`, for statements that give many octets: on a server they come in binary, at a fifth of what it takes to have them as text.
   * The statement is planned each time (0.3 ms). All octets of an answer are parts of one memory, which stays as long as any of them is used.
   * @param columns  of the rows, in the order of the statement: smallint, int or bytea each. @throws as `query`.
   */
  queryOctets<Row extends object>(
    name: string,
    sql: string,
    columns: ColumnTypes,
    parameters: readonly OctetsParameter[],
  ): Promise<Row[]>;
  /**
   * Commits when `work` resolves, rolls back when it throws or a statement in it failed. Transactions of one process do
   * not mix. Inside `work` only the transaction is used: a query of the database itself would wait for ever, embedded.
   *
   * @param first  is asked before all else. Cost on a server: no answer that is waited for, since it goes with the first statement.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>, first?: FirstQuery): Promise<T>;
  /**
   * Takes a name for its caller alone, among all programs that use this database. It is free again when it is released, and when the
   * process dies, however it dies.
   *
   * Cost: nothing, embedded (the lock of the data directory keeps other processes out); on a server a session of its own while it is
   * held, and up to 3 s before the answer is that another has it: the sessions of a process that was just killed need their moment.
   * @throws EiaoError `StoreUnavailable`.
   */
  lease(name: string): Promise<Lease | LeaseHeld>;
  /** Which of these names somebody has, at this moment. Cost: a query, on a server. */
  leased(names: readonly string[]): Promise<string[]>;
  /**
   * The table or view of a name that a person gave, letter case ignored, and its columns: of several the one spelled like it first.
   * @param schema  null: `urlrep`, and what has no schema of ours (`public`).
   */
  namedTable(schema: string | null, name: string): Promise<NamedTable | undefined>;
  /** Where the store has no schemas by itself: the name before the dot is one. */
  addSchema?(name: string): void;
  /** Embedded, of who writes: tells others that find the data directory locked where this process answers HTTP. */
  announce?(address: string): void;
  /** Ends connections and gives back the lock; later calls fail with `StoreUnavailable`. */
  close(): Promise<void>;
}

/** A table by its name in queries, quoted. */
export interface NamedTable {
  readonly reference: string;
  readonly columns: readonly string[];
}

/** A name that its caller has for itself. */
export interface Lease {
  /** Fires, with an EiaoError `StoreUnavailable` as its reason, when another program may have the name too: the server is gone. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** Another has the name: who, for people. */
export interface LeaseHeld {
  readonly holder: string;
}
