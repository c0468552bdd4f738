import { existsSync } from "node:fs";
import path from "node:path";
import type { Database, Lease } from "./database.ts";
import { checkFiles, explainedBySystem } from "./data-directory.ts";
import { storeUnavailable } from "./errors.ts";
import { createUpkeep } from "./pglite-upkeep.ts";
import { type PgliteSession, pgliteSession, startPglite } from "./pglite-session.ts";
import { inTransaction, queryOver } from "./statement.ts";
import { unpackEmptyDatabase } from "./unpack-empty-database.ts";

/**
 * Opens, or makes, the embedded database in folder `database` of the data directory. The caller holds the lock of the
 * directory. Survives a killed process; power loss is not promised, since nothing is flushed to the disk (spec 1.3).
 */
export async function openPglite(dataDir: string): Promise<Database> {
  const folder = path.join(dataDir, "database");
  checkFiles(folder);
  const explained = (error: unknown): never => {
    throw explainedBySystem(dataDir, error);
  };
  // Made in a thread of its own, so that the memory of the making is given back.
  const make = async () => (await unpackEmptyDatabase(folder)) || (await startPglite({ folder, task: "create" }));
  if (!existsSync(folder)) await make().catch(explained);
  const session = pgliteSession(await startPglite({ folder, task: "serve" }).catch(explained));
  return embeddedDatabase({ ...session, run: (...statement) => session.run(...statement).catch(explained) });
}

/** One session, in turns: a transaction has it alone, and what stands outside waits until it ends. */
export function embeddedDatabase(session: PgliteSession): Database {
  let last: Promise<unknown> = Promise.resolve();
  let closed: Promise<void> | undefined;
  const leases = new Map<string, Lease>();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (closed !== undefined) return Promise.reject(storeUnavailable("it was closed"));
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const upkeep = createUpkeep(session.run);
  const withUpkeep = async <T>(turn: Promise<T>): Promise<T> => {
    const result = await turn;
    if (closed === undefined && upkeep.isDue()) inTurn(() => upkeep.work()).catch(() => undefined); // the next query tells
    return result;
  };
  const database: Database = {
    kind: "embedded",
    query: queryOver((name, sql, parameters) => withUpkeep(inTurn(() => session.run(name, sql, parameters)))),
    copy: (table, columns, rows) => database.transaction((transaction) => transaction.copy(table, columns, rows)),
    transaction: (work) => withUpkeep(inTurn(() => inTransaction(session.run, work))),
    async lease(name) {
      if (closed !== undefined) throw storeUnavailable("it was closed");
      if (leases.has(name)) return { holder: "this process" };
      const lease = { lost: new AbortController().signal, release: async () => void leases.delete(name) };
      leases.set(name, lease);
      return lease;
    },
    close: () => (closed ??= last.then(() => session.close())),
  };
  return database;
}
