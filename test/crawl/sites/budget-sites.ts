import { keptPaths } from "./check.ts";
import { document, page, prose } from "../../support/sites/page.ts";
import { home } from "./trap-parts.ts";
import type { TrapSite } from "./check.ts";
import type { Reply } from "../../support/sites/server.ts";

/** The order of a crawl, its budget, and sites that guards must not cut. Spec 8.1, D-24; issue 5. */
export const budgetSites: readonly TrapSite[] = [
  {
    name: "traps: no trap, 600 generated pages with one layout",
    routes: {
      "/": home("generated", ...Array.from({ length: 600 }, (_, i) => `/item/${i}.html`)),
      ...Object.fromEntries(
        Array.from({ length: 600 }, (_, i): [string, Reply] => [
          `/item/${i}.html`,
          {
            body: document(
              `Item ${i}`,
              `<p>${prose("the navigation that all have", 60)}</p><p>${prose(`item ${i}`, 60)}</p>`,
            ),
          },
        ]),
      ),
    },
    checks: [
      { name: "all 600 are found", seen: ({ log }) => log.under("/item/").length, expected: 600 },
      { name: "no guard cuts anything", seen: ({ result }) => result.traps, expected: [] },
    ],
  },
  {
    name: "traps: the budget",
    maxPages: 120,
    routes: {
      "/": home("budget", ...Array.from({ length: 150 }, (_, i) => `/p${i % 3}/${i}`), "/gone", "/moved", "/picture"),
      "/p0/*": ({ target }) => ({ body: page(target) }),
      "/p1/*": ({ target }) => ({ body: page(target) }),
      "/p2/*": ({ target }) => ({ body: page(target) }),
      "/moved": { status: 301, headers: { location: "/p0/0" } },
      "/picture": { headers: { "content-type": "image/png" }, body: Buffer.from("89504e470d0a1a0a", "hex") },
    },
    checks: [
      {
        name: "exactly 120 pages are kept",
        seen: (all) => [all.result.pages, keptPaths(all).length],
        expected: [120, 120],
      },
      {
        name: "the crawl says that it is not complete",
        seen: ({ result }) => [result.complete, result.stoppedBy],
        expected: [false, "budget"],
      },
      {
        name: "no page beyond the budget is requested",
        seen: ({ log }) => log.under("/p").filter((path) => path !== "/picture").length,
        expected: 119,
      },
    ],
  },
  {
    name: "traps: breadth first",
    routes: {
      "/": home("breadth", "/a", "/b", "/c"),
      ...Object.fromEntries(
        ["a", "b", "c"].flatMap((one): [string, Reply][] => [
          [
            `/${one}`,
            {
              body: page(
                `level 1 ${one}`,
                ["x", "y"].map((two) => `/${one}${two}`),
              ),
            },
          ],
          ...["x", "y"].flatMap((two): [string, Reply][] => [
            [`/${one}${two}`, { body: page(`level 2 ${one}${two}`, [`/${one}${two}z`]) }],
            [`/${one}${two}z`, { body: page(`level 3 ${one}${two}`) }],
          ]),
        ]),
      ),
    },
    checks: [
      {
        name: "each level is requested before the next",
        seen: ({ log }) => log.arrivals.flatMap(({ target }) => (target === "/robots.txt" ? [] : [target.length - 1])),
        expected: [0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3],
      },
      {
        name: "depths are stored",
        seen: ({ pages }) => pages.map(({ depth }) => depth).toSorted((a, b) => a - b),
        expected: [0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3],
      },
    ],
  },
];
