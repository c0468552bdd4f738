import { letterClass } from "@eiao/sampler/internal/design";
import { html } from "@eiao/sampler/internal/formats";
import { queryOf } from "../../model/selection.ts";
import { distributionPicture } from "../../../public/pictures/charts.ts";
import { dataTable } from "../data-table.ts";
import { letterOf, letters, letterText } from "../marks.ts";
import type { ReportLetter } from "../marks.ts";
import { pagedTable } from "../paged-table.ts";
import { reportLayout } from "../report-layout.ts";
import { chosenRun } from "../view.ts";
import type { PageRequest, View } from "../view.ts";
import { percentText } from "../../../public/views/numbers.ts";

/** Makes the page with the distribution of the scores. */
export async function distributionView(request: PageRequest): Promise<View> {
  const { say, reader, selection } = request;
  const run = chosenRun(request);
  const { rows: sites } = await reader.sites(queryOf(selection, run.run));
  const counts = letterCounts(sites.map(({ value }) => value));
  const table = dataTable(
    "distribution",
    say.reports.distribution.title,
    [...counts],
    [
      {
        name: "letter",
        heading: say.letter,
        value: ([letter]) => letter,
        cell: ([letter]) =>
          html`<span class="letter ${letterClass(letter)}">${letterText(letter, say)}</span>
            ${say.letterWords[letter]}`,
      },
      { name: "sites", heading: say.sites, value: ([, count]) => count, isNumber: true },
      {
        name: "share",
        heading: say.share,
        value: ([, count]) => (sites.length === 0 ? null : count / sites.length),
        cell: ([, count]) => percentText(sites.length === 0 ? null : count / sites.length, say),
        isNumber: true,
      },
    ],
  );
  return await reportLayout("distribution", request, run, {
    tables: [table],
    body: html`<figure>${distributionPicture(counts, say)}</figure>
      ${pagedTable(table, request)}`,
  });
}

/** Counts the scores with each letter, in the order of letters. */
export function letterCounts(values: readonly (number | null)[]): Map<ReportLetter, number> {
  const counts = new Map<ReportLetter, number>(letters.map((letter) => [letter, 0]));
  for (const value of values) counts.set(letterOf(value), (counts.get(letterOf(value)) ?? 0) + 1);
  return counts;
}
