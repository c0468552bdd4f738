import { defineIoErrors } from "../system-errors.ts";
import type { EiaoError } from "@eiao/wam-core/errors";

/** Errors of databases and data directories. Spec 1.3, 2.2. */
export const databaseErrorRows = {
  StoreUnavailable: {
    message: "{store} cannot be used: {reason}.",
    remedy: "{remedy}",
  },
  QueryFailed: {
    message: "The query {name} failed ({state}): {reason}.",
    remedy: "This is a fault of the program. Please report it.",
    reaction: "leave-site",
  },
  DataDirectoryLocked: {
    message: "The data directory {directory} is in use by {holder}.",
    remedy: "Stop that program, or use another folder with --data.",
  },
  InvalidDatabaseUrl: {
    message: "The database URL is not a PostgreSQL URL: {reason}.",
    remedy:
      "Write EIAO_DATABASE_URL as postgresql://user@host:5432/name. In names and passwords write / as %2F, ? as %3F, # as %23 and % as %25.",
  },
  UnsupportedServer: {
    message: "The PostgreSQL server cannot be used: {reason}.",
    remedy: "Use PostgreSQL 15 or newer, and a database with the encoding UTF8.",
  },
  MadeByAnotherBuild: {
    message: "The data in {place} was made by another build.",
    remedy: "{remedy}",
  },
} as const;

export const databaseError = defineIoErrors(databaseErrorRows);

/** Makes the error for a store that cannot be used. Callers that know more than "the database" give `store` and `remedy`. */
export function storeUnavailable(
  reason: string,
  {
    store = "The database",
    remedy = "Check EIAO_DATABASE_URL or the data folder.",
    cause,
  }: { readonly store?: string; readonly remedy?: string; readonly cause?: unknown } = {},
): EiaoError {
  return databaseError("StoreUnavailable", { store, reason, remedy }, cause);
}
