import { PGlite } from "@electric-sql/pglite";
import type { Database } from "../database.ts";
import { storeUnavailable } from "../errors.ts";
import { namedTable } from "../server/named-table.ts";
import { rowParsers } from "../server/row-parsers.ts";
import { sessionQueries, type RunStatement } from "../server/session.ts";
import { inTransaction, statementError } from "../transaction.ts";

/**
 * Opens a PGlite database to read it out, in this thread.
 * @throws EiaoError `StoreUnavailable` when its files are damaged. Cost: 1 s, 800 MB.
 */
export async function openPglite(folder: string): Promise<Database> {
  const pglite = await opened(folder);
  const run: RunStatement = async (name, sql, parameters) => {
    try {
      if (parameters !== undefined) return (await pglite.query<object>(sql, [...parameters])).rows;
      return (await pglite.exec(sql)).at(-1)?.rows ?? [];
    } catch (error) {
      const { code, message } = error as { code?: unknown; message?: unknown };
      throw statementError(name, typeof code === "string" ? code : undefined, String(message), error);
    }
  };
  const session = sessionQueries(run);
  const database: Database = {
    kind: "server", // its dialect is a server's
    place: folder,
    readOnly: false,
    ...session,
    queryOctets: (name, sql, _, parameters) => session.query(name, sql, parameters),
    transaction: (work, first) => inTransaction(session, "begin", work, first),
    lease: () => Promise.reject(storeUnavailable("it is to be read only")),
    leased: () => Promise.resolve([]),
    namedTable: (schema, name) => namedTable(database, schema, name),
    close: () => pglite.close(),
  };
  return database;
}

async function opened(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create({
      dataDir: folder,
      parsers: { ...rowParsers },
      serializers: { 17: (text: string) => text }, // bytea comes in text form like all others
    });
  } catch (error) {
    throw storeUnavailable("its files are damaged, or of another version", {
      store: `The database ${folder} of an earlier version of this program`,
      remedy:
        "Restore the folder from a copy, or move it away: then a new one is made, what lies below output stays, and sites are crawled anew.",
      cause: error,
    });
  }
}
