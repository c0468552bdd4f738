import { pageFunctions } from "./page-functions.ts";
import type { ReportQuery } from "./query.ts";
import { changeFunctionNames, reportFunctionNames } from "./report.ts";
import { siteFunctions } from "./site-functions.ts";

/** A filter that narrows down a report function, or names what to compare with. All functions accept run, rule set, place and sector, and those that do not list places a collection. */
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
  language: (name) => /Lang(?:Weight)?$/.test(name) && name !== "pageLang", // which lists the languages of a page
  mimeType: isOfContent,
  inclusion: isOfContent,
};

/**
 * Returns the filters that a report function does not use. `runReport` ignores them, so callers should refuse them: the answer would be
 * misunderstood.
 * @returns none for a function that there is not.
 */
export function uselessFilters(name: string, given: Iterable<string>): ReportFilter[] {
  if (!reportFunctionNames.includes(name)) return [];
  const isFilter = (key: string): key is ReportFilter => Object.hasOwn(goesWith, key);
  return [...given].filter(isFilter).filter((key) => !goesWith[key](name));
}
