import type { Count } from "@eiao/wam-core";
import type { PageResult, TestNames } from "../evaluation/page-result.ts";

/** B and N of one test on one page. */
interface TestOfPage extends Count, TestNames {}

/** B and N of one page, by test. */
export interface TestsOfPage {
  readonly url: string;
  readonly tests: readonly TestOfPage[];
}

const nothing: Count = { failed: 0, applied: 0 };

/** Sums the counts of the documents of a page, by test. */
export function testsOfPage({ url, documents }: PageResult): TestsOfPage {
  const tests = new Map<string, TestOfPage>();
  for (const { ruleset, test, wam, failed, applied } of documents.flatMap((document) => document.tests)) {
    const key = `${ruleset} ${wam}`;
    tests.set(key, { ruleset, test, wam, ...sum([tests.get(key) ?? nothing, { failed, applied }]) });
  }
  return { url, tests: [...tests.values()] };
}

/** B and N of the tests of a rule set on each page: 0 of 0 where none applied. */
export function countsOn(pages: readonly TestsOfPage[], ruleset: string): readonly Count[] {
  return pages.map(({ tests }) => sum(tests.filter((test) => test.ruleset === ruleset)));
}

/** A test and B and N of it on each page. */
export interface TestOnPages extends Omit<TestOfPage, keyof Count> {
  readonly counts: readonly Count[];
}

/** The tests that applied somewhere, in order of the first page that has them. Cost: one pass. */
export function testsOn(pages: readonly TestsOfPage[]): readonly TestOnPages[] {
  const found = new Map<string, TestOnPages & { readonly counts: Count[] }>();
  for (const [page, { tests }] of pages.entries()) {
    for (const { ruleset, test, wam, failed, applied } of tests) {
      const key = `${ruleset} ${wam}`;
      let known = found.get(key);
      if (known === undefined) found.set(key, (known = { ruleset, test, wam, counts: pages.map(() => nothing) }));
      known.counts[page] = { failed, applied };
    }
  }
  return [...found.values()];
}

export function sum(counts: readonly Count[]): Count {
  let failed = 0;
  let applied = 0;
  for (const count of counts) {
    failed += count.failed;
    applied += count.applied;
  }
  return { failed, applied };
}
