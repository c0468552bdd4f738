import type { GroupTest } from "@eiao/etl";
import { capitalised, html } from "../../../formats/markup.ts";
import { queryOf, selectionText } from "../../model/selection.ts";
import { dataTable } from "../data-table.ts";
import { percentText, shareBar, shareChange } from "../marks.ts";
import { judgeOf, testHref } from "../names.ts";
import { pagedTable } from "../paged-table.ts";
import { reportFrame } from "../report-frame.ts";
import { chosenRun } from "../view.ts";
import type { PageRequest, View } from "../view.ts";

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
    shown: (row: GroupTest) => percentText(row[name]),
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
          html`<a href="${testHref(test, more)}">${testTitle(test, wam)}</a> <span class="soft">${test}</span>`,
      },
      { name: "ratio", heading: say.average, value: ({ ratio }) => ratio, shown: ({ ratio }) => shareBar(ratio) },
      share("min", say.minimum),
      share("max", say.maximum),
      {
        name: "change",
        heading: say.change,
        value: ({ before, ratio }) => shareChange(before, ratio),
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

/** What a test is called; its number where this program does not know it. */
export function testTitle(test: string, wam: string): string {
  return capitalised(judgeOf(wam)?.title ?? judgeOf(test)?.title ?? test);
}
