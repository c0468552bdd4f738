import type { BWam, RuleSet } from "@eiao/wam-core";
import { nearest } from "./command.ts";
import { CommandError } from "../errors.ts";

/** Loads the rule sets of the program, and with them the engine, so only running commands call this. */
export async function installedRuleSets(): Promise<readonly RuleSet[]> {
  const [{ uwem12 }, { pdf1 }] = await Promise.all([import("@eiao/wam-core"), import("@eiao/wam-core/pdf")]);
  return [uwem12, pdf1];
}

/** The selection of `--ruleset`. */
export interface Selected {
  /** Ids for the engine; empty for everything. */
  readonly only: readonly string[];
  /** The rule sets of which something is selected. */
  readonly ruleSets: readonly RuleSet[];
  /** The tests of the selected B-WAMs. */
  readonly tests: readonly string[];
}

/**
 * Reads `--ruleset`: ids of rule sets, B- or M-WAMs or tests, or `all`, separated by commas. The engine ignores unknown ids; this function does not.
 * @throws CommandError that names all unknown ids.
 */
export async function selectRules(ids: string | undefined, installed: readonly RuleSet[]): Promise<Selected> {
  const { selectClasses } = await import("@eiao/wam-core");
  const selected = (only: readonly string[]): Selected => {
    const { ruleSets, judges } = selectClasses(installed, only);
    return { only, ruleSets, tests: judges.map(({ wam }) => wam.test) };
  };
  if (ids === undefined) return selected([]);
  const only = ids.split(/[\s,]+/).filter((id) => id !== "");
  if (only.length === 0) throw new CommandError("--ruleset is empty.", "eiao-wam rules lists the tests and their ids.");
  // With `all`, the engine does not refuse a list of unknown ids; this function names them.
  const [unknown, ...others] = selectClasses(installed, [...only, "all"]).unknown;
  if (unknown === undefined) return selected(only);
  const near = nearest(
    unknown,
    installed.flatMap((ruleSet) => [...idsOf(ruleSet)]),
  );
  const hint = near === undefined ? "eiao-wam rules lists the tests and their ids." : `Did you mean ${near}?`;
  throw new CommandError(`There is no rule set, test or WAM ${[unknown, ...others].join(" or ")}.`, hint);
}

/** Returns all ids of a rule set that `--ruleset` accepts. */
export function idsOf(ruleSet: RuleSet): ReadonlySet<string> {
  return new Set([
    ruleSet.id,
    ...ruleSet.judges.flatMap(({ id, test }) => [id, test]),
    ...ruleSet.statistics.flatMap(({ id, aliases }) => [id, ...(aliases ?? [])]),
  ]);
}

/** Finds the B-WAM of a result. B-WAMs may have the same id (13.1); then the title distinguishes them. */
export type JudgeOf = (result: {
  readonly ruleset: string;
  readonly wam: string;
  readonly title: string;
}) => BWam | undefined;

export function judgeFinder(ruleSets: readonly RuleSet[]): JudgeOf {
  const byTitle = new Map<string, BWam>();
  const byId = new Map<string, BWam>();
  for (const ruleSet of ruleSets) {
    for (const judge of ruleSet.judges) {
      const key = `${ruleSet.id} ${judge.id}`;
      byTitle.set(`${key} ${judge.title}`, judge);
      if (!byId.has(key)) byId.set(key, judge);
    }
  }
  return ({ ruleset, wam, title }) => byTitle.get(`${ruleset} ${wam} ${title}`) ?? byId.get(`${ruleset} ${wam}`);
}
