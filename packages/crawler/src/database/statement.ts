import type { EiaoError } from "@eiao/wam-core/errors";
import type { QueryParameter, Queryable } from "./database.ts";
import { databaseError, storeUnavailable } from "./errors.ts";
import { parameterText } from "./parameter-text.ts";

/**
 * Runs one statement in one session of the store: parameters in text form. Without parameters `sql` may hold several
 * statements; the rows are those of the last.
 */
export type RunStatement = (
  name: string,
  sql: string,
  parameters?: readonly (string | null)[],
) => Promise<readonly object[]>;

/** So many rows go in one statement of `copy`: far below the limits of both stores, and costs no more per row. */
const ROWS_PER_STATEMENT = 5_000;

export function queryOver(run: RunStatement): Queryable["query"] {
  return <Row extends object>(name: string, sql: string, parameters?: readonly QueryParameter[]) =>
    run(name, sql, parameters?.map(parameterText)) as Promise<Row[]>;
}

/** Of one session, in a transaction: without one `copy` would not be all or nothing. */
function queryableOver(run: RunStatement): Queryable {
  return {
    query: queryOver(run),
    async copy(table, columns, rows) {
      const sql = copySql(table, columns);
      const width = Object.keys(columns).length;
      for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
        const part = rows.slice(start, start + ROWS_PER_STATEMENT);
        // Everything goes as text and is cast in the select: unnest would flatten columns that are arrays.
        const texts = Array.from({ length: width }, (_, column) =>
          parameterText(part.map((row) => parameterText(row[column] ?? null))),
        );
        await run(`copy ${table}`, sql, texts);
      }
      return rows.length;
    },
  };
}

/** `table` and column names come from the program, never from input; quoted all the same. */
function copySql(table: string, columns: Readonly<Record<string, string>>): string {
  const names = Object.keys(columns);
  const casts = Object.values(columns).map((type, i) => `c${i}::${type}`);
  return `insert into ${quotedName(table)} (${names.map(quotedName).join(", ")})
    select ${casts.join(", ")}
    from unnest(${names.map((_, i) => `$${i + 1}::text[]`).join(", ")}) with ordinality
      as t(${names.map((_, i) => `c${i}`).join(", ")}, n)
    order by n`;
}

/** `urlrep.page` -> `"urlrep"."page"`. */
export function quotedName(name: string): string {
  return name
    .split(".")
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".");
}

/**
 * Commits when `work` resolves and every statement in it succeeded, else rolls back. A failed statement that `work`
 * kept to itself fails the transaction too: PostgreSQL would turn its commit into a silent rollback.
 */
export async function inTransaction<T>(run: RunStatement, work: (transaction: Queryable) => Promise<T>): Promise<T> {
  let failure: unknown;
  let open = true;
  const inside: RunStatement = async (name, sql, parameters) => {
    if (!open) throw databaseError("QueryFailed", { name, state: "25P01", reason: "its transaction has ended" });
    try {
      return await run(name, sql, parameters);
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  await run("begin", "begin");
  try {
    const result = await work(queryableOver(inside));
    if (failure !== undefined) throw failure as EiaoError;
    open = false;
    await run("commit", "commit");
    return result;
  } catch (error) {
    open = false;
    await run("rollback", "rollback").catch(() => undefined); // the first error is the one to tell
    throw error;
  }
}

/** SQLSTATE classes that say that the store, not the statement, is at fault: connection, resources, operator, system. */
const STORE_FAULTS = /^(?:08|53|57P|58|XX00[12])/;

/** @param state  SQLSTATE, undefined when the failure did not come from PostgreSQL itself. */
export function statementError(name: string, state: string | undefined, message: string, cause?: unknown): EiaoError {
  const reason = message.length > 300 ? `${message.slice(0, 300)}…` : message.replace(/\.$/, "");
  if (state === undefined || STORE_FAULTS.test(state)) return storeUnavailable(reason, { cause });
  return databaseError("QueryFailed", { name, state, reason }, cause);
}
