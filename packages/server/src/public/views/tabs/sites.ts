import type { FailedSite, RankedSite } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import { queryOf } from "../../model/selection.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { intervalCell, letterOf, scoreMark } from "../marks.ts";
import { namesAsData, placeName, queryOfRun, reasonMarkup, siteHref } from "../names.ts";
import { pagedTable } from "../paged-table.ts";
import { reportLayout } from "../report-layout.ts";
import { chosenRun } from "../view.ts";
import type { PageRequest, View } from "../view.ts";
import { differenceData, rankColumn, rankData, verdictColumn } from "../../../public/views/changes.ts";

/** Makes the page of the tested web sites. */
export async function sitesView(request: PageRequest): Promise<View> {
  const run = chosenRun(request);
  const query = queryOf(request.selection, run.run);
  const { rows } = await request.reader.sites(query);
  const table = siteTable(rows, await request.reader.failedSites(query), request);
  return await reportLayout("sites", request, run, { tables: [table], body: pagedTable(table, request) });
}

/** Returns the smallest place in the site list. The country of the server, which follows it, does not count. */
function ownPlace({ places }: Pick<RankedSite, "places">): string {
  return places.findLast((code) => !code.startsWith("geo")) ?? "unknown";
}

/** Compares two sites: the better rank comes first, no score last. */
export function bestSiteFirst(a: Pick<RankedSite, "rank">, b: Pick<RankedSite, "rank">): number {
  return (a.rank?.rank ?? Infinity) - (b.rank?.rank ?? Infinity);
}

/** A site of the list. A site that could not be measured has a reason in place of a score. */
interface ListedSite extends Omit<RankedSite, "pages"> {
  readonly pages: number | null;
  readonly isFailed: boolean;
  readonly reason: string | null;
}

const noFigures = {
  title: "",
  pages: null,
  value: null,
  low: null,
  high: null,
  rank: null,
  before: null,
  change: null,
};

/** Makes the table of sites: the best first, equal ones by name, then those that could not be measured, with the reason. */
export function siteTable(
  measured: readonly RankedSite[],
  failed: readonly FailedSite[],
  { say, selection }: PageRequest,
): DataTable {
  const rows: ListedSite[] = [
    ...measured.toSorted(bestSiteFirst).map((site) => ({ ...site, isFailed: false, reason: null })),
    ...failed.map((site) => ({ ...noFigures, ...site, isFailed: true })),
  ];
  const more = selection.run === "" ? "" : queryOfRun(selection.run);
  return dataTable("sites", say.reports.sites.title, rows, [
    {
      name: "site",
      heading: say.webSite,
      cell: ({ site, title, isFailed }) => [
        isFailed ? site : html`<a href="${siteHref(site, "", more)}">${site}</a>`,
        title === "" || title === site ? undefined : html` <bdi class="soft">${title}</bdi>`,
      ],
    },
    rankColumn(({ rank }) => rank, say),
    {
      name: "score",
      heading: say.score,
      value: ({ value }) => value,
      cell: ({ value, isFailed, reason }) =>
        isFailed
          ? html`${scoreMark(value, say)} <span class="soft">${reasonMarkup(reason, say)}</span>`
          : scoreMark(value, say),
    },
    verdictColumn(({ change }) => change, say),
    { name: "low", heading: say.intervalHeading, cell: ({ low, high }) => intervalCell(low, high, say) },
    {
      name: "place",
      heading: say.place,
      value: (site) => ownPlace(site),
      cell: (site) => placeName(ownPlace(site), say),
    },
    { name: "pages", heading: say.pages, isNumber: true },
    "high",
    { name: "letter", value: ({ value }) => letterOf(value) },
    "before",
    "title",
    { name: "places", value: ({ places }) => places.join("/") },
    { name: "sectors", value: ({ sectors }) => sectors.join("/") },
    { name: "collections", value: ({ collections }) => namesAsData(collections) },
    ...differenceData<ListedSite>(({ change }) => change),
    ...rankData<ListedSite>(({ rank }) => rank),
    { name: "reason", value: ({ isFailed, reason }) => (isFailed ? (reason ?? say.unknownReason) : null) },
  ]);
}
