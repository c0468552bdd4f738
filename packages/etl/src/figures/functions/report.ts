import { warehouseError } from "../../errors.ts";
import type { ReportWarehouse } from "../read/run-figures.ts";
import { changeAttribution } from "./change-attribution.ts";
import { comparisons, earlierRun, earlierRunOfGroup } from "./comparisons.ts";
import { groupFunctions } from "./group-functions.ts";
import { pageFunctions } from "./page-functions.ts";
import { resolveQuery } from "./query.ts";
import type { ReportQuery, ReportRow } from "./query.ts";
import { partOfSites, siteFunctions } from "./site-functions.ts";
import type { ReportFunction } from "./site-functions.ts";

const functions: Readonly<Record<string, ReportFunction>> = {
  ...pageFunctions,
  ...siteFunctions,
  ...groupFunctions,
  ...comparisons,
  change: changeAttribution,
};

/** The functions that compare two runs. */
export const changeFunctionNames: ReadonlySet<string> = new Set([
  "change",
  "siteChange",
  "groupChange",
  "regionChange",
]);

/** The names of all report functions. */
export const reportFunctionNames: readonly string[] = Object.keys(functions);

/** The answer of a report function. Spec cli.md 9. */
export interface WarehouseReport {
  readonly function: string;
  readonly run: string;
  /** The run that a change is computed against. */
  readonly against?: string;
  readonly ruleset: string;
  /** True if an operator reordered the queue of the run (spec 22.3). */
  readonly steered?: true;
  readonly rows: readonly ReportRow[];
  /** The value of `after` for a query that reads the remaining sites. Absent if there are none. */
  readonly next?: string;
}

/**
 * Runs a report function (spec 14.4) over a published run.
 *
 * @throws EiaoError `UnknownReport`, `UnknownTestRun`, `RunNotPublished`, `NotInRun`, `ReportNeeds`. Cost: proportional to the sites
 * shown; for lists of pages, to the pages of the site. Functions with several rows per site (tests, checkpoints, languages, contents)
 * return at most `most` sites (default: 1,000), and the start of the remaining ones.
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

/** A filter of report functions. All accept run, rule set, place and sector; all except those that list places accept a collection. */
export type ReportFilter = Extract<
  keyof ReportQuery,
  "against" | "site" | "collection" | "page" | "test" | "checkpoint" | "language" | "mimeType" | "inclusion"
>;

const ofOneSite: ReadonlySet<string> = new Set(["siteRank", "siteChange", "siteListLang", "history", "change"]);
const isOfPages = (name: string): boolean => Object.hasOwn(pageFunctions, name);
const isOfRegions = (name: string): boolean => name.startsWith("region");
const isOfContent = (name: string): boolean => name.endsWith("Content");

const goesWith: Readonly<Record<ReportFilter, (name: string) => boolean>> = {
  against: (name) => changeFunctionNames.has(name),
  site: (name) => isOfPages(name) || Object.hasOwn(siteFunctions, name) || ofOneSite.has(name),
  collection: (name) => !isOfRegions(name),
  page: isOfPages,
  test: (name) => /Test(?:Ratio|Min|Max)$/.test(name),
  checkpoint: (name) => /Cp(?:Ratio|Min|Max)$/.test(name),
  language: (name) => /Lang(?:Weight)?$/.test(name) && name !== "pageLang", // it lists the languages of a page
  mimeType: isOfContent,
  inclusion: isOfContent,
};

/**
 * Returns the filters that a report function does not use. `runReport` ignores them, so callers should refuse them: users would
 * misunderstand the answer.
 * @returns none for an unknown function.
 */
export function uselessFilters(name: string, keys: Iterable<string>): ReportFilter[] {
  if (!reportFunctionNames.includes(name)) return [];
  const isFilter = (key: string): key is ReportFilter => Object.hasOwn(goesWith, key);
  return [...keys].filter(isFilter).filter((key) => !goesWith[key](name));
}
