import type { SparqlResults, SparqlTerm } from "@eiao/sampler/internal";
import { messageOf } from "@eiao/crawler/internal/errors";
import { html, graphForms, rowFormats } from "@eiao/sampler/internal/formats";
import type { Markup, MarkupContent } from "@eiao/sampler/internal/formats";
import { MOST_ROWS, statusOfSparql } from "../sparql/report-sparql.ts";
import type { SparqlReply } from "../sparql/report-sparql.ts";
import { dataTable } from "./data-table.ts";
import type { Column } from "./data-table.ts";
import { numberText, siteHref, untranslated } from "./names.ts";
import examples from "./sparql-examples.json" with { type: "json" };
import { latestRun } from "./view.ts";
import type { PageRequest, View } from "./view.ts";

const SHOWN_ROWS = 200;
const LONGEST_CELL = 500;
const LONGEST_GRAPH = 50_000;

/** Makes the page with the form for SPARQL, examples, and the answer to a query. */
export async function queryView(request: PageRequest): Promise<View> {
  const { say, reader, settings, query: params, origin = "" } = request;
  const query = (params.get("query") ?? "").trim();
  const latest = latestRun(request);
  const [sample] = latest === undefined ? [] : (await reader.sites({ run: latest.run })).rows;
  const hasCollections = latest !== undefined && (await reader.groups(latest.run)).collections.length > 0;
  const address = sample === undefined ? undefined : `${origin}${siteHref(sample.site)}`;
  const filled = examplesOf(latest?.run ?? "", address, hasCollections);
  const found = query === "" || settings.sparql === undefined ? undefined : await runQuery(request, query);
  return {
    ...(found?.status === undefined ? {} : { status: found.status }),
    title: say.sparqlTitle,
    crumbs: [{ text: say.start, href: "/" }, { text: say.main.data, href: "/data" }, { text: say.sparqlTitle }],
    body: html`<p class="lead">${say.sparqlLead}</p>
      ${settings.sparql === undefined ? html`<p>${say.sparqlOff}</p>` : undefined} ${found?.body}
      <form method="get" action="${request.path}" class="asked">
        <p class="field">
          <label for="query">${say.sparqlQuery}</label>
          <textarea id="query" name="query" rows="${rowsOf(query)}" cols="80" required="required" spellcheck="false">
${query}</textarea>
        </p>
        <p><button type="submit">${say.sparqlAsk}</button></p>
      </form>
      <h2>${say.examples}</h2>
      <ul>
        ${filled.map(({ name, text }) => html`<li><a href="${request.path}?query=${encodeURIComponent(text)}">${say.sparqlExamples[name]}</a></li> `)}
      </ul>
      <h2>${say.sparqlHow}</h2>
      ${say.sparqlChapters.map((text) => html`<p>${text}</p>`)}`,
  };
}

/** Returns the examples. Prefixes need no declaration. @param site  the address of a site, or undefined if there is none. */
function examplesOf(run: string, site: string | undefined, hasCollections: boolean) {
  const names = Object.keys(examples) as (keyof typeof examples)[];
  const possible = names.filter((name) =>
    name === "page" ? site !== undefined : name !== "collections" || hasCollections,
  );
  const fill = (line: string) => line.replace("RUN", JSON.stringify(run)).replace("SITE", `<${site}>`);
  return possible.map((name) => ({ name, text: examples[name].map(fill).join("\n") }));
}

async function runQuery(
  { say, settings, origin = "" }: PageRequest,
  query: string,
): Promise<{ status?: number; body: Markup }> {
  try {
    const reply = await settings.sparql?.ask({ query, origin });
    return reply === undefined ? { body: html`` } : { body: replyMarkup(reply, query, say) };
  } catch (error) {
    const status = statusOfSparql(error);
    if (status === 500) throw error;
    return { status, body: html`<p class="warning" role="alert">${untranslated(messageOf(error), say)}</p>` };
  }
}

function replyMarkup(reply: SparqlReply, query: string, say: PageRequest["say"]): Markup {
  const cut = reply.truncated
    ? html`<p class="warning">${say.sparqlTruncated(numberText(MOST_ROWS, say))}</p>`
    : undefined;
  const formats = reply.kind === "rows" ? rowFormats : graphForms;
  const links = html`<p class="downloads">
    ${formats.map((format) => html`<a href="/sparql?query=${encodeURIComponent(query)}&format=${format}">${format}</a> `)}
  </p>`;
  if (reply.kind === "graph")
    return html`<h2>${say.sparqlAnswer}</h2>
      ${cut}
      <pre class="scroll" tabindex="0" role="region" aria-label="${say.sparqlAnswer}">
${reply.text.slice(0, LONGEST_GRAPH)}</pre>
      ${links}`;
  const { results } = reply;
  if (results.boolean !== undefined)
    return html`<h2>${say.sparqlAnswer}</h2>
      <p>${results.boolean ? say.yes : say.no}</p>`;
  const rows = results.results?.bindings ?? [];
  return html`<h2>${say.sparqlAnswer}</h2>
    ${cut}
    <p>
      ${say.rowsOf(rows.length === 0 ? "0" : "1", numberText(Math.min(rows.length, SHOWN_ROWS), say), numberText(rows.length, say))}
    </p>
    ${rows.length === 0 ? undefined : tableOf(results, say)} ${links}`;
}

function tableOf({ head: { vars = [] }, results }: SparqlResults, say: PageRequest["say"]): Markup {
  const rows = (results?.bindings ?? []).slice(0, SHOWN_ROWS);
  const columns = vars.map((name): Column<(typeof rows)[number]> => ({
    name,
    heading: name,
    value: (row) => row[name]?.value ?? null,
    cell: (row) => cell(row[name]),
  }));
  const table = dataTable("rows", say.sparqlAnswer, rows, columns);
  return table.markup(0, rows.length);
}

function cell(term: SparqlTerm | undefined): MarkupContent {
  if (term === undefined) return "";
  return term.value.length > LONGEST_CELL ? `${term.value.slice(0, LONGEST_CELL)}…` : term.value;
}

const FEWEST_LINES = 12;
const MOST_LINES = 400;

/** Returns the rows of the field for a query. Paper cannot scroll, so each line gets a row, a long one more. The screen limits the height. */
function rowsOf(query: string): number {
  const rows = query.split("\n").reduce((sum, line) => sum + Math.ceil((line.length + 1) / 60), 0);
  return Math.min(Math.max(rows, FEWEST_LINES), MOST_LINES);
}
