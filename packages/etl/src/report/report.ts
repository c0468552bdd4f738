import { warehouseError } from "../errors.ts";
import { changeAttribution } from "./change-attribution.ts";
import { comparisons, earlierRun, earlierRunOfGroup } from "./comparisons.ts";
import { groupFunctions } from "./group-functions.ts";
import { pageFunctions } from "./page-functions.ts";
import type { ReportWarehouse } from "./figures/run-figures.ts";
import type { ReportQuery } from "./query.ts";
import { resolveQuery } from "./resolve-query.ts";
import type { ReportRow } from "./rows.ts";
import { partOfSites, siteFunctions } from "./site-functions.ts";
import type { ReportFunction } from "./site-functions.ts";

const functions: Readonly<Record<string, ReportFunction>> = {
  ...pageFunctions,
  ...siteFunctions,
  ...groupFunctions,
  ...comparisons,
  change: changeAttribution,
};

/** Those that tell a run against another one. */
export const changeFunctionNames: ReadonlySet<string> = new Set([
  "change",
  "siteChange",
  "groupChange",
  "regionChange",
]);

/** Names of all report functions. */
export const reportFunctionNames: readonly string[] = Object.keys(functions);

/** The answer of a report function: cli.md 9. */
export interface WarehouseReport {
  readonly function: string;
  readonly run: string;
  /** Of a change: the run that it is told against. */
  readonly against?: string;
  readonly ruleset: string;
  /** Its queue was put into another order (spec 22.3). */
  readonly steered?: true;
  readonly rows: readonly ReportRow[];
  /** There are more sites: `after` of the query for them. */
  readonly next?: string;
}

/**
 * Runs a report function (spec 14.4) over a published run.
 *
 * @throws EiaoError `UnknownReport`, `UnknownTestRun`, `RunNotPublished`, `NotInRun`, `ReportNeeds`.
 * Cost: in proportion to the sites that are shown; lists of pages to the pages of the site. Functions with several rows a site (tests,
 * checkpoints, languages, contents) show 1,000 sites unless `most` says otherwise, and where the others begin.
 */
export async function runReport(
  warehouse: ReportWarehouse,
  name: string,
  query: ReportQuery,
): Promise<WarehouseReport> {
  const run = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (run === undefined) throw warehouseError("UnknownReport", { name: name.slice(0, 50) });
  const resolved = await resolveQuery(warehouse, query);
  const earlierOf = name === "siteChange" || query.site !== undefined ? earlierRun : earlierRunOfGroup;
  const earlier = changeFunctionNames.has(name) ? await earlierOf(resolved) : undefined;
  const against = earlier === undefined ? {} : { against: earlier.name };
  const steered = resolved.runRow.steered ? ({ steered: true } as const) : {};
  const { next, ...part } = (await partOfSites(name, resolved)) ?? {};
  const rows = await run({ ...resolved, ...part });
  const more = next === undefined ? {} : { next };
  return { function: name, run: query.run, ...against, ruleset: resolved.ruleSet, ...steered, rows, ...more };
}
