import type { TrapGuard, trapGuards } from "../traps/catalogue.ts";
import type { RuleKindName, ruleKinds } from "./rule-kinds.ts";

/** The rule that decided, by its name in `scope.log`: the kind of a scope rule, or one of these. Spec 19.2; the others are this project's. */
export type DecideRule =
  | (typeof ruleKinds)[RuleKindName]["decideRule"]
  | "RobotsDecideRule"
  | "RejectDecideRule" // no rule matched
  | "OneHopBeyondDecideRule" // no rule matched, but a page of the site links to it, and one hop beyond is wanted
  | "SchemeDecideRule" // neither http nor https, or no URL at all
  | "PrivateAddressDecideRule"
  | "RedirectDecideRule" // a redirect: too many hops, or the target is another URL
  | "ContentTypeDecideRule" // no (X)HTML
  | "StatusDecideRule" // an HTTP error
  | "FetchDecideRule" // no answer
  | (typeof trapGuards)[TrapGuard]["rule"]
  | "KnownUrlLimitDecideRule"
  | "BudgetDecideRule"; // the page budget was used up

/** One decision about one URL: a line of `scope.log`. */
export interface Decision {
  readonly verdict: "ACCEPT" | "REJECT";
  /** The `orderid` of the scope rule, 1 to n. 0 for the default, and for every rule that is no scope rule (D-42). */
  readonly index: number;
  readonly rule: DecideRule;
  /** An explanation for people if the rule's name is not enough. Without secrets. */
  readonly reason?: string;
}

/** Returns a REJECT by a rule that is no scope rule (D-42). */
export function rejection(rule: DecideRule, reason?: string): Decision {
  return { verdict: "REJECT", index: 0, rule, ...(reason === undefined ? {} : { reason }) };
}
