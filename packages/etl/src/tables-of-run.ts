import type { Database, Queryable, QueryParameter } from "@eiao/crawler/database";
import { codeOf } from "@eiao/crawler/errors";
import type { siteTables } from "./schema/partitions.ts";

/** The name by which a statement has a table of `dw`, as far as it is of a run. */
export type TableOf = (table: (typeof siteTables)[number], run: number) => string;

const ofAllRuns: TableOf = (table) => `dw.${table}`;
const ofOneRun: TableOf = (table, run) => `dw.${table}_${run}`;

/**
 * Asks what is of runs that the statement names, too. On a server it asks the tables of these runs alone: among those of all runs a statement of
 * a few rows is planned each time, which takes five times as long as to carry it out, and longer with each run.
 * @param db  of a transaction: it asks the tables of all runs. @throws as `query`.
 */
export async function queryOfRuns<Row extends object>(
  db: Queryable & Partial<Pick<Database, "kind">>,
  name: string,
  sql: (of: TableOf) => string,
  parameters: readonly QueryParameter[],
): Promise<Row[]> {
  const ask = (of: TableOf): Promise<Row[]> => db.query<Row>(name, sql(of), parameters);
  if (db.kind !== "server") return await ask(ofAllRuns);
  try {
    return await ask(ofOneRun);
  } catch (error) {
    // A run that was removed a moment ago has no tables.
    if (codeOf(error) !== "QueryFailed") throw error;
    return await ask(ofAllRuns);
  }
}
