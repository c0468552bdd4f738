import { capitalised, html } from "../../../formats/markup.ts";
import type { Markup } from "../../../formats/markup.ts";
import { reportError } from "../../errors.ts";
import { MOST_PLACES } from "../../model/page-findings.ts";
import type { FailedPlace, PageFindings, PageTestFindings } from "../../model/page-findings.ts";
import type { Messages } from "../../text/english.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { dataHref } from "../frame.ts";
import { liveLink, scoreCard } from "../marks.ts";
import { dateText, judgeOf, numberText, siteHref, testHref } from "../names.ts";
import { downloads } from "../paged-table.ts";
import { testTitle } from "../tabs/tests.ts";
import { noPage } from "../view.ts";
import type { PageRequest, View } from "../view.ts";
import { siteCrumbs, siteOfRun } from "./site-frame.ts";

/** Single page: every failing location, why it matters, how to mend it. */
export async function pageView(request: PageRequest): Promise<View> {
  const { say, reader, query, path } = request;
  const [site = ""] = request.words;
  const url = query.get("url") ?? "";
  if (url === "")
    throw reportError("BadReportQuery", { name: "url", value: "empty", problem: "a page has an address" });
  const { run, facts, more } = await siteOfRun(request);
  const [page] = (await reader.page({ run: run.run, site, page: url })).rows;
  if (page === undefined) throw noPage(path);
  const table = placeTable(page, say);
  const { failed, applied } = page;
  const value = failed === null || applied === null || applied === 0 ? null : failed / applied;
  return {
    title: say.pageTitle(url),
    heading: html`${say.page}: <span class="url">${url}</span>`,
    description: say.pageDescription(url, site),
    crumbs: siteCrumbs(site, facts, say.siteParts.pages, more, say).map((crumb) =>
      crumb.text === say.siteParts.pages ? { ...crumb, href: siteHref(site, "pages", more) } : crumb,
    ),
    canonical: `?${new URLSearchParams({ url, ...(more === "" ? {} : { run: run.run }) }).toString()}`,
    tables: [table],
    body: html`<p>${liveLink(url, say.livePage)}</p>
      ${scoreCard(value, "", say)}
      <p>${say.pageSums(numberText(failed ?? 0, say), numberText(applied ?? 0, say))} ${say.liveMayDiffer}</p>
      ${page.messages.map((message) => html`<p class="warning">${message}</p> `)}
      <h2>${say.barriersOnPage}</h2>
      <p>${say.placesOfRun}</p>
      ${page.tests.length === 0 ? html`<p>${say.noBarriers}</p>` : page.tests.map((test) => testSection(test, page, request))}
      ${page.isCut ? html`<p>${say.placesCut(numberText(MOST_PLACES, say))}</p>` : undefined}
      ${downloads(table, request)}
      <h2>${say.howReceived}</h2>
      ${received(page, say)}`,
  };
}

/** Places shown of one test; its CSV has all of them. */
const PLACES_SHOWN = 50;

function testSection(
  { test, wam, failed, applied, places }: PageTestFindings,
  page: PageFindings,
  request: PageRequest,
): Markup {
  const { say, path, query } = request;
  const judge = judgeOf(wam);
  const more = places.length - PLACES_SHOWN;
  return html`<section>
    <h3><a href="${testHref(test)}">${testTitle(test, wam)}</a> <span class="soft">${test}</span></h3>
    <p>${say.failedOf(numberText(failed, say), numberText(applied, say))}</p>
    ${
      judge === undefined
        ? undefined
        : html`<p>${judge.description}</p>
            <p><b>${say.whoIsAffected}</b> ${capitalised(judge.affects)}</p>
            <p><b>${say.howToMend}</b> ${capitalised(judge.remedy)}</p>`
    }
    <p>${say.where}</p>
    <ul class="places">
      ${places.slice(0, PLACES_SHOWN).map((place) => html`<li>${placeText(place, page, say)}</li> `)}
    </ul>
    ${more > 0 ? html`<p><a href="${dataHref("csv", path, query, "places")}">${say.morePlaces(numberText(more, say), test)}</a></p>` : undefined}
  </section> `;
}

function placeText({ document, line, column, source, value }: FailedPlace, page: PageFindings, say: Messages): Markup {
  const where = line === 0 ? say.wholeDocument : say.lineColumn(line, column);
  const sheet = source === null ? undefined : html` ${say.inSheet} ${liveLink(source, source)}`;
  const frame = document === 0 ? undefined : html` ${say.inFrame} ${page.documents[document]?.url}`;
  return html`${where}${sheet}${frame}${value === null ? html` (${say.cannotTell})` : undefined}`;
}

function placeTable(page: PageFindings, say: Messages): DataTable {
  const rows = page.tests.flatMap(({ test, wam, places }) => places.map((place) => ({ test, wam, ...place })));
  type Row = (typeof rows)[number];
  return dataTable<Row>(
    "places",
    say.barriersOnPage,
    [
      { name: "test", heading: say.test, value: ({ test }) => test },
      { name: "result", heading: say.result, value: ({ value }) => value },
      { name: "line", heading: say.line, value: ({ line }) => line, isNumber: true },
      { name: "column", heading: say.column, value: ({ column }) => column, isNumber: true },
      { name: "document", heading: say.document, value: ({ document }) => page.documents[document]?.url ?? "" },
      { name: "source", heading: say.sheet, value: ({ source }) => source ?? "" },
    ],
    rows,
    [{ name: "wam", value: ({ wam }) => wam }],
  );
}

function received({ documents }: PageFindings, say: Messages): Markup {
  return html`<ul>
    ${documents.map(
      ({ url, downloaded, octets, tidy, authoringTools, languages }) =>
        html`<li>
          <span class="url">${url}</span>, ${dateText(downloaded, say)}, ${say.octets(numberText(octets, say))}
          ${tidy ? say.cleaned : undefined}
          ${languages.length === 0 ? undefined : `${say.languages}: ${languages.join(", ")}.`}
          ${authoringTools.length === 0 ? undefined : `${say.madeWith}: ${authoringTools.join(", ")}.`}
        </li> `,
    )}
  </ul>`;
}
