import type { EiaoError } from "@eiao/wam-core/errors";
import type { FirstQuery, Queryable } from "./database.ts";
import { databaseError, storeUnavailable } from "./errors.ts";

/**
 * Commits when `work` resolves and every statement in it succeeded, else rolls back. A failed statement that `work`
 * kept to itself fails the transaction too: PostgreSQL would turn its commit into a silent rollback.
 *
 * @param begin  how the session begins one.
 * @param first  is asked before `work` begins.
 */
export async function inTransaction<T>(
  session: Queryable,
  begin: string,
  work: (transaction: Queryable) => Promise<T>,
  first?: FirstQuery,
): Promise<T> {
  let failure: unknown;
  let open = true;
  const guarded = async <Answer>(name: string, run: () => Promise<Answer>): Promise<Answer> => {
    if (!open) throw databaseError("QueryFailed", { name, state: "25P01", reason: "its transaction has ended" });
    try {
      return await run();
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  await session.execute("begin", begin);
  try {
    if (first !== undefined) first.check(await session.query(first.name, first.sql, first.parameters));
    const result = await work({
      query: (name, sql, parameters) => guarded(name, () => session.query(name, sql, parameters)),
      execute: (name, sql) => guarded(name, () => session.execute(name, sql)),
      insert: (name, target, rows, rest) => guarded(name, () => session.insert(name, target, rows, rest)),
      insertAll: (name, parts) => guarded(name, () => session.insertAll(name, parts)),
      update: (name, target, rows) => guarded(name, () => session.update(name, target, rows)),
    });
    if (failure !== undefined) throw failure as EiaoError;
    open = false;
    await session.execute("commit", "commit");
    return result;
  } catch (error) {
    open = false;
    await session.execute("rollback", "rollback").catch(() => undefined); // the first error is the one to tell
    throw error;
  }
}

/** SQLSTATE classes that say that the store, not the statement, is at fault: connection, login, no such database, resources, operator, system. */
const STORE_FAULTS = /^(?:08|28|3D|53|57P|58|XX00[12])/;

const AGAIN = "Call the same again: another program used the same rows or tables at that moment.";
/** Others of which no statement is guilty, with what helps: rights, a standby, limits that were set for the user, two programs in each other's way. */
const remedies: Readonly<Record<string, string>> = {
  "42501":
    "Make the user of EIAO_DATABASE_URL the owner of the database, or give it the rights: schemas of its own it makes by itself.",
  "25006":
    "Have the server write again, or name the one that does in EIAO_DATABASE_URL: this one is a standby, or was made read only.",
  "57014":
    "Give the user of EIAO_DATABASE_URL more time (statement_timeout), or call the same again when it was somebody who stopped it.",
  "40001": AGAIN,
  "40P01": AGAIN,
  "55P03":
    "Call the same again when the program has ended that has these rows or tables: a backup, say, or an earlier version of this one.",
};

/** @param state  SQLSTATE, undefined when the failure did not come from the store itself. */
export function statementError(name: string, state: string | undefined, message: string, cause?: unknown): EiaoError {
  const reason = message.length > 300 ? `${message.slice(0, 300)}…` : message.replace(/\.$/, "");
  if (state === undefined || STORE_FAULTS.test(state)) return storeUnavailable(reason, { cause });
  const remedy = remedies[state];
  if (remedy !== undefined) return storeUnavailable(reason, { cause, remedy });
  return databaseError("QueryFailed", { name, state, reason }, cause);
}
