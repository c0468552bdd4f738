import type { ScoredCollection } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import { reportError } from "../../model/errors.ts";
import { placeOf, queryOf, selectCollection, selectionText } from "../../model/selection.ts";
import { differenceData, verdictColumn } from "../../../public/views/changes.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { intervalCell, letterOf, scoreMark } from "../marks.ts";
import { nameMarkup } from "../names.ts";
import { pagedTable } from "../paged-table.ts";
import { reportLayout } from "../report-layout.ts";
import { chosenRun } from "../view.ts";
import type { PageRequest, View } from "../view.ts";
import { groupSummary } from "./group-summary.ts";

/** Makes the page of the collections of a run, or of a chosen collection with its score and change. */
export async function collectionsView(request: PageRequest): Promise<View> {
  const { reader, selection } = request;
  const { collection, sector } = selection;
  const run = chosenRun(request);
  if (collection !== "") {
    const { markup, table } = await groupSummary(request);
    return await reportLayout("collections", request, run, { tables: [table], body: markup });
  }
  const chosen = placeOf(selection) + sector;
  if (chosen !== "") {
    const problem = "collections are not divided by places and sectors; leave it out";
    const name = sector === "" ? "place" : "sector";
    throw reportError("BadReportQuery", { name, value: JSON.stringify(chosen), problem });
  }
  const { rows } = await reader.collections(queryOf(selection, run.run));
  const table = collectionTable(rows, request);
  return await reportLayout("collections", request, run, { tables: [table], body: pagedTable(table, request) });
}

/** Makes the table of collections by name. A site may be in several, so they have no ranks. */
function collectionTable(rows: readonly ScoredCollection[], { say, selection }: PageRequest): DataTable {
  return dataTable(
    "collections",
    say.reports.collections.title,
    rows.toSorted((a, b) => a.collection.localeCompare(b.collection, say.language)),
    [
      {
        name: "collection",
        heading: say.collection,
        cell: ({ collection }) =>
          html`<a href="/reports/collections${selectionText(selectCollection(collection, selection.run))}"
            >${nameMarkup(collection)}</a
          >`,
      },
      { name: "score", heading: say.score, value: ({ value }) => value, cell: ({ value }) => scoreMark(value, say) },
      { name: "low", heading: say.intervalHeading, cell: ({ low, high }) => intervalCell(low, high, say) },
      verdictColumn(({ change }) => change, say),
      { name: "sites", heading: say.sites, isNumber: true },
      { name: "before", heading: say.scoreBefore, cell: ({ before }) => scoreMark(before, say) },
      { name: "letter", value: ({ value }) => letterOf(value) },
      "high",
      ...differenceData<ScoredCollection>(({ change }) => change),
    ],
  );
}
