import { failures, keeps } from "./check.ts";
import { page } from "../../support/sites/page.ts";
import type { Check, Evidence, TrapSite } from "./check.ts";
import type { Route, Routes } from "../../support/sites/server.ts";

/** Makes a site whose home page links every bad page between good ones. The good ones must all be kept. */
export function amongGoodOnes(name: string, bad: Readonly<Record<string, Route>>, checks: readonly Check[]): TrapSite {
  const paths = Object.keys(bad).filter((path) => !path.includes("*"));
  const good = Array.from({ length: 5 }, (_, i) => `/good/${i}`);
  const routes: Routes = {
    "/": { body: page(name, [good[0] ?? "", ...paths, ...good.slice(1)]) },
    ...Object.fromEntries(good.map((path) => [path, { body: page(`${name} ${path}`, [`${path}/next`]) }])),
    ...Object.fromEntries(good.map((path) => [`${path}/next`, { body: page(`${name} ${path} next`) }])),
    ...bad,
  };
  const allGood: Check = {
    name: "all good pages are kept",
    seen: (all) => [...good, ...good.map((path) => `${path}/next`)].filter((path) => !keeps(path)(all)),
    expected: [],
  };
  return { name: `hostile: ${name}`, routes, checks: [allGood, ...checks] };
}

/** Returns the number of requests for a bad page, whether it is in the list of failures, and whether it is in the page table. */
export const tries = (path: string) => (all: Evidence) => ({
  asked: all.log.count(path),
  failed: failures(all, path).length,
  kept: keeps(path)(all),
});
/** The expectation for a page that is refused for good; the next one for a page that is retried in vain. */
export const onceFailed = { asked: 1, failed: 1, kept: false };
export const thriceFailed = { asked: 3, failed: 1, kept: false };
/** Checks that a page has at most three tries, the most of spec 8.3. A page that has used up its time may be given up earlier. */
export const atMostThrice = (path: string) => (all: Evidence) => ({
  inTime: all.log.count(path) >= 1 && all.log.count(path) <= 3,
  failed: failures(all, path).length,
  kept: keeps(path)(all),
});
export const failedInTime = { inTime: true, failed: 1, kept: false };
export const within = (path: string, max: number, measure: (all: Evidence) => number) => (all: Evidence) =>
  measure(all) <= max ? "within" : `${path}: ${measure(all)} > ${max}`;
/** Returns the ms for which the longest request for a page was open. */
export const longest = (path: string) => (all: Evidence) =>
  Math.max(0, ...all.log.gets(path).map(({ open = Number.POSITIVE_INFINITY }) => open));
/** Returns the number of bytes that the crawler read. */
export const bytes = (path: string) => (all: Evidence) =>
  all.log.gets(path).reduce((sum, one) => sum + (one.taken ?? Number.POSITIVE_INFINITY), 0);
