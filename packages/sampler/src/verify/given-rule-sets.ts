import { selectClasses } from "@eiao/wam-core";
import type { RuleSet } from "@eiao/wam-core";
import type { RuleSetVersion } from "../store/index.ts";
import { evaluatesPdf, installedIds, namedRuleSets } from "../rule-sets/installed.ts";
import { replayError } from "./errors.ts";

/** Rule sets for pages: ids of this program's, which workers know too, or rule sets of the caller, which run in this process. */
export type GivenRuleSets = readonly (string | RuleSet)[];

/**
 * Loads the rule sets of a caller before any evaluation: a page that cannot be evaluated is lost, so that a fault of a rule set would look like
 * a fault of the archive. Duplicates are removed. Rule sets for PDF documents are left out, because the store determines them.
 *
 * @param file  the store to evaluate.
 * @throws EiaoError `NoRuleSet`, `NoSuchRuleSet`, `RuleSetRefused`.
 */
export async function givenRuleSets(chosen: GivenRuleSets, file: string): Promise<readonly RuleSet[]> {
  const loaded = await Promise.all(
    chosen.map(async (ruleSet) => (typeof ruleSet === "string" ? await namedRuleSets([ruleSet]) : [ruleSet])),
  );
  const ruleSets = [...new Set(loaded.flat())];
  selectClasses(ruleSets); // throws for invalid rule sets and for two that cannot be combined
  const ofPages = ruleSets.filter(({ id }) => !evaluatesPdf(id));
  if (ofPages.length === 0) throw replayError("NoRuleSet", { file });
  return ofPages;
}

/** Returns true if a rule set is code of the caller, which workers do not have. */
export function hasCustom(chosen: GivenRuleSets | undefined): boolean {
  return chosen?.some((ruleSet) => typeof ruleSet !== "string") ?? false;
}

/** Returns the id of the first rule set that neither the caller nor this program has. */
export function missingRuleSet(named: readonly RuleSetVersion[], custom: readonly RuleSet[] = []): string | undefined {
  return named.find(({ id }) => !installedIds.includes(id) && custom.every((own) => own.id !== id))?.id;
}

/**
 * Loads the rule sets that a store names, in its order, in any version: from the caller, or else from this program.
 * @throws EiaoError `RuleSetMissing` for the first rule set that neither has.
 */
export async function storedRuleSets(
  named: readonly RuleSetVersion[],
  file: string,
  custom: readonly RuleSet[] = [],
): Promise<readonly RuleSet[]> {
  const ruleSet = missingRuleSet(named, custom);
  if (ruleSet !== undefined) throw replayError("RuleSetMissing", { file, ruleSet });
  const found = named.map(async ({ id }) => custom.filter((own) => own.id === id)[0] ?? (await namedRuleSets([id]))[0]);
  return (await Promise.all(found)).filter((ruleSet) => ruleSet !== undefined);
}
