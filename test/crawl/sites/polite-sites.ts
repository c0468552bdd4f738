import { failures, keeps } from "./check.ts";
import { page } from "../../support/sites/page.ts";
import type { Check, Evidence, TrapSite } from "./check.ts";
import type { Reply, Routes } from "../../support/sites/server.ts";

/** The delay of the crawl of these sites in seconds, as `--delay`. */
export const politeDelay = 0.8;

/** Politeness, measured at the server. cli.md 6; issue 5, acceptance; AT-STG-7 and -8. */

const links = (count: number) => Array.from({ length: count }, (_, i) => `/p/${i}`);
const home = (count: number, ...more: string[]): Routes => ({
  "/": { body: page("polite", [...links(count), ...more]) },
  ...Object.fromEntries(links(count).map((path) => [path, { body: page(`polite ${path}`) }])),
});
const robots = (rules: string): Routes => ({
  "/robots.txt": { headers: { "content-type": "text/plain" }, body: `User-agent: *\n${rules}\n` },
});
/** Checks that no gap is below a number of seconds, within 5 %: a timer may fire a millisecond early. */
const noGapBelow =
  (seconds: number, from = 0) =>
  ({ log }: Evidence) =>
    log
      .gaps(from)
      .filter((gap) => gap < seconds * 1000 * 0.95 - 1)
      .map(Math.round);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
/** Returns the ms between the answer to the first request for `path` and the next request of any kind. */
const restAfter =
  (path: string) =>
  ({ log }: Evidence) => {
    const first = log.gets(path)[0];
    const next = log.arrivals.find(({ at }) => first !== undefined && at > first.at);
    return first === undefined || next === undefined ? Number.NaN : next.at - first.at;
  };
const atLeast = (name: string, min: number, measure: (all: Evidence) => number): Check => ({
  name: `${name}: at least ${min} ms`,
  seen: (all) => (measure(all) >= min ? "long enough" : measure(all)),
  expected: "long enough",
});
const once =
  (status: number, headers: Record<string, string>, name: string) =>
  (_: unknown, visit: number): Reply =>
    visit === 0 ? { status, headers } : { body: page(name) };

export const politeSites: readonly TrapSite[] = [
  {
    name: "politeness: the delay",
    routes: home(9),
    checks: [
      {
        name: "no two requests follow faster than the delay, robots.txt included",
        seen: noGapBelow(politeDelay),
        expected: [],
      },
      {
        name: "and the crawl does not dawdle: the median gap is within 15 % above it",
        seen: ({ log }) => (median(log.gapsInTurns()) <= politeDelay * 1150 ? "quick" : median(log.gapsInTurns())),
        expected: "quick",
      },
      { name: "one connection is enough", seen: ({ log }) => log.connections() <= 2, expected: true },
    ],
  },
  {
    name: "politeness: slow answers",
    routes: {
      "/": { after: 500, body: page("slow", links(4)) },
      ...Object.fromEntries(links(4).map((path) => [path, { after: 600, body: page(`slow ${path}`) }])),
    },
    checks: [
      { name: "never more than one request at a time", seen: ({ log }) => log.mostAtOnce(), expected: 1 },
      { name: "all pages are kept", seen: ({ result }) => result.pages, expected: 5 },
    ],
  },
  {
    name: "politeness: Crawl-delay 1",
    routes: { ...home(3), ...robots("Crawl-delay: 1") },
    checks: [
      { name: "the longer Crawl-delay wins", seen: noGapBelow(1, 1), expected: [] },
      { name: "the summary says so", seen: ({ result }) => result.robots.delay, expected: 1 },
    ],
  },
  {
    name: "politeness: Crawl-delay 0.8 in the group of this crawler",
    routes: {
      ...home(3),
      "/robots.txt": {
        body: "User-agent: *\nCrawl-delay: 0\n\nUser-agent: eiao-crawler\nCrawl-delay: 0.8\n",
        headers: { "content-type": "text/plain" },
      },
    },
    checks: [{ name: "a fraction of a second counts", seen: noGapBelow(0.8, 1), expected: [] }],
  },
  {
    name: "politeness: Crawl-delay 0.05",
    routes: { ...home(4), ...robots("Crawl-delay: 0.05") },
    checks: [{ name: "a shorter Crawl-delay does not", seen: noGapBelow(politeDelay), expected: [] }],
  },
  {
    name: "politeness: Retry-After in seconds",
    routes: { ...home(3), "/p/1": once(429, { "retry-after": "2" }, "after 429") },
    checks: [
      atLeast("429 stops the whole host", 1950, restAfter("/p/1")),
      {
        name: "the page is tried again and kept",
        seen: (all) => [all.log.count("/p/1"), keeps("/p/1")(all)],
        expected: [2, true],
      },
    ],
  },
  {
    name: "politeness: Retry-After as a date",
    routes: {
      ...home(3),
      "/p/1": (_, visit) =>
        visit === 0
          ? { status: 503, headers: { "retry-after": new Date(Date.now() + 3000).toUTCString() } }
          : { body: page("after 503") },
    },
    checks: [
      atLeast("503 stops the whole host", 1950, restAfter("/p/1")),
      {
        name: "the page is tried again and kept",
        seen: (all) => [all.log.count("/p/1"), keeps("/p/1")(all)],
        expected: [2, true],
      },
    ],
  },
  {
    name: "politeness: 429 without Retry-After",
    routes: { ...home(3), "/p/1": once(429, {}, "after 429") },
    checks: [
      atLeast("the whole host rests longer than the delay", 900, restAfter("/p/1")),
      {
        name: "the page is tried again and kept",
        seen: (all) => [all.log.count("/p/1"), keeps("/p/1")(all)],
        expected: [2, true],
      },
    ],
  },
  {
    name: "politeness: Retry-After that is nonsense",
    routes: {
      ...home(4),
      "/p/1": once(503, { "retry-after": "banana" }, "after banana"),
      "/p/2": once(503, { "retry-after": "-5" }, "after -5"),
      "/p/3": once(503, { "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT" }, "after 1970"),
    },
    checks: [
      { name: "all pages are kept", seen: ({ result }) => result.pages, expected: 5 },
      { name: "the delay is kept all the same", seen: noGapBelow(politeDelay), expected: [] },
    ],
  },
  {
    name: "politeness: Retry-After with a redirect",
    routes: { ...home(2), "/p/1": { status: 301, headers: { location: "/end" } }, "/end": { body: page("end") } },
    checks: [{ name: "a redirect counts as a request", seen: noGapBelow(politeDelay), expected: [] }],
  },
  {
    name: "politeness: always 429",
    routes: { ...home(2), "/p/0": { status: 429, headers: { "retry-after": "1" } } },
    checks: [
      {
        name: "three tries, then the page is given up and named",
        seen: (all) => [all.log.count("/p/0"), failures(all, "/p/0").length],
        expected: [3, 1],
      },
      { name: "the other page is kept", seen: keeps("/p/1"), expected: true },
    ],
  },
];

let resolveAsked: () => void = () => undefined;
/** Resolves when the page of a resting site that asks for ten minutes was requested. */
export const restAskedFor = new Promise<void>((resolve) => (resolveAsked = resolve));

/** Sites whose crawls do not end in the time of a test: they are stopped some seconds after the first has asked for its rest. */
export const restingSites: readonly TrapSite[] = [
  {
    name: "politeness: Retry-After of ten minutes",
    routes: {
      ...home(3),
      "/p/0": () => {
        resolveAsked();
        return { status: 503, headers: { "retry-after": "600" } };
      },
    },
    checks: [
      {
        name: "the host gets no more requests",
        seen: ({ log }) =>
          log.arrivals.slice(log.arrivals.findIndex(({ target }) => target === "/p/0") + 1).map(({ target }) => target),
        expected: [],
      },
      { name: "the page is given up and named", seen: (all) => failures(all, "/p/0").length, expected: 1 },
    ],
  },
  {
    name: "politeness: Crawl-delay of an hour",
    routes: { ...home(3), ...robots("Crawl-delay: 3600") },
    checks: [{ name: "at most one page is requested", seen: ({ log }) => log.under("/").length <= 1, expected: true }],
  },
];
