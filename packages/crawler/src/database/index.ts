/** `@eiao/crawler/internal/database`: the one database interface, shared by every package that owns tables. */
export type { Database, FirstQuery, QueryParameter, Queryable, RowTarget, TableRows } from "./database.ts";
export { columnTypes } from "./database.ts";
export { makeFolder } from "../files/make-folder.ts";
export { writeAll } from "../files/write-all.ts";
export { hasEmbeddedDatabase, openDatabase } from "./open.ts";
export { makeDataDirectory } from "./data-directory.ts";
export { lockHolder, isRunning } from "./lock-file.ts";
export type { LockHolder } from "./lock-file.ts";
export type { DatabaseOptions } from "./open.ts";
export { fencedDatabase } from "./fenced-database.ts";
export { claimLease, leaseSchema, renewLease, takeLease, timeOf } from "./lease.ts";
export { openSchema } from "./schema.ts";
export type { Schema } from "./schema.ts";
