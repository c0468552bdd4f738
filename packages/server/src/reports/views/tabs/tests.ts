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
import { changeWords, percentText, shareChange } from "../numbers.ts";

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
      { name: "ratio", heading: say.average, value: ({ ratio }) => ratio, shown: ({ ratio }) => shareBar(ratio, say) },
      share("min", say.minimum),
      share("max", say.maximum),
      {
        name: "change",
        heading: say.change,
        value: ({ before, ratio }) => shareChange(before, ratio),
        shown: ({ before, ratio }) => changeWords(shareChange(before, ratio), say),
      },
    ],
    rows.toSorted((a, b) => b.ratio - a.ratio || (a.test < b.test ? -1 : 1)),
    [
      { name: "before", value: ({ before }) => before },
      { name: "wam", value: ({ wam }) => wam },
      { name: "checkpoint", value: ({ checkpoint }) => checkpoint },
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
