import { evaluatesPdf } from "@eiao/sampler/internal/rule-sets";
import type { AssessedUndecided } from "@eiao/sampler";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { numberText, ruleSetTitle, ruleText, testHref } from "../names.ts";
import { pagedTable } from "../paged-table.ts";
import { criterionLink } from "../../../public/views/criteria-table.ts";
import { testName } from "../name-of-test.ts";
import type { PageRequest } from "../view.ts";
import type { ResultsBy } from "./fixes.ts";

/** A success criterion on a site, with the results of the rules that require it. */
interface SiteCriterion {
  readonly num: string;
  readonly level: string;
  /** The number of failed results of these rules. The criterion is not satisfied if there is one. */
  readonly failed: number;
  /** The number of results that a person has to decide. Null if the run did not store them. */
  readonly undecided: number | null;
  /** The rules that failed. */
  readonly tests: readonly { readonly test: string; readonly wam: string }[];
}

/** The results of a site by success criterion. */
export interface SiteCriteria {
  readonly ruleSet: string;
  /** The criteria that are not satisfied, for people. */
  readonly notSatisfied: DataTable;
  /** All criteria that a rule with a result requires, for programs. */
  readonly table: DataTable;
  readonly failed: number;
  readonly undecided: number | null;
}

/**
 * Sums the results of a site by the success criteria that its rules require, for the first rule set with criteria; undefined if there is none.
 * @param open  The results of all rule sets that a person has to decide, or undefined if they were not stored. Source: wcag22.md 1, row criterion.
 */
export function siteCriteria(
  sets: readonly ResultsBy[],
  open: readonly AssessedUndecided[] | undefined,
  more: string,
  by: PageRequest,
): SiteCriteria | undefined {
  const { say, tests: known } = by;
  const hasCriteria = (id: string) =>
    !evaluatesPdf(id) && known.all.some(({ ruleSet, judge }) => ruleSet === id && judge.criteria !== undefined);
  const set = sets.find(({ ruleSet }) => hasCriteria(ruleSet));
  if (set === undefined) return undefined;
  const undecided = open?.filter(({ ruleset }) => ruleset === set.ruleSet);
  const rows = criteriaOf(set, undecided, by);
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  const broken = rows.filter(({ failed }) => failed > 0);
  const tableOf = (name: string, caption: string, list: readonly SiteCriterion[]) =>
    criterionTable(name, caption, list, more, by);
  return {
    ruleSet: set.ruleSet,
    notSatisfied: tableOf("criteria", say.notSatisfiedCriteria, broken),
    table: tableOf("criteria", say.criteriaOfSite, rows),
    failed: sum(set.tests.map(({ failed }) => failed)),
    undecided: undecided === undefined ? null : sum(undecided.map(({ results }) => results)),
  };
}

/** Groups the results by criterion, in the order of WCAG. */
function criteriaOf(
  { tests }: ResultsBy,
  undecided: readonly AssessedUndecided[] | undefined,
  { tests: known }: PageRequest,
): readonly SiteCriterion[] {
  const requires = (wam: string, num: string) =>
    (known.find(wam)?.judge.criteria ?? []).some((one) => one.required && one.num === num);
  return [...known.criteria.values()].flatMap(({ num, level }) => {
    const own = tests.filter(({ wam }) => requires(wam, num));
    const open = undecided?.filter(({ wam }) => requires(wam, num));
    if (own.length === 0 && (open ?? []).length === 0) return [];
    return [
      {
        num,
        level,
        failed: own.reduce((sum, { failed }) => sum + failed, 0),
        undecided: open === undefined ? null : open.reduce((sum, { results }) => sum + results, 0),
        tests: own.filter(({ failed }) => failed > 0),
      },
    ];
  });
}

function criterionTable(
  name: string,
  caption: string,
  rows: readonly SiteCriterion[],
  more: string,
  by: PageRequest,
): DataTable {
  const { say } = by;
  const stateOf = ({ failed }: SiteCriterion) => (failed > 0 ? "notSatisfied" : "furtherTesting");
  return dataTable(name, caption, rows, [
    { name: "criterion", heading: say.criterion, value: ({ num }) => num, cell: ({ num }) => criterionLink(num, by) },
    { name: "level", heading: say.level },
    { name: "state", heading: say.result, value: stateOf, cell: (row) => say.criterionStates[stateOf(row)] },
    { name: "failed", heading: say.failedResults, isNumber: true },
    {
      name: "canttell",
      heading: say.undecidedResults,
      value: ({ undecided }) => undecided,
      cell: ({ undecided }) => (undecided === null ? say.notAvailable : numberText(undecided, say)),
      isNumber: true,
    },
    {
      name: "tests",
      heading: say.failedTests,
      value: ({ tests }) => tests.map(({ test }) => test).join(" "),
      cell: ({ tests }) =>
        tests.map(
          ({ test, wam }, at) =>
            html`${at === 0 ? "" : "; "}<a href="${testHref(test, more)}">${testName(test, wam, by)}</a>`,
        ),
    },
  ]);
}

/** Shows the success criteria that a site does not satisfy, and the numbers of failed and of undecided results, which are never added. */
export function criteriaSection({ ruleSet, notSatisfied, failed, undecided }: SiteCriteria, by: PageRequest): Markup {
  const { say, tests } = by;
  return html`<section aria-labelledby="criteria">
    <h2 id="criteria">${say.criteriaOfSite}</h2>
    <p>
      ${notSatisfied.size === 0 ? say.noneNotSatisfied : say.countNotSatisfied(numberText(notSatisfied.size, say))}
      ${say.othersFurtherTesting} (${ruleText(ruleSetTitle(ruleSet, tests), say)})
    </p>
    <p>
      ${say.failedCount(numberText(failed, say))}
      ${undecided === null ? say.undecidedNotKept : say.undecidedCount(numberText(undecided, say))}
    </p>
    ${notSatisfied.size === 0 ? undefined : pagedTable(notSatisfied, by)}
  </section>`;
}
