import type { EiaoError } from "@eiao/wam-core/errors";
import type { FirstQuery, Queryable } from "./database.ts";
import { databaseError, storeUnavailable } from "./errors.ts";

/**
 * Runs a transaction. It commits if `work` resolves and every statement has succeeded; otherwise it rolls back. A failed
 * statement fails the transaction even if `work` has caught the error: PostgreSQL would roll back silently on commit.
 *
 * @param begin  the statement that begins it.
 * @param first  a query that runs before `work`.
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
    await session.execute("rollback", "rollback").catch(() => undefined); // the first error is reported
    throw error;
  }
}

/** Classes of SQLSTATE for faults of the server, not of the statement: connection, login, missing database, resources, operator, system. */
const STORE_FAULTS = /^(?:08|28|3D|53|57P|58|XX00[12])/;

const AGAIN = "Run the same command again: another program used the same rows or tables at that moment.";
/** Remedies for other errors that are no fault of the statement: missing rights, a standby, limits of the user, conflicts between programs. */
const remedies: Readonly<Record<string, string>> = {
  "42501":
    "Make the user of EIAO_DATABASE_URL the owner of the database, or give it the right to create schemas and tables there.",
  "25006": "This server is a standby, or read only. Name a server in EIAO_DATABASE_URL that can write.",
  "57014":
    "Give the user of EIAO_DATABASE_URL more time (statement_timeout). If a person stopped the query, run the same command again.",
  "40001": AGAIN,
  "40P01": AGAIN,
  "55P03":
    "Another program, such as a backup, uses these rows or tables. Run the same command again when it has ended.",
};

/** Makes the error of a failed statement. @param state  the SQLSTATE; undefined if the database has not answered. */
export function statementError(name: string, state: string | undefined, message: string, cause?: unknown): EiaoError {
  const reason = message.length > 300 ? `${message.slice(0, 300)}…` : message.replace(/\.$/, "");
  if (state === undefined || STORE_FAULTS.test(state)) return storeUnavailable(reason, { cause });
  const remedy = remedies[state];
  if (remedy !== undefined) return storeUnavailable(reason, { cause, remedy });
  return databaseError("QueryFailed", { name, state, reason }, cause);
}
