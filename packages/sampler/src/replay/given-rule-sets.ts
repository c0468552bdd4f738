import { selectClasses } from "@eiao/wam-core";
import type { RuleSet } from "@eiao/wam-core";
import { replayError } from "./errors.ts";

/**
 * Rule sets of a caller, before anything is evaluated by them: a page that cannot be evaluated is lost, and a fault of all pages would look like
 * one of the archive. One that is given twice counts once.
 *
 * @param file  the store that is evaluated by them.
 * @param first  ids of those that come first, in this order: results stand in a store in the order of its rule sets.
 * @throws EiaoError `NoRuleSet`, `RuleSetRefused`.
 */
export function givenRuleSets(
  given: readonly RuleSet[] | undefined,
  file: string,
  first: readonly string[] = [],
): readonly RuleSet[] | undefined {
  if (given === undefined) return undefined;
  if (given.length === 0) throw replayError("NoRuleSet", { file });
  selectClasses(given); // refuses what is no rule set, and two that do not go together
  const place = ({ id }: RuleSet): number => (first.includes(id) ? first.indexOf(id) : first.length);
  return [...new Set(given)].toSorted((a, b) => place(a) - place(b));
}
