import { selectClasses } from "@eiao/wam-core";
import type { RuleSet, Selection, Untested } from "@eiao/wam-core";
import { installed } from "./installed.ts";

/** The rules of this program that a list of ids selects. */
export interface SelectedRules {
  /** The rule sets without the tests that are switched off. */
  readonly ruleSets: readonly RuleSet[];
  /** The ids without those that switch tests off. */
  readonly only: readonly string[];
  /** The tests that would run if they were not switched off. */
  readonly off: Selection["judges"];
}

/** The prefix of an id whose tests are switched off. */
const OFF = "!";
const SWITCHED_OFF = "switched off";

/** Returns the id that switches off the tests with a given id. */
export function switchedOff(id: string): string {
  return OFF + id;
}

/** Returns an entry for reports for each test that is switched off. Tests with the same name have one entry. */
export function untestedBecauseOff(off: SelectedRules["off"]): readonly Untested[] {
  return [...new Set(off.map(({ wam }) => wam.test))].map((test) => ({ test, reason: SWITCHED_OFF }));
}

/** The number of cached selections: a caller with ever new ones must not fill the memory. */
const MOST_KEPT = 64;
const cache = new Map<string, Promise<SelectedRules>>();

/**
 * Loads the rule sets from which a list of ids (of rule sets, tests, WAMs) selects something, in the order of the ids. An empty list, `all` and
 * unknown ids select the first rule set. An id after `!` switches its tests off. Equal lists get the same arrays. Rule sets are loaded one after
 * another until every id is known.
 */
export function selectedRules(ids: readonly string[], evaluates: "page" | "pdf"): Promise<SelectedRules> {
  const key = `${evaluates} ${JSON.stringify(ids)}`;
  let found = cache.get(key);
  if (found === undefined) {
    if (cache.size >= MOST_KEPT) cache.clear();
    found = rulesOf(ids, evaluates);
    cache.set(key, found);
  }
  return found;
}

async function rulesOf(ids: readonly string[], evaluates: "page" | "pdf"): Promise<SelectedRules> {
  const only = ids.filter((id) => !id.startsWith(OFF));
  const names = new Set(ids.filter((id) => id.startsWith(OFF)).map((id) => id.slice(OFF.length)));
  const ruleSets = await ruleSetsOf(only, evaluates);
  if (names.size === 0) return { ruleSets, only, off: [] };
  const isOff = ({ id, test, axe = [] }: RuleSet["judges"][number]): boolean =>
    [id, test, ...axe.map((name) => `axe:${name}`)].some((name) => names.has(name));
  const reduced = ruleSets.map((ruleSet) => ({
    ...ruleSet,
    judges: ruleSet.judges.filter((judge) => !isOff(judge)),
  }));
  const { judges } = selectClasses(ruleSets, only);
  return { ruleSets: reduced, only, off: judges.filter(({ wam }) => isOff(wam)) };
}

async function ruleSetsOf(only: readonly string[], evaluates: "page" | "pdf"): Promise<readonly RuleSet[]> {
  const found: { readonly ruleSet: RuleSet; readonly order: number }[] = [];
  const candidates = installed.filter((ruleSet) => ruleSet.evaluates === evaluates);
  const all = only.length === 0 || only.some((id) => id.toUpperCase() === "ALL");
  let unknown: readonly string[] = all ? [] : only;
  for (const { load } of candidates) {
    if (unknown.length === 0) break;
    const ruleSet = await load();
    const others = unknownTo(ruleSet, only);
    const order = only.findIndex((id) => !others.includes(id));
    if (order >= 0) found.push({ ruleSet, order });
    unknown = unknown.filter((id) => others.includes(id));
  }
  if (found.length === 0) return await Promise.all(candidates.slice(0, 1).map(({ load }) => load()));
  return found.toSorted((a, b) => a.order - b.order).map(({ ruleSet }) => ruleSet);
}

function unknownTo(ruleSet: RuleSet, ids: readonly string[]): readonly string[] {
  return selectClasses([ruleSet], [...ids, "all"]).unknown;
}
