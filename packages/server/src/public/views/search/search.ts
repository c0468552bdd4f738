import type { SearchFound } from "@eiao/etl/internal";
import { codeOf } from "@eiao/crawler/internal/errors";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { reportError } from "../../model/errors.ts";
import { link } from "../layout.ts";
import { numberText } from "../names.ts";
import { panelLine } from "../../../public/views/choice-lines.ts";
import { downloads, pagedTable } from "../paged-table.ts";
import { chosenRun } from "../view.ts";
import type { PageRequest, View } from "../view.ts";
import { readSearch, searchHref, searchKinds, addressPart } from "../../../public/views/search/query.ts";
import type { AskedSearch, SearchKind } from "../../../public/views/search/query.ts";
import {
  facetsMarkup,
  narrowedMarkup,
  pageNumber,
  HITS_AT_ONCE,
  hitsMarkup,
  hitsPager,
  MOST_SHOWN,
} from "../../../public/views/search/hits.ts";
import { foundPagesTable, foundSitesTable, foundTestsTable } from "../../../public/views/search/tables.ts";
import { searchForm, searchHelp } from "../../../public/views/search/search-form.ts";
import type { ExplainedFault } from "../../../public/views/search/search-form.ts";

/** Makes the page that searches pages, sites and tests: spec 22.5. */
export async function searchView(request: PageRequest): Promise<View> {
  chosenRun({ ...request, selection: { ...request.selection, run: "" } }); // throws if no run is published
  const search = readSearch(request.query);
  if (search.fault !== undefined) return faultyView(search, search.fault, request);
  try {
    return await foundView(search, request);
  } catch (error) {
    if (codeOf(error) !== "SearchTooCommon" || request.isForPrograms === true) throw error;
    return faultyView(search, { code: "too-common" }, request);
  }
}

function headOf({ say }: PageRequest): Pick<View, "title" | "crumbs" | "description"> {
  return {
    title: say.search.title,
    description: say.search.lead,
    crumbs: [{ text: say.start, href: "/" }, { text: say.search.title }],
  };
}

/** Makes the page that explains a faulty query, with status 400. */
function faultyView(search: AskedSearch, fault: ExplainedFault, request: PageRequest): View {
  const { say, isForPrograms } = request;
  if (isForPrograms === true && fault.code !== "too-common") {
    const problem = `at ${fault.at + 1}: ${say.search.faults[fault.code].replace(/\.$/, "")}`;
    throw reportError("BadReportQuery", { name: "q", value: JSON.stringify(search.text.slice(0, 100)), problem });
  }
  return {
    ...headOf(request),
    status: 400,
    body: html`${searchForm(search, fault, say)} ${searchHelp(say, true)}`,
  };
}

async function foundView(search: AskedSearch, request: PageRequest): Promise<View> {
  const { say, reader, query, isForPrograms = false } = request;
  const { order, levels } = search;
  const number = pageNumber(query);
  const range = isForPrograms
    ? {
        from: 0,
        count: query.get("table") === "sites" || query.get("table") === "tests" ? 0 : MOST_SHOWN,
        snippets: false,
      }
    : { from: (number - 1) * HITS_AT_ONCE, count: HITS_AT_ONCE };
  // Sites outside the panel can be found by their address only.
  const options = { order, levels, panel: request.panel, ...range };
  const found = await reader.search({ query: search.query ?? { kind: "all" }, options });
  const tables = {
    pages: foundPagesTable(found.rows, say),
    sites: foundSitesTable(found, say),
    tests: foundTestsTable(found, request),
  };
  const isStart = search.text === "" && search.narrowed.length === 0;
  const canonical = searchHref(search).slice("/search".length);
  return {
    ...headOf(request),
    canonical,
    tables: [tables.pages, tables.sites, tables.tests],
    body: html`${searchForm(search, undefined, say)} ${searchHelp(say, false)} ${await addressPart(search, request)}
    ${
      found.indexed.pages === 0
        ? html`<p class="warning">${say.search.notFilled} <a href="/sites">${say.find}</a></p>`
        : html`<p class="soft">
            ${say.search.indexed(numberText(found.indexed.pages, say), numberText(found.indexed.sites, say))}
          </p>`
    }
    ${panelLine(request, searchHref(search))}
    ${request.ruleSet === "" ? undefined : html`<p class="soft">${say.searchByLeading}</p>`}
    ${isStart ? undefined : kindTabs(search, found, request)} ${narrowedMarkup(search, say)}
    ${search.kind === "pages" ? pagesPart(search, found, number, request) : tablePart(search.kind, tables[search.kind], found, request)}`,
  };
}

function kindTabs(search: AskedSearch, found: SearchFound, { say }: PageRequest): Markup {
  const counts = { pages: found.pages, sites: found.siteCount, tests: found.tests.length };
  return html`<nav aria-label="${say.search.what}" class="tabs">
    <ul>
      ${searchKinds.map((kind) => {
        const label = say.search.kinds[kind](numberText(counts[kind], say));
        return html`<li>${link(searchHref({ ...search, kind }), label, kind === search.kind)}</li> `;
      })}
    </ul>
  </nav>`;
}

function pagesPart(search: AskedSearch, found: SearchFound, number: number, request: PageRequest): Markup {
  const { say } = request;
  if (found.pages === 0) return nothingPart(search, found, request);
  return html`<div class="result">
    ${facetsMarkup(search, found, say)}
    <section aria-labelledby="hits">
      <h2 id="hits">${say.search.pagesTable}</h2>
      <p role="status">${say.search.foundPages(numberText(found.pages, say), numberText(found.sitesWithPages, say))}</p>
      ${found.isCut ? html`<p class="warning">${say.search.cut(numberText(found.max, say))}</p>` : undefined}
      ${hitsMarkup(found.rows, say)} ${hitsPager(search, found, number, say)}
      ${downloads(foundPagesTable([], say), request)}
    </section>
  </div>`;
}

/** Suggests what to do when no page was found. */
function nothingPart(search: AskedSearch, { siteCount, tests }: SearchFound, { say }: PageRequest): Markup {
  const suggestion = (kind: SearchKind, text: string) =>
    html`<li><a href="${searchHref({ ...search, kind })}">${text}</a></li> `;
  return html`<section>
    <h2 id="hits">${say.search.pagesTable}</h2>
    <p role="status">${say.search.nothing}</p>
    <ul>
      ${siteCount === 0 ? undefined : suggestion("sites", say.search.insteadSites(numberText(siteCount, say)))}
      ${tests.length === 0 ? undefined : suggestion("tests", say.search.insteadTests(numberText(tests.length, say)))}
      ${say.search.nothingHelp.map((sentence) => html`<li>${sentence}</li> `)}
    </ul>
  </section>`;
}

function tablePart(
  kind: "sites" | "tests",
  table: ReturnType<typeof foundSitesTable>,
  found: SearchFound,
  request: PageRequest,
): Markup {
  const { say } = request;
  const sentence =
    kind === "sites"
      ? say.search.foundSites(numberText(found.siteCount, say))
      : say.search.foundTests(numberText(found.tests.length, say));
  return html`<section>
    <h2 id="hits">${table.caption}</h2>
    <p role="status">${sentence}</p>
    ${pagedTable(table, request)}
  </section>`;
}
