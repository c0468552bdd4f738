import type { RuleSet } from "../rule-set/define.ts";
import { selectClasses } from "../rule-set/select.ts";
import type { Selection } from "../rule-set/select.ts";
import { planOf } from "./plan.ts";
import type { Plan } from "./plan.ts";

/** A selection of classes with the plan to measure for it. */
export interface Planned {
  readonly selection: Selection;
  readonly plan: Plan;
}

/** Selections of a list of rule sets, compiled once for many pages. */
const plannedOf = new WeakMap<readonly RuleSet[], Map<string, Planned>>();
/** Selections kept for one list; a caller with ever new ones must not fill the memory. */
const MOST_KEPT = 64;

/** Selects and compiles. @throws EiaoError `UnknownRuleSet`. */
export function planned(ruleSets: readonly RuleSet[], only: string | readonly string[] | undefined): Planned {
  let kept = plannedOf.get(ruleSets);
  if (kept === undefined || kept.size > MOST_KEPT) {
    kept = new Map();
    plannedOf.set(ruleSets, kept);
  }
  const key = only === undefined ? "" : JSON.stringify(only);
  let known = kept.get(key);
  if (known === undefined) {
    const selection = selectClasses(ruleSets, only);
    known = { selection, plan: planOf(selection.measures) };
    kept.set(key, known);
  }
  return known;
}
