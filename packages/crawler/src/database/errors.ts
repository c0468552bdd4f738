import { defineErrors } from "@eiao/wam-core/errors";
import type { EiaoError } from "@eiao/wam-core/errors";

/** What can go wrong between the program and its store. Spec 1.3, 2.2. */
export const databaseErrorRows = {
  StoreUnavailable: {
    says: "{store} cannot be used: {reason}.",
    remedy: "{remedy}",
    reaction: "end",
  },
  QueryFailed: {
    says: "The query {name} failed ({state}): {reason}.",
    remedy: "This is a fault of the program; please report it.",
    reaction: "leave-site",
  },
  DataDirectoryLocked: {
    says: "The data directory {directory} is in use by {holder}.",
    remedy: "Wait until it ends, stop it, or use another --data directory.",
    reaction: "end",
  },
  InvalidDatabaseUrl: {
    says: "The database URL is not one of PostgreSQL: {reason}.",
    remedy:
      "Write it as postgresql://user@host:5432/name, in EIAO_DATABASE_URL; in a name or password / as %2F, ? as %3F, # as %23, % as %25.",
    reaction: "end",
  },
  UnsupportedServer: {
    says: "The PostgreSQL server cannot be used: {reason}.",
    remedy: "Use PostgreSQL 15 or newer and a database in UTF8.",
    reaction: "end",
  },
  MadeByAnotherBuild: {
    says: "The data in {place} was made by another build.",
    remedy: "{remedy}",
    reaction: "end",
  },
} as const;

export const databaseError = defineErrors(databaseErrorRows);

/** A store that cannot be used; `store` and `remedy` where more is known than that it is the database. */
export function storeUnavailable(
  reason: string,
  {
    store = "The database",
    remedy = "Check EIAO_DATABASE_URL or the data directory.",
    cause,
  }: { readonly store?: string; readonly remedy?: string; readonly cause?: unknown } = {},
): EiaoError {
  return databaseError("StoreUnavailable", { store, reason, remedy }, cause);
}
