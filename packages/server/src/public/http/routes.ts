import { aboutView, dataView, methodView } from "../views/about/pages.ts";
import { accuracyView } from "../views/about/accuracy.ts";
import { compareView } from "../views/compare.ts";
import { findView } from "../views/find.ts";
import { homeView } from "../views/home.ts";
import { panelView } from "../../public/views/panel.ts";
import { queryView } from "../views/query.ts";
import { runView, runDataView } from "../../public/views/run.ts";
import { siteView } from "../../public/views/site/main.ts";
import { pageView } from "../views/site/page.ts";
import { siteContentView, siteHistoryView, sitePagesView, siteTestsView } from "../views/site/parts.ts";
import { searchView } from "../views/search/search.ts";
import { collectionsView } from "../views/tabs/collections.ts";
import { contentView } from "../views/tabs/content.ts";
import { distributionView } from "../views/tabs/distribution.ts";
import { historyView } from "../views/tabs/history.ts";
import { regionsView } from "../../public/views/tabs/regions.ts";
import { sitesView } from "../views/tabs/sites.ts";
import { testsView } from "../views/tabs/tests.ts";
import { testView } from "../views/test.ts";
import type { ViewOf } from "../views/view.ts";
import { pathParams } from "../model/path-params.ts";

/** The page types by path. `*` stands for a word of the request: a site, run or test. */
export const pageTypes: Readonly<Record<string, ViewOf>> = {
  "/": homeView,
  "/reports/regions": regionsView,
  "/reports/collections": collectionsView,
  "/reports/sites": sitesView,
  "/reports/distribution": distributionView,
  "/reports/history": historyView,
  "/reports/content": contentView,
  "/reports/tests": testsView,
  "/search": searchView,
  "/compare": compareView,
  "/query": queryView,
  "/sites": findView,
  "/sites/*": siteView,
  "/sites/*/tests": siteTestsView,
  "/sites/*/pages": sitePagesView,
  "/sites/*/content": siteContentView,
  "/sites/*/history": siteHistoryView,
  "/sites/*/page": pageView,
  "/panels/*": panelView,
  "/runs/*": runView,
  "/runs/*/data": runDataView,
  "/tests/*": testView,
  "/method": methodView,
  "/accuracy": accuracyView,
  "/about": aboutView,
  "/data": dataView,
};

/** The page types that also show exports, proofs or answers to queries. They may change without a publication. */
const passing = new Set(["/query", "/sites/*/page", "/runs/*", "/runs/*/data", "/data"]);

/** A page type, and the parameters in the path of a request. */
export interface Route {
  readonly view: ViewOf;
  readonly params: readonly string[];
  /** True if the page changes only with a publication. */
  readonly isLasting: boolean;
}

const patterns = Object.entries(pageTypes).map(([pattern, view]) => ({
  parts: pattern.split("/"),
  view,
  isLasting: !passing.has(pattern),
}));

/** Returns the page type of a path, or undefined if there is none. */
export function routeOf(path: string): Route | undefined {
  const segments = path.split("/");
  for (const { parts, view, isLasting } of patterns) {
    const params = pathParams(parts, segments);
    if (params !== undefined) return { view, params, isLasting };
  }
  return undefined;
}
