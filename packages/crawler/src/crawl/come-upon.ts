import type { CrawlContext } from "./context.ts";
import type { Origin } from "./stages/events.ts";
import type { FrontierEntry } from "../frontier/frontier-entry.ts";
import type { Decision } from "../scope/decision.ts";
import { decideOneHopBeyond } from "../scope/scope.ts";
import { visitId } from "../url/visit.ts";
import type { Visit } from "../url/visit.ts";

/** A frameset may have a frame that is a frameset, and so on without end; frames take no slot of the budget. */
export const framesOfScenario = 100;

/** Counts a frame of a scenario: whether it is one too many. */
export function isFrameTooMany(frames: Map<string, number>, scenario: string): boolean {
  const count = (frames.get(scenario) ?? 0) + 1;
  frames.set(scenario, count);
  return count > framesOfScenario;
}

/** Whether links were found on a page one hop beyond the site. */
export function isBeyond(
  { options, scope }: Pick<CrawlContext, "options" | "scope">,
  { foundBy, foundOn }: Origin,
): boolean | Promise<boolean> {
  if (options.oneHopBeyond !== true || foundBy !== "link" || foundOn === undefined) return false;
  const decision = scope.decide(foundOn);
  return decision instanceof Promise
    ? decision.then(({ verdict }) => verdict === "REJECT")
    : decision.verdict === "REJECT";
}

export function scopeDecision(
  { options, scope }: Pick<CrawlContext, "options" | "scope">,
  entry: Pick<FrontierEntry, "url" | "foundBy" | "foundOn">,
): Decision | Promise<Decision> {
  return options.oneHopBeyond === true ? decideOneHopBeyond(scope, entry) : scope.decide(entry.url);
}

/**
 * Settles whether a URL that was found beyond the site is new, once the scope has decided. What no rule lets in stays unseen, so that
 * a page of the site may name it later; it is turned away once.
 */
export function isNewBeyond(
  { seen, turnedAway }: Pick<CrawlContext, "seen" | "turnedAway">,
  visit: Visit,
  { rule }: Decision,
): boolean {
  if (rule !== "RejectDecideRule") return seen.add(visitId(visit));
  const isNew = !turnedAway.has(visit.key);
  turnedAway.add(visit.key);
  return isNew;
}
