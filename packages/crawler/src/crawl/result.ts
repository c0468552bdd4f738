import type { CrawlContext } from "./context.ts";
import { rejection } from "./decisions.ts";
import type { CrawlResult } from "./options.ts";
import { isShutOut } from "./robots-refusal.ts";
import type { Launch, StoppedBy } from "../repository/crawl-store.ts";
import type { DecideRule } from "../scope/decision.ts";
import { groupOf } from "../traps/groups.ts";

/** How a crawl ended that nobody stopped. Spec D-24, cli.md 6. */
export function endedBy(context: CrawlContext): StoppedBy | null {
  const { budget, frontier } = context;
  if (budget.usedUp && frontier.waiting > 0) return "budget";
  return budget.kept === 0 && isShutOut(context) ? "robots" : null;
}

/** Rule of a URL that was put off -> name of the trap guard in the summary. */
const guardNames: Partial<Record<DecideRule, string>> = {
  GroupShareDecideRule: "group-share",
  NearDuplicateDecideRule: "near-duplicate",
  SoftNotFoundDecideRule: "soft-404",
};

/**
 * Says in the log why each URL that is left was not fetched.
 *
 * @returns the groups that were put off and not come to, as reports of their trap guards.
 */
export function rejectLeft({ frontier, decisions, guards, journal }: CrawlContext): CrawlResult["traps"] {
  const reports = new Map<string, { readonly guard: string; readonly pattern: string; urls: number }>();
  const claim = journal.open();
  for (const { entry, putOff } of frontier.left()) {
    const pattern = groupOf(entry.url);
    const evidence = guards.closedGroup(pattern, entry.url);
    // A folder of named files that is merely larger than the budget is no trap.
    const isCounted = pattern.includes("?") || pattern.includes("#");
    const decision = evidence ?? rejection(putOff && isCounted ? "GroupShareDecideRule" : "BudgetDecideRule");
    decisions.reject(entry.url, decision, claim.changes);
    const guard = guardNames[decision.rule];
    if (guard === undefined) continue;
    const report = reports.get(`${guard} ${pattern}`) ?? { guard, pattern, urls: 0 };
    report.urls++;
    reports.set(`${guard} ${pattern}`, report);
  }
  claim.complete();
  return [...reports.values()];
}

/** The JSON of cli.md 6. */
export function resultOf(
  context: CrawlContext,
  { scope }: Pick<Launch, "scope">,
  stoppedBy: StoppedBy | null,
  keptBack: CrawlResult["traps"],
): CrawlResult {
  const { site, seeds, budget, journal, failures, guards, sameText, robots } = context;
  const { requests, bytes, notModified, excluded } = journal.totals;
  const [seed = ""] = seeds;
  return {
    site: site.site,
    pages: budget.kept,
    requests,
    bytes,
    notModified,
    excluded: { ...excluded },
    failed: failures.list(),
    // Pages that are alike are put off, not refused: those count that were not come to.
    traps: [...guards.reports(), ...sameText.reports(), ...keptBack],
    robots: { status: robots.status(new URL(seed).origin) ?? null, delay: robots.delaySeconds(seed) ?? null },
    complete: stoppedBy === null,
    stoppedBy,
    ...(scope === null ? {} : { scope: scope.source ?? "rules of the call" }),
  };
}
