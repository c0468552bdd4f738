import type { RuleSetVersion, StoreOpening } from "../rdf-store/index.ts";
import { ruleSetError } from "./errors.ts";
import { DEFAULT_RULE_SET, evaluatesPdf, installedIds, namedRuleSets } from "./installed.ts";

/**
 * Returns the rule sets that a sample is evaluated by: those of pages in the order of their ids, then those of PDF documents, which count apart (18.1).
 *
 * @param ids  of rule sets of this program; the first one of pages gives the score that leads. Empty: the default one.
 * @param includePdf  adds those of PDF documents if `ids` has none.
 * @throws EiaoError `NoSuchRuleSet`, `NoRuleSetOfPages`.
 */
export async function sampledRuleSets(
  ids: readonly string[] = [],
  includePdf = false,
): Promise<StoreOpening["ruleSets"]> {
  const wanted = ids.length === 0 ? [DEFAULT_RULE_SET] : [...new Set(ids)];
  const pages = wanted.filter((id) => !evaluatesPdf(id));
  const named = wanted.filter(evaluatesPdf);
  const documents = named.length === 0 && includePdf ? installedIds.filter(evaluatesPdf) : named;
  const [first, ...others] = (await namedRuleSets([...pages, ...documents])).map(versionOf);
  if (first === undefined || pages.length === 0) throw ruleSetError("NoRuleSetOfPages", { ids: wanted.join(", ") });
  return [first, ...others];
}

/** Returns the id and the version of a rule set alone. */
export function versionOf({ id, version }: RuleSetVersion): RuleSetVersion {
  return { id, version };
}
