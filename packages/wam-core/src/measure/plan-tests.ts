import type { RuleSet } from "../rule-set/define.ts";
import { selectClasses } from "../rule-set/select.ts";
import type { TestExtent, Selection } from "../rule-set/select.ts";
import { planOf } from "./plan.ts";
import type { Plan } from "./plan.ts";

/** A selection of classes with the plan that measures for it. */
export interface Planned {
  readonly selection: Selection;
  readonly plan: Plan;
}

/** Selections of a list of rule sets, compiled once for many pages. `ruleSets` is a copy, because callers may change the list. */
interface Kept {
  readonly ruleSets: readonly RuleSet[];
  readonly byKey: Map<string, Planned>;
}

const plannedOf = new WeakMap<readonly RuleSet[], Kept>();
/** The most selections that are kept for one list, so that ever new ones do not fill the memory. */
const MOST_KEPT = 64;

/** Selects the tests and compiles their A-WAMs. @throws EiaoError `UnknownRuleSet`. */
export function planTests(
  ruleSets: readonly RuleSet[],
  only: string | readonly string[] | undefined,
  extent: TestExtent = {},
): Planned {
  let cache = plannedOf.get(ruleSets);
  if (cache === undefined || cache.byKey.size > MOST_KEPT || !isSame(cache.ruleSets, ruleSets)) {
    cache = { ruleSets: [...ruleSets], byKey: new Map() };
    plannedOf.set(ruleSets, cache);
  }
  const ids = only === undefined || typeof only === "string" ? only : [...only]; // an untyped caller may also pass a set
  const key = JSON.stringify([ids, extent.level, extent.prompts]);
  let known = cache.byKey.get(key);
  if (known === undefined) {
    const selection = selectClasses(cache.ruleSets, ids, extent);
    known = { selection, plan: planOf(selection.measures) };
    cache.byKey.set(key, known);
  }
  return known;
}

function isSame(before: readonly RuleSet[], now: readonly RuleSet[]): boolean {
  return before.length === now.length && before.every((ruleSet, at) => ruleSet === now[at]);
}
