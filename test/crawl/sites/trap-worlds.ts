import { keptPaths } from "./check.ts";
import { document, prose } from "../../support/sites/page.ts";
import { atMost, home, real, allReal } from "./trap-parts.ts";
import { isMissing, isReal, trapKinds, trapWorld } from "./trap-kinds.ts";
import type { Check, TrapSite } from "./check.ts";
import type { Arrangement, Says } from "./trap-kinds.ts";

const worlds: readonly { says: Says; arrangement: Arrangement; count: number; seed: number }[] = [
  { says: "same", arrangement: "behind", count: 12, seed: 1 },
  { says: "token", arrangement: "home", count: 12, seed: 2 },
];

/** Returns the checks of `trapWorld` with a budget for all real pages. */
export function worldChecks(count: number, says: Says): Check[] {
  return [
    {
      name: `all ${3 * count + 1} real pages are kept: numbered ones, an album of one title, an archive`,
      seen: (all) => keptPaths(all).filter(isReal).length,
      expected: 3 * count + 1,
    },
    { name: "what is missing is no page", seen: (all) => keptPaths(all).filter(isMissing), expected: [] },
    ...trapKinds(says).map(({ name, has }): Check => ({
      // 15 of one text, 40 of nearly one, what other pages link to, and samples of what only the pages of a pattern link to.
      name: `${name}: at most 100 are kept`,
      seen: (all) => Math.max(100, keptPaths(all).filter(has).length),
      expected: 100,
    })),
    { name: "traps are not why it ends", seen: ({ result }) => result.stoppedBy, expected: null },
    {
      name: "the summary names guards and numbers",
      seen: ({ result }) =>
        result.traps.length > 2 && result.traps.every(({ urls, pattern }) => urls > 0 && pattern !== ""),
      expected: true,
    },
  ];
}

/** Traps of fifteen kinds among real pages, and pages that only look like traps. */
export const trapWorlds: readonly TrapSite[] = [
  ...worlds.map(({ says, arrangement, count, seed }): TrapSite => ({
    name: `traps: fifteen kinds, ${arrangement}, that say ${says}`,
    maxPages: 1_000,
    routes: trapWorld(count, trapKinds(says), arrangement, seed),
    checks: worldChecks(count, says),
  })),
  {
    name: "traps: no trap, a chain of 150 pages",
    routes: {
      "/": home("chain", "/part/1"),
      "/part/*": ({ target }) => {
        const number = Number(target.slice(6));
        const next = number < 150 ? `<a href="/part/${number + 1}">next</a>` : "";
        return { body: document(`Part ${number}`, `<p>${prose(target, 50)}</p>${next}`) };
      },
    },
    checks: [
      { name: "all are kept", seen: ({ result }) => result.pages, expected: 151 },
      { name: "no guard cuts anything", seen: ({ result }) => [result.traps, result.complete], expected: [[], true] },
    ],
  },
  {
    name: "traps: a chain of equal pages whose names are made of letters",
    maxPages: 300,
    routes: {
      "/": home("chain", "/maze/a", "/real/1"),
      ...real(40),
      "/maze/*": ({ target }) => ({
        body: document(
          "The maze",
          `<p>Go on.</p><a href="${target.slice(6)}b">b</a> <a href="x${target.slice(6)}">x</a>`,
        ),
      }),
    },
    checks: [
      allReal(40),
      {
        name: "it ends, with the home page and the real ones",
        seen: ({ result }) => [result.pages, result.stoppedBy],
        expected: [41, null],
      },
      atMost("requests in the maze", 50, (log) => log.under("/maze/").length),
    ],
  },
];
