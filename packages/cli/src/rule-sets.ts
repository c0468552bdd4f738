import {
  DEFAULT_RULE_SET,
  evaluatesPdf,
  installedIds,
  installedRuleSets,
  namedRuleSets,
} from "@eiao/sampler/internal/rule-sets";
import type { BWam, RuleSet, TestExtent } from "@eiao/wam-core";
import { CommandError, nearest } from "./errors.ts";
import type { CommentNames } from "./findings/comments.ts";

/** The default rule set of `check`. Measurements have another default, `DEFAULT_RULE_SET`. */
const CHECK_RULE_SET = "wcag-2.2";

/** The selection of `--ruleset`. */
export interface Selected {
  /** Ids for the engine. */
  readonly only: readonly string[];
  /** The rule sets that count and have selected tests. */
  readonly ruleSets: readonly RuleSet[];
  /** The rule sets whose scores alone are shown. */
  readonly informative: readonly RuleSet[];
  /** The tests of the selected B-WAMs that count, each once. */
  readonly tests: readonly string[];
  /** Ids of the rule sets for pages that have no selected tests. */
  readonly notRun: readonly string[];
}

/**
 * Reads `--ruleset`: ids of rule sets, B- or M-WAMs or tests, names of axe-core's rules as `axe:NAME`, or `all`, separated by commas. The engine ignores
 * unknown ids; this function does not. Without ids the rule sets of `check` are
 * selected: WCAG 2.2 and that of PDF documents count, and UWEM 1.2 is informative. Only these are loaded.
 *
 * @param extent  the tests of the rule sets that run; a test named by its id always runs.
 * @throws CommandError that names all unknown ids.
 */
export async function selectRules(ids: string | undefined, extent: TestExtent = {}): Promise<Selected> {
  const { selectClasses } = await import("@eiao/wam-core");
  const isDefault = ids === undefined;
  const typed = isDefault ? [CHECK_RULE_SET, ...installedIds.filter(evaluatesPdf)] : idsIn(ids);
  const informative = isDefault ? await namedRuleSets([DEFAULT_RULE_SET]) : [];
  const installed = isDefault ? await namedRuleSets(typed) : inOrderOf(typed, await installedRuleSets());
  // With `all`, the engine accepts a list of unknown ids; this function names them.
  const { unknown } = selectClasses(installed, [...typed, "all"]);
  if (unknown.length > 0) throw unknownRules(unknown, installed);
  const { ruleSets, judges, statistics } = selectClasses(installed, typed, extent);
  const isWhole = (extent.level ?? "AA") === "AA" && extent.prompts !== true;
  // The engine receives the extent as the ids of its tests, because a test named by its id always runs.
  const counting = isWhole ? typed : [...judges.map(({ wam }) => wam.id), ...statistics.map(({ id }) => id)];
  return {
    only: [...counting, ...informative.map(({ id }) => id)],
    ruleSets,
    informative,
    tests: [...new Set(judges.map(({ wam }) => wam.test))],
    notRun: installedIds.filter(
      (id) => !evaluatesPdf(id) && [...ruleSets, ...informative].every((ruleSet) => ruleSet.id !== id),
    ),
  };
}

/** Returns the tests of all rule sets that run, including those whose scores alone are shown. */
export function testsOf({ tests, informative }: Selected): readonly string[] {
  return [...new Set([...tests, ...informative.flatMap(({ judges }) => judges.map(({ test }) => test))])];
}

/** Splits a list of ids. @throws CommandError if there are none. */
function idsIn(list: string): readonly string[] {
  const ids = list.split(/[\s,]+/).filter((id) => id !== "");
  if (ids.length === 0) throw new CommandError("--ruleset is empty.", "eiao-wam rules lists the tests and their ids.");
  return ids.flatMap((id) => (id.toLowerCase() === "all" ? installedIds : [id]));
}

/** Sorts rule sets by the order in which the ids name them or their tests. */
function inOrderOf(ids: readonly string[], ruleSets: readonly RuleSet[]): readonly RuleSet[] {
  const rank = (ruleSet: RuleSet): number => {
    const known = idsOf(ruleSet);
    const at = ids.findIndex((id) => known.has(id));
    return at < 0 ? ids.length : at;
  };
  return ruleSets.toSorted((a, b) => rank(a) - rank(b));
}

function unknownRules([first = "", ...others]: readonly string[], installed: readonly RuleSet[]): CommandError {
  return new CommandError(
    `There is no rule set, test or WAM ${[first, ...others].join(" or ")}.`,
    hintFor(first, installed),
  );
}

function hintFor(name: string, installed: readonly RuleSet[]): string {
  const ids = installed.flatMap((ruleSet) => [...idsOf(ruleSet)]);
  const closest = ids.find((id) => id === `axe:${name}`) ?? nearest(name, ids);
  return closest === undefined ? "eiao-wam rules lists the tests and their ids." : `Did you mean ${closest}?`;
}

const everyTest: TestExtent = { level: "AAA", prompts: true };

/**
 * Returns a function from a name that `--ruleset` accepts to the numbers of its tests.
 * @throws CommandError that names all unknown names.
 */
export async function testNames(names: readonly string[]): Promise<(name: string) => readonly string[]> {
  if (names.length === 0) return () => [];
  const { selectClasses } = await import("@eiao/wam-core");
  const installed = await installedRuleSets();
  const { unknown } = selectClasses(installed, [...names, "all"]);
  if (unknown.length > 0) throw unknownRules(unknown, installed);
  return (name) => selectClasses(installed, [name], everyTest).judges.map(({ wam }) => wam.test);
}

/** Returns a function from a name in a comment of a page to its tests, or to a hint if there are none. */
export async function commentNames(): Promise<CommentNames> {
  const { selectClasses } = await import("@eiao/wam-core");
  const installed = await installedRuleSets();
  const found = new Map<string, ReturnType<CommentNames>>();
  const find: CommentNames = (name) => {
    const { unknown } = selectClasses(installed, [name, "all"]);
    if (unknown.length > 0) return { hint: hintFor(name, installed) };
    return { tests: selectClasses(installed, [name], everyTest).judges.map(({ wam }) => wam.test) };
  };
  return (name) => {
    const tests = found.get(name) ?? find(name);
    found.set(name, tests);
    return tests;
  };
}

/** Returns all ids of a rule set that `--ruleset` accepts. */
export function idsOf(ruleSet: RuleSet): ReadonlySet<string> {
  return new Set([
    ruleSet.id,
    ...ruleSet.judges.flatMap(({ id, test, axe = [] }) => [id, test, ...axe.map((name) => `axe:${name}`)]),
    ...ruleSet.statistics.flatMap(({ id, aliases }) => [id, ...(aliases ?? [])]),
  ]);
}

/** Writes the reference of a test: its checkpoint and priority, or its success criteria and their level. */
export function referenceOf({ checkpoint, priority, criteria, level }: BWam): string {
  if (criteria === undefined) return `checkpoint ${checkpoint}, priority ${priority}`;
  const required = criteria.filter((criterion) => criterion.required).map(({ num }) => num);
  const concerned = criteria.filter((criterion) => !criterion.required).map(({ num }) => num);
  const others = concerned.join(", ");
  if (required.length === 0) return others === "" ? "best practice" : `may concern WCAG ${others}`;
  return `WCAG ${required.join(", ")}, level ${level}${others === "" ? "" : `; may also concern ${others}`}`;
}

/** Finds the B-WAM of a result. If B-WAMs share an id (13.1), the title distinguishes them. */
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

/**
 * Reads `--ruleset` of a command for whole rule sets: their ids, or `all`, separated by commas. Returns undefined without the option.
 * @throws CommandError for an unknown id, for the id of a test, and if no rule set is for pages.
 */
export async function wholeRuleSets(list: string | undefined): Promise<readonly string[] | undefined> {
  if (list === undefined) return undefined;
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
    const closest = nearest(wrong, installedIds);
    throw new CommandError(
      `There is no rule set ${wrong}.`,
      closest === undefined ? known : `Did you mean ${closest}?`,
    );
  }
  if (ids.length === 0) throw new CommandError("--ruleset is empty.", known);
  if (ids.every(evaluatesPdf))
    throw new CommandError(`${ids.join(", ")} evaluates PDF documents only.`, "Add a rule set for pages.");
  return ids;
}
