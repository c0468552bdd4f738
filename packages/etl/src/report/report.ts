import { naceCode } from "@eiao/crawler/classification";
import type { Queryable } from "@eiao/crawler/database";
import { uwem12 } from "@eiao/wam-core";
import { pdf1 } from "@eiao/wam-core/pdf";
import { warehouseError } from "../errors.ts";
import { ruleSetsOfRun } from "../groups/build-groups.ts";
import { publishedRun } from "../runs/run-row.ts";
import type { Warehouse } from "../warehouse.ts";
import { changeAttribution } from "./change-attribution.ts";
import { comparisons, earlierRun } from "./comparisons.ts";
import { groupFunctions, knownPlace } from "./group-functions.ts";
import { pageFunctions } from "./page-functions.ts";
import type { ReportQuery, ResolvedQuery } from "./query.ts";
import type { ReportRow } from "./rows.ts";
import { siteFunctions } from "./site-functions.ts";
import type { ReportFunction } from "./site-functions.ts";

const functions: Readonly<Record<string, ReportFunction>> = {
  ...pageFunctions,
  ...siteFunctions,
  ...groupFunctions,
  ...comparisons,
  change: changeAttribution,
};

/** Those that tell a run against another one. */
const changes: ReadonlySet<string> = new Set(["change", "siteChange", "groupChange", "regionChange"]);

/** Names of all report functions. */
export const reportFunctionNames: readonly string[] = Object.keys(functions);

/** What a report function gives: cli.md 9. */
export interface WarehouseReport {
  readonly function: string;
  readonly run: string;
  /** Of a change: the run that it is told against. */
  readonly against?: string;
  readonly ruleset: string;
  readonly rows: readonly ReportRow[];
}

/**
 * Runs a report function (spec 14.4) over a published run.
 *
 * @throws EiaoError `UnknownReport`, `UnknownTestRun`, `RunNotPublished`, `NotInRun`, `ReportNeeds`.
 * Cost: in proportion to the sites that are shown; lists of pages to the pages of the site.
 */
export async function runReport(warehouse: Warehouse, name: string, query: ReportQuery): Promise<WarehouseReport> {
  const run = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (run === undefined) throw warehouseError("UnknownReport", { name: name.slice(0, 50) });
  const resolved = await resolve(warehouse, query);
  const earlier = changes.has(name) ? await earlierRun(resolved) : undefined;
  const against = earlier === undefined ? {} : { against: earlier.name };
  return { function: name, run: query.run, ...against, ruleset: resolved.ruleSet, rows: await run(resolved) };
}

const KNOWN_TEST = "select wam from dw.test where number = $1 or wam = $1 limit 1";

async function resolve({ database: db }: Warehouse, query: ReportQuery): Promise<ResolvedQuery> {
  const runRow = await publishedRun(db, query.run);
  const ruleSets = await ruleSetsOfRun(db, runRow.run);
  const ruleSet = query.ruleset ?? firstOf(ruleSets);
  const missing = (what: string, value: string, remedy: string) =>
    warehouseError("NotInRun", { run: query.run, what, value: value.slice(0, 100), remedy });
  if (!ruleSets.includes(ruleSet)) throw missing("rule set", ruleSet, `It has ${ruleSets.join(", ") || "none"}.`);
  const sector = query.sector === undefined ? "" : sectorOf(query.sector);
  if (sector === undefined) {
    const remedy = "Give a NACE section (J), division (62), group (62.0) or class (62.01), or unknown; none for all.";
    throw missing("sector", query.sector ?? "", remedy);
  }
  if (query.test !== undefined && !(await isTest(db, query.test)))
    throw missing("test", query.test, "See `eiao-wam rules`.");
  const placeCode = query.place === undefined ? "" : knownPlace(query.run, query.place);
  if (query.against === query.run) throw warehouseError("SameRun", { run: query.run });
  const againstRow = query.against === undefined ? undefined : await publishedRun(db, query.against);
  return { ...query, db, runRow, againstRow, ruleSet, placeCode, sectorCode: sector };
}

/** A test that this program has, or that was loaded: it may have applied nowhere. */
async function isTest(db: Queryable, test: string): Promise<boolean> {
  const judges = [...uwem12.judges, ...pdf1.judges];
  if (judges.some((judge) => judge.test === test || judge.id === test)) return true;
  return (await db.query("known-test", KNOWN_TEST, [test])).length > 0;
}

/** UWEM before the rule sets of other documents, as on report cards. */
function firstOf(ruleSets: readonly string[]): string {
  return ruleSets.find((id) => id.startsWith("uwem")) ?? ruleSets[0] ?? "uwem-1.2";
}

function sectorOf(text: string): string | undefined {
  return text === "unknown" ? text : naceCode(text)?.code;
}
