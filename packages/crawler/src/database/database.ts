/** A value that a query takes. Arrays go to `any($1)` and `unnest($1)`; objects to json columns. */
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

/** What runs queries: the database, or a transaction in it. */
export interface Queryable {
  /**
   * Runs one statement; several when `parameters` is left out, then the rows are those of the last. Rows look the same from both stores: bigint and count(*) are numbers, bytea is Uint8Array,
   * timestamptz is Date, json is parsed.
   *
   * @param name  the query's name in messages: that of its file.
   * @throws EiaoError `StoreUnavailable` when the store is gone; errors of the statement as `QueryFailed`, with SQLSTATE.
   */
  query<Row extends object = Record<string, unknown>>(
    name: string,
    sql: string,
    parameters?: readonly QueryParameter[],
  ): Promise<Row[]>;
  /** Inserts rows, all or none, in batches by unnest; `columns` name -> SQL type. Resolves to how many were inserted. */
  copy(
    table: string,
    columns: Readonly<Record<string, string>>,
    rows: readonly (readonly QueryParameter[])[],
  ): Promise<number>;
}

/** The one database interface: PostgreSQL's dialect, served by embedded PGlite or by a server. Spec 1.3. */
export interface Database extends Queryable {
  readonly kind: "embedded" | "server";
  /**
   * Commits when `work` resolves, rolls back when it throws or a statement in it failed. Transactions of one process do
   * not mix. Inside `work` only the transaction is used: a query of the database itself would wait for ever, embedded.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /**
   * Takes a name for its caller alone, among all programs that use this database. It is free again when it is released, and when the
   * process dies, however it dies.
   *
   * Cost: nothing, embedded (the lock of the data directory keeps other processes out); on a server a session of its own while it is
   * held, and up to 3 s before the answer is that another has it: the sessions of a process that was just killed need their moment.
   * @throws EiaoError `StoreUnavailable`.
   */
  lease(name: string): Promise<Lease | LeaseHeld>;
  /** Ends connections and gives back the lock; later calls fail with `StoreUnavailable`. */
  close(): Promise<void>;
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
