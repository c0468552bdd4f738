import type { StoredSurvey } from "@eiao/sampler";
import type { TestName } from "../dimensions/dimensions.ts";
import { warehouseError } from "../errors.ts";
import { knownTest } from "./known-test.ts";

/** Gives tests their numbers in the warehouse, by their B-WAM ids: `testNumbers`, or whoever asks it elsewhere. */
export type TestNumbering = (names: readonly TestName[]) => Promise<ReadonlyMap<string, number>>;

/** The tests of a site, numbered as they are met. */
export interface TestNames {
  readonly numbers: ReadonlyMap<string, number>;
  /** Those of a page; a test of which nothing is said above the pages never passed or failed. */
  note(wams: ReadonlySet<string>): Promise<void>;
  readonly ruleSetOf: (wam: string) => string;
  /** @throws EiaoError `StoreContradicts` of what was not noted. */
  readonly numberOf: (wam: string) => number;
}

/** @param first  the rule set of tests of which nothing is said. */
export function createTestNames(numbering: TestNumbering, first: string, tests: StoredSurvey["tests"]): TestNames {
  const numbers = new Map<string, number>();
  const known = new Map<string, TestName>();
  for (const { wam, test, ruleSet } of tests) known.set(wam, { wam, number: test, ruleSet });
  return {
    numbers,
    async note(wams) {
      const missing = [...wams].filter((wam) => !numbers.has(wam));
      if (missing.length === 0) return;
      const names = missing.map((wam) => known.get(wam) ?? knownTest(wam, first));
      for (const [wam, number] of await numbering(names)) numbers.set(wam, number);
      for (const name of names) known.set(name.wam, name);
    },
    ruleSetOf: (wam) => known.get(wam)?.ruleSet ?? first,
    numberOf(wam) {
      const number = numbers.get(wam);
      if (number === undefined) throw warehouseError("StoreContradicts", { file: wam, reason: "its test is unknown" });
      return number;
    },
  };
}
