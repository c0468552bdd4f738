import type { GroupTest } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import { queryOf, selectionText } from "../../model/selection.ts";
import { dataTable } from "../data-table.ts";
import { shareBar } from "../marks.ts";
import { testHref } from "../names.ts";
import { pagedTable } from "../paged-table.ts";
import { criteriaTables } from "../../../public/views/criteria-table.ts";
import { reportLayout } from "../report-layout.ts";
import { chosenRun } from "../view.ts";
import type { PageRequest, View } from "../view.ts";
import { testName } from "../name-of-test.ts";
import { differenceData, verdictColumn } from "../../../public/views/changes.ts";
import { percentText } from "../../../public/views/numbers.ts";

/** Makes the page of test results, worst first. */
export async function testsView(request: PageRequest): Promise<View> {
  const { say, reader, selection } = request;
  const run = chosenRun(request);
  const { rows } = await reader.tests(queryOf(selection, run.run));
  const more = selectionText(selection);
  const table = dataTable(
    "tests",
    say.reports.tests.title,
    rows.toSorted((a, b) => (b.mean ?? -1) - (a.mean ?? -1) || (a.test < b.test ? -1 : 1)),
    [
      {
        name: "test",
        heading: say.test,
        cell: ({ test, wam }) =>
          html`<a href="${testHref(test, more)}">${testName(test, wam, request)}</a> <span class="soft">${test}</span>`,
      },
      { name: "mean", heading: say.meanOverSites, cell: ({ mean }) => shareBar(mean, say) },
      { name: "min", heading: say.bestSite, cell: ({ min }) => percentText(min, say), isNumber: true },
      { name: "max", heading: say.worstSite, cell: ({ max }) => percentText(max, say), isNumber: true },
      { name: "sites", heading: say.sitesWhereApplied, isNumber: true },
      verdictColumn(({ change }) => change, say),
      "wam",
      "checkpoint",
      "groupTestRatio",
      ...differenceData<GroupTest>(({ change }) => change),
    ],
  );
  const criteria = criteriaTables(rows, { more, isOfSite: false }, request);
  return await reportLayout("tests", request, run, {
    tables: [table, ...criteria],
    body: html`${pagedTable(table, request)}
    ${criteria.map(
      (one) =>
        html`<p>${say.criteriaLead}</p>
          ${pagedTable(one, request)}`,
    )}`,
  });
}
