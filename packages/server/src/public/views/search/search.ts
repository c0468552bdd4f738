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
import { askedSearch, searchHref, searchKinds, addressPart } from "../../../public/views/search/query.ts";
import type { AskedSearch, SearchKind } from "../../../public/views/search/query.ts";
import {
  facetsMarkup,
  narrowedMarkup,
  askedPage,
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
  const asked = askedSearch(request.query);
  if (asked.fault !== undefined) return faultyView(asked, asked.fault, request);
  try {
    return await foundView(asked, request);
  } catch (error) {
    if (codeOf(error) !== "SearchTooCommon" || request.isForPrograms === true) throw error;
    return faultyView(asked, { code: "too-common" }, request);
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
function faultyView(asked: AskedSearch, fault: ExplainedFault, request: PageRequest): View {
  const { say, isForPrograms } = request;
  if (isForPrograms === true && fault.code !== "too-common") {
    const problem = `at ${fault.at + 1}: ${say.search.faults[fault.code].replace(/\.$/, "")}`;
    throw reportError("BadReportQuery", { name: "q", value: JSON.stringify(asked.text.slice(0, 100)), problem });
  }
  return {
    ...headOf(request),
    status: 400,
    body: html`${searchForm(asked, fault, say)} ${searchHelp(say, true)}`,
  };
}

async function foundView(asked: AskedSearch, request: PageRequest): Promise<View> {
  const { say, reader, query, isForPrograms = false } = request;
  const { order, levels } = asked;
  const number = askedPage(query);
  const range = isForPrograms
    ? {
        from: 0,
        count: query.get("table") === "sites" || query.get("table") === "tests" ? 0 : MOST_SHOWN,
        snippets: false,
      }
    : { from: (number - 1) * HITS_AT_ONCE, count: HITS_AT_ONCE };
  // Sites outside the panel can be found by their address only.
  const options = { order, levels, panel: request.panel, ...range };
  const found = await reader.search({ query: asked.query ?? { kind: "all" }, options });
  const tables = {
    pages: foundPagesTable(found.rows, say),
    sites: foundSitesTable(found, say),
    tests: foundTestsTable(found, request),
  };
  const isStart = asked.text === "" && asked.narrowed.length === 0;
  const canonical = searchHref(asked).slice("/search".length);
  return {
    ...headOf(request),
    canonical,
    tables: [tables.pages, tables.sites, tables.tests],
    body: html`${searchForm(asked, undefined, say)} ${searchHelp(say, false)} ${await addressPart(asked, request)}
    ${
      found.indexed.pages === 0
        ? html`<p class="warning">${say.search.notFilled} <a href="/sites">${say.find}</a></p>`
        : html`<p class="soft">
            ${say.search.indexed(numberText(found.indexed.pages, say), numberText(found.indexed.sites, say))}
          </p>`
    }
    ${panelLine(request, searchHref(asked))}
    ${request.ruleSet === "" ? undefined : html`<p class="soft">${say.searchByLeading}</p>`}
    ${isStart ? undefined : kindTabs(asked, found, request)} ${narrowedMarkup(asked, say)}
    ${asked.kind === "pages" ? pagesPart(asked, found, number, request) : tablePart(asked.kind, tables[asked.kind], found, request)}`,
  };
}

function kindTabs(asked: AskedSearch, found: SearchFound, { say }: PageRequest): Markup {
  const counts = { pages: found.pages, sites: found.siteCount, tests: found.tests.length };
  return html`<nav aria-label="${say.search.what}" class="tabs">
    <ul>
      ${searchKinds.map((kind) => {
        const words = say.search.kinds[kind](numberText(counts[kind], say));
        return html`<li>${link(searchHref({ ...asked, kind }), words, kind === asked.kind)}</li> `;
      })}
    </ul>
  </nav>`;
}

function pagesPart(asked: AskedSearch, found: SearchFound, number: number, request: PageRequest): Markup {
  const { say } = request;
  if (found.pages === 0) return nothingPart(asked, found, request);
  return html`<div class="result">
    ${facetsMarkup(asked, found, say)}
    <section aria-labelledby="hits">
      <h2 id="hits">${say.search.pagesTable}</h2>
      <p role="status">${say.search.foundPages(numberText(found.pages, say), numberText(found.sitesWithPages, say))}</p>
      ${found.isCut ? html`<p class="warning">${say.search.cut(numberText(found.most, say))}</p>` : undefined}
      ${hitsMarkup(found.rows, say)} ${hitsPager(asked, found, number, say)}
      ${downloads(foundPagesTable([], say), request)}
    </section>
  </div>`;
}

/** Suggests what to do when no page was found. */
function nothingPart(asked: AskedSearch, { siteCount, tests }: SearchFound, { say }: PageRequest): Markup {
  const instead = (kind: SearchKind, words: string) =>
    html`<li><a href="${searchHref({ ...asked, kind })}">${words}</a></li> `;
  return html`<section>
    <h2 id="hits">${say.search.pagesTable}</h2>
    <p role="status">${say.search.nothing}</p>
    <ul>
      ${siteCount === 0 ? undefined : instead("sites", say.search.insteadSites(numberText(siteCount, say)))}
      ${tests.length === 0 ? undefined : instead("tests", say.search.insteadTests(numberText(tests.length, say)))}
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
