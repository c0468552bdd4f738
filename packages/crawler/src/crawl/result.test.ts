import { afterEach, expect, test } from "vitest";
import { createCrawlState, totalsOf } from "../decide/crawl-state.ts";
import { consequencesOf } from "../decide/apply.ts";
import { createJournal } from "./journal.ts";
import { rejectLeft } from "./result.ts";
import { familyOf } from "../decide/frontier/group-shares.ts";
import { createFrontier } from "../decide/frontier/frontier.ts";
import type { FrontierEntry } from "../url/frontier-entry.ts";
import { createTrapGuards } from "../decide/traps/trap-guards.ts";

const site = "http://a.example";
const decided: Record<string, string> = {};
const known = { document: () => undefined, underOtherSessions: () => [] };
const journal = createJournal({
  state: createCrawlState(totalsOf({}), null, { site: { watched: false, documentUrlScheme: null }, known }),
  onEvent(event) {
    for (const { url, decision } of consequencesOf(event, known).decisions)
      decided[url.replace(site, "")] = `${decision.verdict} ${decision.rule}`;
  },
  commit: () => Promise.resolve(),
  failed: () => undefined,
});
afterEach(() => journal.close());

const page = (url: string): FrontierEntry => ({ url, key: url, depth: 1, foundBy: "link", hops: 0 });

test("URLs left of a program are reported as a trap; a folder is merely larger than the budget", () => {
  const frontier = createFrontier({ groupOf: familyOf, maxPages: 12 });
  // Four of twelve pages are the third that a group gets first. Then other groups continued.
  const share = [1, 2, 3, 4, 5];
  for (const n of share) frontier.count(`${site}/manual/chapter-${"x".repeat(n)}.html`);
  for (const n of share) frontier.count(`${site}/cal.php?day=${n}`);
  for (const path of ["/", "/staff/"]) frontier.count(site + path);
  const remaining = ["/manual/index.html", "/cal.php?day=6", "/cal.php?day=7", "/about/"];
  for (const path of remaining) frontier.push(page(site + path));

  const context = { queue: { frontier }, guards: createTrapGuards(), records: { journal } } as unknown as Parameters<
    typeof rejectLeft
  >[0];
  expect(rejectLeft(context)).toEqual([{ guard: "group-share", pattern: "a.example/cal.php?", urls: 2 }]);
  expect(decided).toEqual({
    "/manual/index.html": "REJECT BudgetDecideRule",
    "/cal.php?day=6": "REJECT GroupShareDecideRule",
    "/cal.php?day=7": "REJECT GroupShareDecideRule",
    "/about/": "REJECT BudgetDecideRule",
  });
  expect(journal.totals.excluded).toEqual({ BudgetDecideRule: 2, GroupShareDecideRule: 2 });
});
