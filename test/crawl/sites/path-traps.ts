import { page, prose } from "../../support/sites/page.ts";
import { allReal, atMost, home, numberOf, real, reported } from "./trap-parts.ts";
import type { TrapSite } from "./check.ts";

const random = (digits: number) =>
  Array.from({ length: digits }, () => Math.floor(Math.random() * 16).toString(16)).join("");

/** Addresses that grow or carry session ids. Issue 5, "Traps". */
export const pathTraps: readonly TrapSite[] = [
  {
    name: "traps: a relative link that makes every path longer",
    routes: {
      "/": home("longer", "loop/", "/real/1"),
      ...real(20),
      "/loop/*": ({ target }) => ({ body: page(target, ["loop/"]) }),
    },
    checks: [allReal(20), atMost("requests in the loop", 12, (log) => log.under("/loop/").length), reported],
  },
  {
    name: "traps: two segments in turn",
    routes: {
      "/": home("in turn", "a/b/", "/real/1"),
      ...real(20),
      "/a/*": ({ target }) => ({ body: page(target, [target.endsWith("/a/") ? "b/" : "a/"]) }),
    },
    checks: [allReal(20), atMost("requests in the loop", 20, (log) => log.under("/a/").length), reported],
  },
  {
    name: "traps: a path that grows by new names",
    maxPages: 600,
    routes: {
      "/": home("deep", "/deep/", "/real/1"),
      ...real(20),
      "/deep/*": ({ target }) => ({ body: page(target, [`n${target.length}/`]) }),
    },
    checks: [allReal(20), atMost("requests in the path", 40, (log) => log.under("/deep/").length), reported],
  },
  {
    name: "traps: a query that grows",
    maxPages: 600,
    routes: {
      "/": home("growing", "/grow?x=1", "/real/1"),
      ...real(20),
      "/grow*": ({ target }) => ({
        body: page(target, [`${target}&more=${prose(target, 3).replaceAll(" ", "-")}-and-more`]),
      }),
    },
    checks: [
      allReal(20),
      {
        name: "no URL over 2,048 characters is requested",
        seen: ({ log, origin }) => log.under("/").filter((target) => origin.length + target.length > 2048),
        expected: [],
      },
    ],
  },
  {
    name: "traps: a chain of 300 links",
    routes: {
      "/": home("chain", "/chain/1.html", "/real/1"),
      ...real(20),
      "/chain/*": (arrival) =>
        numberOf(arrival) < 300
          ? { body: page(`chain ${numberOf(arrival)}`, [`/chain/${numberOf(arrival) + 1}.html`]) }
          : { body: page("end") },
    },
    checks: [
      allReal(20),
      {
        name: "either every page of the chain is found, or the guard says that it cut it",
        seen: ({ log, result }) => log.under("/chain/").length === 300 || result.traps.length > 0,
        expected: true,
      },
    ],
  },
  {
    name: "traps: session ids in queries",
    routes: {
      "/": () => home("sessions", `/real/1?PHPSESSID=${random(32)}`),
      "/real/*": (arrival) => {
        const number = numberOf(arrival);
        const next = [number * 2, number * 2 + 1, 1, 2].filter((n) => n <= 30);
        return {
          body: page(
            `real ${number}`,
            next.map((n) => `/real/${n}?PHPSESSID=${random(32)}`),
          ),
        };
      },
    },
    checks: [
      { name: "each of 30 pages is requested once", seen: ({ log }) => log.under("/real/").length, expected: 30 },
    ],
  },
  {
    name: "traps: session ids in paths",
    routes: {
      "/": () => home("sessions", `/real/1;jsessionid=${random(32).toUpperCase()}`),
      "/real/*": (arrival) => {
        const number = numberOf(arrival);
        const next = [number * 2, number * 2 + 1, 1, 2].filter((n) => n <= 30);
        return {
          body: page(
            `real ${number}`,
            next.map((n) => `/real/${n};jsessionid=${random(32).toUpperCase()}`),
          ),
        };
      },
    },
    checks: [
      { name: "each of 30 pages is requested once", seen: ({ log }) => log.under("/real/").length, expected: 30 },
    ],
  },
];
