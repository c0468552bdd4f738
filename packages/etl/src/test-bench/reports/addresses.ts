import { wordOfRank } from "./texts.ts";

/** The page types of the reports. `*` stands for the name of a site, run, panel or test. */
const pageTypes: readonly string[] = [
  "/",
  "/reports/regions",
  "/reports/collections",
  "/reports/sites",
  "/reports/distribution",
  "/reports/history",
  "/reports/content",
  "/reports/tests",
  "/search",
  "/compare",
  "/query",
  "/sites",
  "/sites/*",
  "/sites/*/tests",
  "/sites/*/pages",
  "/sites/*/content",
  "/sites/*/history",
  "/sites/*/page",
  "/panels/*",
  "/runs/*",
  "/runs/*/data",
  "/tests/*",
  "/method",
  "/accuracy",
  "/about",
  "/data",
];

/** Returns the name of a generated site. */
const siteOf = (number: number): string => `site-${String(number).padStart(5, "0")}.example`;

/** Returns addresses of each page type, for a site by its number. @param page  the address of a page of the site. */
export function addressesOfTypes(run: string, number: number, page: string): string[] {
  const site = siteOf(number);
  const queries: Readonly<Record<string, readonly string[]>> = {
    "/reports/regions": ["", "?group=EU"],
    "/search": [`?q=${wordOfRank(40)}`],
    "/compare": ["", `?site=${site}&with=${siteOf(number + 1)}`],
    "/sites": ["", `?q=${site.slice(0, 9)}`],
    "/sites/*/page": [`?url=${encodeURIComponent(page)}`],
  };
  const names: Readonly<Record<string, string>> = { sites: site, runs: run, tests: "7.2_CSS_02" };
  return pageTypes.flatMap((pattern) => {
    const [, first = ""] = pattern.split("/");
    const path = pattern.replace("*", names[first] ?? "");
    return (queries[pattern] ?? [""]).map((query) => `${path}${query}`);
  });
}

/** Returns an address that a reader opens: mostly pages of individual sites, mixed with popular pages. */
export function addressOfReader(run: string, random: () => number, sites: number): string {
  const site = siteOf(1 + Math.floor(random() * sites));
  const common = [
    "/",
    "/reports/regions",
    "/reports/sites",
    "/reports/history",
    "/reports/tests",
    `/runs/${run}`,
    "/method",
  ];
  const own = ["", "", "", "/tests", "/pages", "/history", "/content"].map((part) => `/sites/${site}${part}`);
  const all = [...common, ...own, `/search?q=${wordOfRank(Math.floor(random() * 2_000))}`];
  return all[Math.floor(random() * all.length)] ?? "/";
}

/** Returns searches of all kinds: with frequent and rare words, every operator, facet and order. */
export function searches(): string[] {
  const [common, usual, seldom, rare] = [0, 60, 900, 20_000].map(wordOfRank);
  return [
    "",
    `${common}`,
    `${usual}`,
    `${seldom}`,
    `${rare}`,
    `${common} AND ${wordOfRank(1)} AND ${wordOfRank(2)}`,
    `${common} OR ${usual} OR ${seldom}`,
    `NOT ${common}`,
    `NOT ${rare}`,
    `${usual} AND NOT ${common}`,
    `(${usual} OR ${seldom}) AND NOT (${common} AND letter:E)`,
    `"${common} ${wordOfRank(1)}"`,
    `"${usual} ${common}"`,
    `"${common} ${wordOfRank(1)} ${wordOfRank(2)}" AND ${seldom}`,
    `${seldom} AND NOT "${common} ${usual}"`,
    "score:0..0.1",
    `${common} AND score:0.05..0.9 AND lang:de`,
    `title:${usual}`,
    "site-0001",
    "nothingatall",
  ].flatMap((query) => {
    const address = `/search?q=${encodeURIComponent(query)}`;
    return query === "" ? [address, "/search?q=&order=best"] : [address];
  });
}

/** Returns searches with the parameters that the form adds. */
export function searchesOfTheForm(): string[] {
  const usual = wordOfRank(30);
  return [
    `/search?q=${usual}&order=best`,
    `/search?q=${usual}&order=worst`,
    `/search?q=${usual}&order=newest`,
    `/search?q=${usual}&in=lang%3Ade`,
    `/search?q=${usual}&pages-page=20`,
    `/search?q=${usual}&show=sites`,
    `/search?q=image&show=tests`,
  ];
}
