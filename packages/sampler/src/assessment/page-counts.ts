import type { Count } from "@eiao/wam-core";
import type { PageResult, SharedFault, TestNames, UndecidedResults } from "../evaluation/page-result.ts";
import { sum } from "../statistics/ratio-sum.ts";
import type { AssessedFault, AssessedUndecided } from "./assessment.ts";

/** The counts B and N of one test on one page. */
interface TestOfPage extends Count, TestNames {}

/** The counts B and N of one page, by test. */
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

/** Returns B and N of a rule set on each page: 0 of 0 if no test applied. */
export function countsOn(pages: readonly TestsOfPage[], ruleset: string): readonly Count[] {
  return pages.map(({ tests }) => sum(tests.filter((test) => test.ruleset === ruleset)));
}

/** Returns the tests that applied somewhere with B and N on each page, in order of the first page that has them. Cost: one pass. */
export function testsOn(pages: readonly TestsOfPage[]) {
  const found = new Map<string, TestNames & { readonly counts: Count[] }>();
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

/** The counts of a page that belong to no single test score. */
export interface FaultsOfPage {
  readonly faults: readonly SharedFault[];
  readonly undecided: readonly UndecidedResults[];
  /** The number of findings by B-WAM id. */
  readonly findings: ReadonlyMap<string, number>;
}

/** Returns the counts of a page that belong to no single test score. */
export function faultsOnPage({ documents }: PageResult): FaultsOfPage {
  return {
    faults: documents.flatMap(({ faults = [] }) => faults),
    undecided: documents.flatMap(({ undecided = [] }) => undecided),
    findings: sums(documents.flatMap(({ findings = [] }) => findings.map(({ wam }) => [wam, 1] as const))),
  };
}

/** Sums the faults that several tests report, the most frequent first. Cost: one pass. */
export function faultsOf(pages: readonly FaultsOfPage[]): readonly AssessedFault[] {
  const all = sums(pages.flatMap(({ findings }) => [...findings]));
  const keyOf = ({ tests }: SharedFault) => tests.map(({ wam }) => wam).join(" ");
  return grouped(pages, ({ faults }) => faults, keyOf)
    .map(({ key, first, found, pages: on }) => {
      const findings = found.reduce((sum, fault) => sum + fault.findings, 0);
      const tests = first.tests.map((test) => ({ ...test, share: findings / (all.get(test.wam) ?? findings) }));
      return { key, fault: { tests, findings, pages: on } };
    })
    .toSorted((a, b) => b.fault.findings - a.fault.findings || byText(a.key, b.key))
    .map(({ fault }) => fault);
}

/** Sums the results that a person has to decide, by test. */
export function undecidedOf(pages: readonly FaultsOfPage[]): readonly AssessedUndecided[] {
  return grouped(
    pages,
    ({ undecided }) => undecided,
    ({ wam }) => wam,
  )
    .map(({ first: { ruleset, test, wam }, found, pages: on }) => {
      return { ruleset, test, wam, results: found.reduce((sum, { results }) => sum + results, 0), pages: on };
    })
    .toSorted((a, b) => b.results - a.results || byText(a.wam, b.wam));
}

/** Groups the things of pages by a key, with the number of pages for each key. */
function grouped<Thing>(
  pages: readonly FaultsOfPage[],
  thingsOf: (page: FaultsOfPage) => readonly Thing[],
  keyOf: (thing: Thing) => string,
): readonly {
  readonly key: string;
  readonly first: Thing;
  readonly found: readonly Thing[];
  readonly pages: number;
}[] {
  const all = pages.flatMap((page) => thingsOf(page).map((thing) => ({ page, thing })));
  return [...Map.groupBy(all, ({ thing }) => keyOf(thing))].flatMap(([key, found]) => {
    const [first] = found;
    if (first === undefined) return [];
    const on = new Set(found.map(({ page }) => page)).size;
    return [{ key, first: first.thing, found: found.map(({ thing }) => thing), pages: on }];
  });
}

function sums(counts: readonly (readonly [key: string, count: number])[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [key, count] of counts) found.set(key, (found.get(key) ?? 0) + count);
  return found;
}

/** Compares by UTF-16 code units: the order is the same everywhere, unlike that of a locale. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
