import type { CrawlContext } from "./context.ts";
import { againKey, frameKey } from "./scenario.ts";
import type { Origin } from "./stages/events.ts";
import type { FrontierEntry } from "../frontier/frontier-entry.ts";
import type { Decision } from "../scope/decision.ts";
import { decideOneHopBeyond } from "../scope/scope.ts";

/** The key under which a URL that was come upon counts as seen: `key` with what it was found as. */
export function keyFor(key: string, { scenario, again }: Pick<Origin, "scenario" | "again">): string {
  const own = again === true ? againKey(key) : key;
  return scenario === undefined ? own : frameKey(own, scenario);
}

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
export function isNewBeyond({ seen }: Pick<CrawlContext, "seen">, key: string, { rule }: Decision): boolean {
  return seen.add(rule === "RejectDecideRule" ? beyondKey(key) : key);
}

/** Whether a URL was turned away when it was found beyond the site. */
export function wasTurnedAway({ seen }: Pick<CrawlContext, "seen">, key: string): boolean {
  return seen.has(beyondKey(key));
}

/** Keys of URLs hold no blanks. */
function beyondKey(key: string): string {
  return `${key} beyond`;
}
