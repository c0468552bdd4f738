import { evaluatesPdf, installedIds } from "@eiao/sampler/internal/rule-sets";

/**
 * Returns the rule sets of a list of ids, in its order, each once. `all` stands for all installed rule sets.
 * @param refuse  creates the error for an unknown id, and for a list without a rule set for pages.
 */
export function ruleSetsNamed(ids: readonly string[], refuse: (problem: string) => Error): readonly string[] {
  const selected = [...new Set(ids.flatMap((id) => (id === "all" ? installedIds : [id])))];
  const unknown = selected.find((id) => !installedIds.includes(id));
  if (unknown !== undefined)
    throw refuse(`${JSON.stringify(unknown.slice(0, 60))} is none of the rule sets ${installedIds.join(", ")}`);
  if (selected.every(evaluatesPdf)) throw refuse(`${selected.join(", ")} evaluates PDF documents only`);
  return selected;
}
