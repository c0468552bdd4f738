import type { PageResult, SharedFault, UndecidedResults } from "../evaluation/page-result.ts";
import type { AssessedFault, AssessedUndecided } from "./assessment.ts";
import { byText } from "./by-text.ts";

/** The counts of a page that belong to no single test score. */
export interface FaultsOfPage {
  readonly faults: readonly SharedFault[];
  readonly undecided: readonly UndecidedResults[];
  /** Findings by B-WAM id. */
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

/** Groups what pages have by a key, with the number of pages that have it. */
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
