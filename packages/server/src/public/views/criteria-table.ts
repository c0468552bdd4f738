import type { BWam } from "@eiao/wam-core";
import { html } from "@eiao/sampler/internal/formats";
import type { MarkupContent } from "@eiao/sampler/internal/formats";
import { dataTable } from "./data-table.ts";
import type { Column, DataTable } from "./data-table.ts";
import { liveLink, shareBar } from "./marks.ts";
import { ruleText, testHref } from "./names.ts";
import { testName } from "./name-of-test.ts";
import type { TestNaming } from "./name-of-test.ts";

/** A test with the share of its results that are barriers. */
interface TestShare {
  readonly test: string;
  readonly wam: string;
  readonly mean: number | null;
}

type CriterionRow = TestShare & NonNullable<BWam["criteria"]>[number];

const inOrder = new Intl.Collator("en", { numeric: true });

/** The options of a table of criteria. */
interface CriteriaOptions {
  /** The query of links to tests. */
  readonly more: string;
  /** True if the tests are those of a site. Each criterion then has a result. */
  readonly isOfSite: boolean;
}

/** Groups tests by their success criteria. Returns no table for a rule set without criteria. */
export function criteriaTables(
  shares: readonly TestShare[],
  { more, isOfSite }: CriteriaOptions,
  by: TestNaming,
): DataTable[] {
  const { say, tests } = by;
  const rows = shares
    .flatMap(({ test, wam, mean }): CriterionRow[] =>
      (tests.find(wam)?.judge.criteria ?? []).map((criterion) => ({ test, wam, mean, ...criterion })),
    )
    .toSorted(
      (a, b) =>
        inOrder.compare(a.num, b.num) || Number(b.required) - Number(a.required) || (b.mean ?? -1) - (a.mean ?? -1),
    );
  if (rows.length === 0) return [];
  const stateOf = ({ num }: CriterionRow) =>
    rows.some((row) => row.num === num && row.required && (row.mean ?? 0) > 0) ? "notSatisfied" : "furtherTesting";
  const state: Column<CriterionRow> = {
    name: "state",
    heading: say.result,
    value: (row) => stateOf(row),
    cell: (row) => say.criterionStates[stateOf(row)],
  };
  const table = dataTable("criteria", say.criteriaTable, rows, [
    { name: "criterion", heading: say.criterion, value: ({ num }) => num, cell: ({ num }) => criterionLink(num, by) },
    { name: "level", heading: say.level },
    ...(isOfSite ? [state] : []),
    {
      name: "test",
      heading: say.test,
      cell: ({ test, wam }) => html`<a href="${testHref(test, more)}">${testName(test, wam, by)}</a>`,
    },
    {
      name: "required",
      heading: say.failureMeans,
      value: ({ required }) => (required ? 1 : 0),
      cell: ({ required }) => (required ? say.failureOfRequired : say.failureOfOther),
    },
    { name: "mean", heading: say.shareOfBarriers, cell: ({ mean }) => shareBar(mean, say) },
  ]);
  return [table];
}

/** Makes the name of a success criterion of WCAG 2.2 with a link to its text. */
export function criterionLink(num: string, { say, tests }: TestNaming): MarkupContent {
  const criterion = tests.criteria.get(num);
  if (criterion === undefined) return num;
  const text = html`${num} ${ruleText(criterion.title, say)}`;
  return liveLink(`https://www.w3.org/TR/WCAG22/#${criterion.id}`, text);
}
