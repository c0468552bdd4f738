import type { RankedSite } from "@eiao/etl";
import { html } from "../../../formats/markup.ts";
import { queryOf } from "../../model/selection.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { intervalCell, letterOf, scoreMark } from "../marks.ts";
import { placeName, queryOfRun, siteHref } from "../names.ts";
import { pagedTable } from "../paged-table.ts";
import { reportFrame } from "../report-frame.ts";
import { chosenRun } from "../view.ts";
import type { PageRequest, View } from "../view.ts";
import { differenceData, rankColumn, rankData, verdictColumn } from "../change-columns.ts";

/** Tested web sites. */
export async function sitesView(request: PageRequest): Promise<View> {
  const run = chosenRun(request);
  const { rows } = await request.reader.sites(queryOf(request.selection, run.run));
  const table = siteTable(rows, request);
  return await reportFrame("sites", request, run, { tables: [table], body: pagedTable(table, request) });
}

/** The smallest place that the site list says, not the country of its server, which stands behind it. */
function ownPlace({ places }: Pick<RankedSite, "places">): string {
  return places.findLast((code) => !code.startsWith("geo")) ?? "unknown";
}

/** The site with the better rank comes first, one without a score last. */
export function bestSiteFirst(a: RankedSite, b: RankedSite): number {
  return (a.rank?.rank ?? Infinity) - (b.rank?.rank ?? Infinity);
}

/** Sites, the best first; equal ones by name. */
export function siteTable(sites: readonly RankedSite[], { say, selection }: PageRequest): DataTable {
  const rows = sites.toSorted(bestSiteFirst);
  const more = selection.run === "" ? "" : queryOfRun(selection.run);
  return dataTable<RankedSite>(
    "sites",
    say.reports.sites.title,
    [
      {
        name: "site",
        heading: say.webSite,
        value: ({ site }) => site,
        shown: ({ site, title }) => [
          html`<a href="${siteHref(site, "", more)}">${site}</a>`,
          title === "" || title === site ? undefined : html` <bdi class="soft">${title}</bdi>`,
        ],
      },
      rankColumn(({ rank }) => rank, say),
      { name: "score", heading: say.score, value: ({ value }) => value, shown: ({ value }) => scoreMark(value, say) },
      verdictColumn(({ change }) => change, say),
      {
        name: "low",
        heading: say.intervalHeading,
        value: ({ low }) => low,
        shown: ({ low, high }) => intervalCell(low, high, say),
      },
      {
        name: "place",
        heading: say.place,
        value: (site) => ownPlace(site),
        shown: (site) => placeName(ownPlace(site), say),
      },
      { name: "pages", heading: say.pages, value: ({ pages }) => pages, isNumber: true },
    ],
    rows,
    [
      { name: "high", value: ({ high }) => high },
      { name: "letter", value: ({ value }) => letterOf(value) },
      { name: "before", value: ({ before }) => before },
      { name: "title", value: ({ title }) => title },
      { name: "places", value: ({ places }) => places.join("/") },
      { name: "sectors", value: ({ sectors }) => sectors.join("/") },
      ...differenceData<RankedSite>(({ change }) => change),
      ...rankData<RankedSite>(({ rank }) => rank),
    ],
  );
}
