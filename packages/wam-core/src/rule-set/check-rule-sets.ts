import { coreError } from "../errors.ts";
import { thrownText } from "../thrown-text.ts";
import type { AWam, RuleSet } from "./define.ts";

/**
 * Checks that rule sets have the form that every evaluation and report needs, and that their ids do not collide: the id
 * of the rule set distinguishes results, the id of the A-WAM distinguishes values. Rules are not called here: an
 * exception in one ends only that rule (8.6).
 *
 * @throws EiaoError `RuleSetRefused`, for the first fault. Cost: O(A-, B- and M-WAMs).
 */
export function checkRuleSets(ruleSets: readonly RuleSet[]): void {
  const ids = new Set<string>();
  const measured = new Set<AWam | string>();
  for (const ruleSet of ruleSets) {
    try {
      checkOne(ruleSet, ids, measured);
    } catch (error) {
      throw coreError("RuleSetRefused", { id: thrownText(ruleSet?.id), problem: thrownText(error) });
    }
  }
}

/** Checks one rule set. @throws anything, because untyped callers may omit fields or pass other values. */
function checkOne({ id, measures, judges, statistics }: RuleSet, ids: Set<string>, measured: Set<AWam | string>): void {
  requireTexts("id", id);
  if (ids.has(id)) throw "another rule set has the same id";
  ids.add(id);
  const wams = [...measures, ...statistics.map(({ at }) => at)];
  const tests = new Map<string, string>();
  for (const { id: wam, test, description, at, reads } of judges) {
    requireTexts("id, test or title of a B-WAM", wam, test, description);
    // Results are counted by the id, and reported by the test.
    if ((tests.get(wam) ?? test) !== test) throw `${wam} has two different tests`;
    tests.set(wam, test);
    wams.push(...at, ...(reads ?? []));
  }
  for (const wam of wams) {
    requireTexts("id of an A-WAM", wam.id);
    // An unknown kind, or a string instead of a list of names, would measure nothing without any message.
    if (!/^(?:element|text|resource|winner|construct|target|pdf)$/.test(wam.kind))
      throw `${wam.id} has an unknown kind`;
    if (wam.kind === "element" && ![wam.elements ?? [], wam.attributes ?? []].every(Array.isArray))
      throw `elements and attributes of ${wam.id} must be arrays`;
  }
  // If several A-WAMs have one id, a rule set may have some of them, and another all.
  const shared = new Set(wams.filter((wam) => measured.has(wam)).map((wam) => wam.id));
  for (const wam of wams)
    if (measured.has(wam.id) && !shared.has(wam.id))
      throw `another rule set has a different A-WAM with the id ${wam.id}`;
  for (const wam of wams) measured.add(wam).add(wam.id);
}

function requireTexts(noun: string, ...values: readonly unknown[]): void {
  if (!values.every((each) => typeof each === "string")) throw `the ${noun} must be a string`;
}
