import type { RunRow } from "../../warehouse/runs.ts";
import type { ReportWarehouse } from "../read/run-figures.ts";
import { earlierRun } from "../functions/comparisons.ts";
import type { ReportQuery, ResolvedQuery } from "../functions/query.ts";
import { resolveQuery } from "../functions/query.ts";

/** Rows for a page of the reports, with their run and rule set. They combine report functions (spec 14.4) about the same subjects. */
export interface ReportTable<Row> {
  readonly run: string;
  /** The published run that changes are computed against, or null if there is no earlier one. */
  readonly against: string | null;
  readonly ruleset: string;
  readonly rows: readonly Row[];
}

/**
 * Answers a query with rows of the run and of the previous one.
 *
 * @param earlierOf  finds the previous run. Default: the one for sites.
 */
export async function tableOf<Row>(
  warehouse: ReportWarehouse,
  query: ReportQuery,
  rowsOf: (now: ResolvedQuery, before: ResolvedQuery | undefined) => Promise<readonly Row[]>,
  earlierOf: (now: ResolvedQuery) => Promise<RunRow | undefined> = earlierRun,
): Promise<ReportTable<Row>> {
  const now = await resolveQuery(warehouse, query);
  const earlier = await earlierOf(now);
  const before = earlier === undefined ? undefined : { ...now, runRow: earlier };
  const rows = await rowsOf(now, before);
  return { run: now.runRow.name, against: earlier?.name ?? null, ruleset: now.ruleSet, rows };
}
