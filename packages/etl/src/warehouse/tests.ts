import { installedRuleSets } from "@eiao/sampler/internal/rule-sets";
import type { BWam, RuleSet } from "@eiao/wam-core";
import type { SuccessCriterion } from "@eiao/wam-core/wcag";

/** A test of this program. */
export interface KnownTest {
  readonly judge: BWam;
  /** The id of its rule set. */
  readonly ruleSet: string;
}

/** The tests of this program. */
export interface KnownTests {
  readonly ruleSets: readonly RuleSet[];
  /** The tests in the order of the rule sets. */
  readonly all: readonly KnownTest[];
  /** Finds a test by its number or B-WAM id. If several share it, returns the first one: links come before areas of image maps. */
  readonly find: (name: string) => KnownTest | undefined;
  /** The success criteria of WCAG 2.2 by number, in its order. */
  readonly criteria: ReadonlyMap<string, SuccessCriterion>;
}

let known: Promise<KnownTests> | undefined;

/** Loads the rule sets of this program, once. */
export function knownTests(): Promise<KnownTests> {
  return (known ??= readKnownTests());
}

async function readKnownTests(): Promise<KnownTests> {
  const [ruleSets, { successCriteria }] = await Promise.all([installedRuleSets(), import("@eiao/wam-core/wcag")]);
  const all = ruleSets.flatMap(({ id, judges }) => judges.map((judge): KnownTest => ({ judge, ruleSet: id })));
  const byName = new Map(all.toReversed().flatMap((one) => [one.judge.test, one.judge.id].map((name) => [name, one])));
  const criteria = new Map(successCriteria.map((criterion) => [criterion.num, criterion]));
  return { ruleSets, all, find: (name) => byName.get(name), criteria };
}

/** Returns the stored number of a test, in any letter case, or undefined if there is no such test. */
export function storedTestName(name: string, { all }: KnownTests): string | undefined {
  const lower = name.toLowerCase();
  return all.find(({ judge }) => judge.test.toLowerCase() === lower)?.judge.test;
}
