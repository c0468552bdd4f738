import { coreError } from "../errors.ts";
import type { AWam, BWam, WcagLevel, MWam, RuleSet } from "./define.ts";
import { checkRuleSets } from "./check-rule-sets.ts";

/** A B-WAM that runs. `asks` is true if it also gives the results that only ask a person (`BWam.prompts`). */
export interface SelectedJudge {
  readonly ruleSet: string;
  readonly wam: BWam;
  readonly asks: boolean;
}

/** The classes that one evaluation runs, in order of registration, with the A-WAMs that they read. */
export interface Selection {
  /** The given rule sets with a selected class. */
  readonly ruleSets: readonly RuleSet[];
  readonly judges: readonly SelectedJudge[];
  readonly statistics: readonly MWam[];
  /** Every A-WAM that a selected class reads, once. If several A-WAMs have the id, all of them. */
  readonly measures: readonly AWam[];
  /** Ids that select nothing. */
  readonly unknown: readonly string[];
}

/** Limits of the tests that run without being named. */
export interface TestExtent {
  /** The highest level of WCAG 2. Default: AA. */
  readonly level?: WcagLevel | undefined;
  /** True to run tests that only ask a person. */
  readonly prompts?: boolean | undefined;
}

/**
 * Selects B- and M-WAM classes.
 *
 * @param input rule sets. A repeated one counts once, because its results would count twice (D38).
 * @param ids ids of B- or M-WAMs, test numbers (`7.2_CSS_02`), ids of rule sets, or `ALL` in any case; a string may list several, separated by commas
 * or white space. Default, also for an empty list: every class (D41). An id that several classes share selects all of them. Unknown ids select
 * nothing and are listed in `unknown`.
 * @param extent the tests that run without being named: those up to `level` (default: AA), and `prompts`, those that only ask a person.
 * @throws EiaoError `UnknownRuleSet` if no given id is known (spec 8.3), `RuleSetRefused` for an invalid rule set, or one that collides with another.
 * Source: spec 1.7.
 */
export function selectClasses(
  input: readonly RuleSet[],
  ids?: string | readonly string[],
  { level = "AA", prompts = false }: TestExtent = {},
): Selection {
  const ruleSets = [...new Set(input)];
  checkRuleSets(ruleSets);
  const idSet = new Set(typeof ids === "string" ? ids.split(/[\s,]+/).filter((id) => id !== "") : ids);
  const all = idSet.size === 0 || [...idSet].some((id) => id.toUpperCase() === "ALL");
  const known = new Set<string>();
  const judges: SelectedJudge[] = [];
  const statistics: MWam[] = [];
  const selected = new Set<RuleSet>();
  for (const ruleSet of ruleSets) {
    const chosen = (...names: readonly string[]): boolean => {
      const hits = [ruleSet.id, ...names].filter((name) => idSet.has(name));
      for (const hit of hits) known.add(hit);
      if (!all && hits.length === 0) return false;
      selected.add(ruleSet);
      return true;
    };
    for (const wam of ruleSet.judges) {
      const names = [wam.id, wam.test, ...(wam.axe ?? []).map((name) => `axe:${name}`)];
      if (!chosen(...names)) continue;
      const isNamed = names.some((name) => idSet.has(name));
      const asks = prompts || isNamed;
      if (isNamed || ((wam.level ?? "A") <= level && (asks || wam.prompt !== true)))
        judges.push({ ruleSet: ruleSet.id, wam, asks });
    }
    for (const wam of ruleSet.statistics) if (chosen(wam.id, ...(wam.aliases ?? []))) statistics.push(wam);
  }
  const unknown = [...idSet].filter((id) => !known.has(id) && id.toUpperCase() !== "ALL");
  if (!all && known.size === 0) throw coreError("UnknownRuleSet", { ids: [...idSet].join(", ") });
  return {
    ruleSets: ruleSets.filter((ruleSet) => selected.has(ruleSet)),
    judges,
    statistics,
    measures: measuresOf(ruleSets, judges, statistics),
    unknown,
  };
}

function measuresOf(
  ruleSets: readonly RuleSet[],
  judges: readonly { readonly wam: BWam }[],
  statistics: readonly MWam[],
): readonly AWam[] {
  const read = [...judges.flatMap(({ wam }) => [...wam.at, ...(wam.reads ?? [])]), ...statistics.map((wam) => wam.at)];
  const ids = new Set(read.map((wam) => wam.id));
  const declared = ruleSets.flatMap((ruleSet) => ruleSet.measures).filter((wam) => ids.has(wam.id));
  return [...new Set([...declared, ...read])];
}
