import { document, page, prose } from "../../support/sites/page.ts";
import { allReal, atMost, home, numberOf, real, reported } from "./trap-parts.ts";
import type { TrapSite } from "./check.ts";
import type { Route } from "../../support/sites/server.ts";

const calendarDay: Route = (arrival) => {
  const day = numberOf(arrival);
  return {
    body: page(
      `calendar ${day}`,
      [1, 2, 31].map((days) => `/calendar?day=${day + days}`),
    ),
  };
};

/** Endless sites with a known number of real pages, all of which must be found. Issue 5, "Traps". */
export const endlessSites: readonly TrapSite[] = [
  {
    name: "traps: an endless calendar",
    maxPages: 150,
    routes: {
      "/": home("calendar site", "/calendar?day=1", "/real/1"),
      ...real(80, "/calendar?day=7"),
      "/calendar*": calendarDay,
    },
    checks: [
      allReal(80),
      { name: "the budget is kept", seen: ({ result }) => result.pages <= 150, expected: true },
      atMost("requests", 160, (log) => log.under("/").length),
    ],
  },
  {
    name: "traps: an endless calendar in the path",
    maxPages: 150,
    routes: {
      "/": home("calendar site", "/calendar/1/", "/real/1"),
      ...real(80, "/calendar/7/"),
      "/calendar/*": (arrival) => ({
        body: page(
          `day ${numberOf(arrival)}`,
          [1, 2, 31].map((n) => `/calendar/${numberOf(arrival) + n}/`),
        ),
      }),
    },
    checks: [allReal(80)],
  },
  {
    name: "traps: a hundred new links on every page",
    maxPages: 200,
    routes: {
      "/": home("broad", ...Array.from({ length: 100 }, (_, i) => `/search?q=${i}`), "/real/1"),
      ...real(100),
      "/search*": ({ target }) => ({
        body: page(
          target,
          Array.from({ length: 100 }, (_, i) => `${target}x${i}`),
        ),
      }),
    },
    checks: [allReal(100)],
  },
  {
    name: "traps: one text under endless addresses",
    maxPages: 2000,
    routes: {
      "/": home("same", "/same?id=1", "/real/1"),
      ...real(60, "/same?id=5"),
      "/same*": (arrival) => ({
        body: document(
          "The one text",
          `<p>${prose("the one text", 200)}</p><a href="/same?id=${numberOf(arrival) * 2}">x</a> <a href="/same?id=${numberOf(arrival) * 2 + 1}">y</a>`,
        ),
      }),
    },
    checks: [
      allReal(60),
      atMost("requests for the one text", 400, (log) => log.under("/same").length),
      reported,
      {
        name: "scope.log says why the others are not in",
        seen: ({ decisions }) => decisions.some((line) => /NearDuplicateDecideRule REJECT .*\/same\?id=/.test(line)),
        expected: true,
      },
    ],
  },
  {
    name: "traps: soft 404s",
    maxPages: 1000,
    routes: {
      "/": home("soft", "/real/1", ...Array.from({ length: 40 }, (_, i) => `/gone/${i}/`)),
      ...real(60),
      // Every address exists, and the links of the page make more.
      "/*": ({ target }) => ({
        body: document(
          "Sorry",
          `<p>${prose("sorry, no such page", 150)}</p><a href="more/">m</a><a href="x${target.length % 7}/">x</a>`,
        ),
      }),
      "/robots.txt": { status: 404 },
    },
    checks: [
      allReal(60),
      {
        name: "the soft 404s are named in the summary",
        seen: ({ result }) => result.traps.some(({ guard }) => guard.includes("soft")),
        expected: true,
      },
    ],
  },
  {
    name: "traps: filters in all combinations",
    maxPages: 400,
    routes: {
      "/": home("filters", "/list?sort=0", "/real/1"),
      ...real(80, "/list?sort=1"),
      "/list*": ({ target }) => ({
        body: page(
          target,
          ["sort", "size", "colour", "price", "page"].flatMap((name) =>
            [0, 1, 2, 3].map((n) => `${target}&${name}=${n}`),
          ),
        ),
      }),
    },
    checks: [allReal(80), { name: "the budget is kept", seen: ({ result }) => result.pages <= 400, expected: true }],
  },
];
