import type { Changes } from "./changes.ts";
import type { Decision, DecideRule } from "../../scope/decision.ts";
import type { DecisionLog } from "../../scope/decision-log.ts";

/** Writes decisions to `scope.log` and counts what they keep out. */
export interface Decisions {
  /** A URL enters the frontier. */
  accept(url: string, decision: Decision): void;
  /** A URL is kept out, or turned out to be no page; the count goes into the changes of the event that it belongs to. */
  reject(url: string, decision: Decision, changes: Changes): void;
}

/** These stand in the list of failed pages. */
const errors = new Set<DecideRule>(["StatusDecideRule", "FetchDecideRule"]);

export function createDecisions(log: DecisionLog): Decisions {
  return {
    accept: (url, decision) => log.record(url, decision),
    reject(url, decision, changes) {
      log.record(url, decision);
      if (!errors.has(decision.rule)) changes.excluded.push(decision.rule);
    },
  };
}

/** A REJECT by a rule that is no scope rule (D-42). */
export function rejection(rule: DecideRule, reason?: string): Decision {
  return { verdict: "REJECT", index: 0, rule, ...(reason === undefined ? {} : { reason }) };
}
