import type { ResultFact, StatisticFact } from "@eiao/sampler";
import type { PageTest, WarehousePage } from "../pages/page-decoder.ts";
import type { Cell } from "./tables.ts";

/** Rows of one page. */
export interface PageCells {
  readonly results: readonly (readonly Cell[])[];
  readonly statistics: readonly (readonly Cell[])[];
  readonly pages: readonly (readonly Cell[])[];
}

/**
 * The rows of a page in the tables results, statistics and pages. Documents are in the order of the page; what was found in one is ordered
 * by all that it says, so that rows follow from the page alone.
 * @param testOf  of a B-WAM.
 */
export function pageCells(
  site: string,
  page: WarehousePage,
  testOf: (wam: string) => Pick<PageTest, "test" | "ruleSet">,
): PageCells {
  const results: Cell[][] = [];
  const statistics: Cell[][] = [];
  for (const { url: document, ...found } of page.facts.documents) {
    for (const { wam, value, line, column, source } of found.results.toSorted(byPlaceAndTest)) {
      const { test, ruleSet } = testOf(wam);
      results.push([site, page.url, document, ruleSet, test, wam, line, column, source ?? null, value]);
    }
    for (const { type, value, line, column, source } of found.statistics.toSorted(byPlaceAndType))
      statistics.push([site, page.url, document, type, value, line, column, source ?? null]);
  }
  const scores = page.scores.toSorted((a, b) => byText(a.ruleSet, b.ruleSet));
  const pages = scores.map(({ ruleSet, applied, failed }) => [
    site,
    page.url,
    page.facts.id,
    page.isUniform,
    ruleSet,
    applied,
    failed,
    applied === 0 ? null : failed / applied,
  ]);
  return { results, statistics, pages };
}

type Place = Pick<ResultFact, "line" | "column" | "source">;

function byPlaceAndTest(a: ResultFact, b: ResultFact): number {
  return byPlace(a, b) || byText(a.wam, b.wam) || (a.value ?? -1) - (b.value ?? -1);
}

function byPlaceAndType(a: StatisticFact, b: StatisticFact): number {
  return byPlace(a, b) || byText(a.type, b.type) || byText(a.value, b.value);
}

function byPlace(a: Place, b: Place): number {
  return byText(a.source ?? "", b.source ?? "") || a.line - b.line || a.column - b.column;
}

function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
