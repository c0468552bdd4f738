import type { StoredSurvey } from "@eiao/sampler";
import type { TestName } from "../dimensions/dimensions.ts";
import { warehouseError } from "../errors.ts";
import { knownTest } from "./known-test.ts";

/** Gives tests their numbers in the warehouse, by their B-WAM ids: `testNumbers`, or whoever asks it elsewhere. */
export type TestNumbering = (names: readonly TestName[]) => Promise<ReadonlyMap<string, number>>;

/** The tests of a site, numbered as they are met. */
export class TestNames {
  readonly numbers = new Map<string, number>();
  readonly #names = new Map<string, TestName>();
  readonly #numbering: TestNumbering;
  readonly #first: string;

  constructor(numbering: TestNumbering, first: string, tests: StoredSurvey["tests"]) {
    this.#numbering = numbering;
    this.#first = first;
    for (const { wam, test, ruleSet } of tests) this.#names.set(wam, { wam, number: test, ruleSet });
  }

  /** Those of a page; a test of which nothing is said above the pages never passed or failed. */
  async note(wams: ReadonlySet<string>): Promise<void> {
    const missing = [...wams].filter((wam) => !this.numbers.has(wam));
    if (missing.length === 0) return;
    const names = missing.map((wam) => this.#names.get(wam) ?? knownTest(wam, this.#first));
    for (const [wam, number] of await this.#numbering(names)) this.numbers.set(wam, number);
    for (const name of names) this.#names.set(name.wam, name);
  }

  readonly ruleSetOf = (wam: string): string => this.#names.get(wam)?.ruleSet ?? this.#first;

  readonly numberOf = (wam: string): number => {
    const number = this.numbers.get(wam);
    if (number === undefined) throw warehouseError("StoreContradicts", { file: wam, reason: "its test is unknown" });
    return number;
  };
}
