import { isScored } from "@eiao/wam-core";
import type { StoredSurvey } from "@eiao/sampler";
import type { TestName } from "../dimensions/dimensions.ts";
import { warehouseError } from "../errors.ts";
import { knownTests } from "../known-tests.ts";

/** Gives tests their numbers in the warehouse, by their B-WAM ids: `testNumbers`, or whoever asks it elsewhere. */
export type TestNumbering = (names: readonly TestName[]) => Promise<ReadonlyMap<string, number>>;

/** The tests of a site, numbered as they are met. */
export interface TestNames {
  readonly numbers: ReadonlyMap<string, number>;
  /** Those of a page; a test of which nothing is said above the pages never passed or failed. */
  note(wams: ReadonlySet<string>): Promise<void>;
  readonly ruleSetOf: (wam: string) => string;
  /** False: its results count in no score. */
  readonly isScored: (wam: string) => boolean;
  /** @throws EiaoError `StoreContradicts` of what was not noted. */
  readonly numberOf: (wam: string) => number;
}

/** @param first  the rule set of tests of which nothing is said. */
export function createTestNames(numbering: TestNumbering, first: string, tests: StoredSurvey["tests"]): TestNames {
  const numbers = new Map<string, number>();
  const known = new Map<string, TestName>();
  const unscored = new Set<string>();
  for (const { wam, test, ruleSet } of tests) known.set(wam, { wam, number: test, ruleSet });
  return {
    numbers,
    async note(wams) {
      const missing = [...wams].filter((wam) => !numbers.has(wam));
      if (missing.length === 0) return;
      const { find } = await knownTests();
      const names = missing.map((wam): TestName => {
        const test = find(wam);
        if (test !== undefined && !isScored(test.judge)) unscored.add(wam);
        const otherwise = { wam, number: test?.judge.test ?? wam, ruleSet: test?.ruleSet ?? first };
        return known.get(wam) ?? otherwise;
      });
      for (const [wam, number] of await numbering(names)) numbers.set(wam, number);
      for (const name of names) known.set(name.wam, name);
    },
    isScored: (wam) => !unscored.has(wam),
    ruleSetOf: (wam) => known.get(wam)?.ruleSet ?? first,
    numberOf(wam) {
      const number = numbers.get(wam);
      if (number === undefined) throw warehouseError("StoreContradicts", { file: wam, reason: "its test is unknown" });
      return number;
    },
  };
}
