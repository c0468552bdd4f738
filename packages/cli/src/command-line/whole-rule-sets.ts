import { nearest } from "./command.ts";
import { idsOf } from "./rule-sets.ts";
import { CommandError } from "../errors.ts";

/** The option `--ruleset` of commands that evaluate pages by whole rule sets. */
export const wholeRuleSetOption = {
  type: "string",
  value: "IDS",
  help: "rule sets that evaluate the pages, or all, separated by commas; the score of the first one leads",
} as const;

/**
 * Reads `--ruleset` of a command that evaluates by whole rule sets: their ids, or `all`, separated by commas, each once. Undefined without the option.
 * @throws CommandError for an unknown id, for the id of a test, and where no rule set is for pages.
 */
export async function wholeRuleSets(list: string | undefined): Promise<readonly string[] | undefined> {
  if (list === undefined) return undefined;
  const { evaluatesPdf, installedIds, installedRuleSets } = await import("@eiao/sampler/rule-sets");
  const typed = list.split(/[\s,]+/).filter((id) => id !== "");
  const ids = [...new Set(typed.flatMap((id) => (id.toLowerCase() === "all" ? installedIds : [id])))];
  const known = `The rule sets are ${installedIds.join(", ")}.`;
  const wrong = ids.find((id) => !installedIds.includes(id));
  if (wrong !== undefined) {
    const owner = (await installedRuleSets()).find((ruleSet) => idsOf(ruleSet).has(wrong));
    if (owner !== undefined)
      throw new CommandError(
        `${wrong} belongs to the rule set ${owner.id}, but this command evaluates by whole rule sets.`,
        `Use --ruleset ${owner.id}.`,
      );
    const near = nearest(wrong, installedIds);
    throw new CommandError(`There is no rule set ${wrong}.`, near === undefined ? known : `Did you mean ${near}?`);
  }
  if (ids.length === 0) throw new CommandError("--ruleset is empty.", known);
  if (ids.every(evaluatesPdf))
    throw new CommandError(`${ids.join(", ")} evaluates PDF documents only.`, "Add a rule set for pages.");
  return ids;
}
