import type { GroupTest } from "@eiao/etl";
import { capitalised, html } from "../../../formats/markup.ts";
import { queryOf, selectionText } from "../../model/selection.ts";
import { dataTable } from "../data-table.ts";
import { shareBar } from "../marks.ts";
import { judgeOf, ruleText, ruleWords, testHref } from "../names.ts";
import { pagedTable } from "../paged-table.ts";
import { reportFrame } from "../report-frame.ts";
import { chosenRun } from "../view.ts";
import type { PageRequest, View } from "../view.ts";
import type { MarkupContent } from "../../../formats/markup.ts";
import type { Messages } from "../../text/english.ts";
import { differenceData, verdictColumn } from "../change-columns.ts";
import { percentText } from "../numbers.ts";

/** Test results: what fails most, worst first. */
export async function testsView(request: PageRequest): Promise<View> {
  const { say, reader, selection } = request;
  const run = chosenRun(request);
  const { rows } = await reader.tests(queryOf(selection, run.run));
  const more = selectionText(selection);
  const share = (name: "min" | "max", heading: string) => ({
    name,
    heading,
    value: (row: GroupTest) => row[name],
    shown: (row: GroupTest) => percentText(row[name], say),
    isNumber: true,
  });
  const table = dataTable<GroupTest>(
    "tests",
    say.reports.tests.title,
    [
      {
        name: "test",
        heading: say.test,
        value: ({ test }) => test,
        shown: ({ test, wam }) =>
          html`<a href="${testHref(test, more)}">${testName(test, wam, say)}</a> <span class="soft">${test}</span>`,
      },
      {
        name: "mean",
        heading: say.meanOverSites,
        value: ({ mean }) => mean,
        shown: ({ mean }) => shareBar(mean, say),
      },
      share("min", say.bestSite),
      share("max", say.worstSite),
      { name: "sites", heading: say.sitesWhereApplied, value: ({ sites }) => sites, isNumber: true },
      verdictColumn(({ change }) => change, say),
    ],
    rows.toSorted((a, b) => (b.mean ?? -1) - (a.mean ?? -1) || (a.test < b.test ? -1 : 1)),
    [
      { name: "wam", value: ({ wam }) => wam },
      { name: "checkpoint", value: ({ checkpoint }) => checkpoint },
      { name: "groupTestRatio", value: ({ groupTestRatio }) => groupTestRatio },
      ...differenceData<GroupTest>(({ change }) => change),
    ],
  );
  return await reportFrame("tests", request, run, { tables: [table], body: pagedTable(table, request) });
}

/** What a test is called, as words on a page. */
export function testName(test: string, wam: string, say: Messages): MarkupContent {
  const title = judgeOf(wam)?.title ?? judgeOf(test)?.title;
  return title === undefined ? test : ruleText(title, say);
}

/** What a test is called; its number where this program does not know it. */
export function testTitle(test: string, wam: string, say: Messages): string {
  return capitalised(ruleWords(judgeOf(wam)?.title ?? judgeOf(test)?.title ?? test, say));
}
