import type { BWam, RuleSet } from "@eiao/wam-core";
import { nearest } from "./command.ts";
import { CommandError } from "../errors.ts";

/** The rule sets that come with the program. The engine is loaded here, so only commands that run import this. */
export async function installedRuleSets(): Promise<readonly RuleSet[]> {
  const [{ uwem12 }, { pdf1 }] = await Promise.all([import("@eiao/wam-core"), import("@eiao/wam-core/pdf")]);
  return [uwem12, pdf1];
}

/** What `--ruleset` selects. */
export interface Selected {
  /** Ids for the engine; empty: everything. */
  readonly only: readonly string[];
  /** The rule sets that have a selected class. */
  readonly ruleSets: readonly RuleSet[];
  /** The tests of the selected B-WAMs. */
  readonly tests: readonly string[];
}

/**
 * Reads `--ruleset`: ids of rule sets, B- or M-WAMs, tests, or `all`, joined by commas. Stricter than the engine, which leaves
 * out what it does not know.
 * @throws CommandError naming every id that is not known.
 */
export async function selectRules(ids: string | undefined, installed: readonly RuleSet[]): Promise<Selected> {
  const { selectClasses } = await import("@eiao/wam-core");
  const selected = (only: readonly string[]): Selected => {
    const { ruleSets, judges } = selectClasses(installed, only);
    return { only, ruleSets, tests: judges.map(({ wam }) => wam.test) };
  };
  if (ids === undefined) return selected([]);
  const only = ids.split(/[\s,]+/).filter((id) => id !== "");
  if (only.length === 0) throw new CommandError("--ruleset names nothing.", "eiao-wam rules lists what there is.");
  // `all` keeps the engine from refusing a list of which it knows nothing: the unknown ones are named here.
  const [unknown, ...others] = selectClasses(installed, [...only, "all"]).unknown;
  if (unknown === undefined) return selected(only);
  const near = nearest(
    unknown,
    installed.flatMap((ruleSet) => [...idsOf(ruleSet)]),
  );
  const hint = near === undefined ? "eiao-wam rules lists what there is." : `Did you mean ${near}?`;
  throw new CommandError(
    `--ruleset: ${[unknown, ...others].join(", ")} ${others.length === 0 ? "is" : "are"} not known.`,
    hint,
  );
}

/** Everything that may stand in `--ruleset` for a rule set. */
export function idsOf(ruleSet: RuleSet): ReadonlySet<string> {
  return new Set([
    ruleSet.id,
    ...ruleSet.judges.flatMap(({ id, test }) => [id, test]),
    ...ruleSet.statistics.flatMap(({ id, aliases }) => [id, ...(aliases ?? [])]),
  ]);
}

/** Finds the class behind a result. Classes may share an id (13.1): the title tells them apart. */
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
