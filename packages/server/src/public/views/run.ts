import type { ExportFormat, ExportedFile, FinishedExport } from "@eiao/etl/internal";
import { html, sizeText } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import { fileHref } from "../model/export-downloads.ts";
import { everything, queryOf } from "../model/selection.ts";
import type { Messages } from "../text/english.ts";
import { dataTable } from "./data-table.ts";
import type { DataTable } from "./data-table.ts";
import { groupTable } from "./group-table.ts";
import { licenceMarkup, scoreCard } from "./marks.ts";
import { dateText, numberText, panelHref, queryOfRun, reasonMarkup, runDateText, runHref } from "./names.ts";
import { downloads, pagedTable } from "./paged-table.ts";
import { tabs } from "./report-layout.ts";
import { chosenRun } from "./view.ts";
import type { PageRequest, View } from "./view.ts";
import { changeMarkup, changeTable } from "./changes.ts";
import { ruleSetLine } from "./choice-lines.ts";

/** Makes the page of a test run: its size, its score, the changes, and the sites that could not be measured. */
export async function runView(request: PageRequest): Promise<View> {
  const { say, reader, params } = request;
  const [name = ""] = params;
  const run = chosenRun({ ...request, selection: { ...everything, run: name } });
  const query = queryOf(everything, run.run);
  const { rows: groups, against } = await reader.group(query);
  const [own] = groups;
  const change = await reader.change(query);
  const failed = dataTable("failed-sites", say.failedSites, await reader.failedSites(query), [
    { name: "site", heading: say.webSite },
    {
      name: "reason",
      heading: say.reason,
      value: ({ reason }) => reason ?? say.unknownReason,
      cell: ({ reason }) => reasonMarkup(reason, say),
    },
  ]);
  const parts = changeTable(change.rows, say);
  const { date, publishedAt, pages, results } = run;
  const figures = groupTable(
    "run",
    groups.map((group) => ({ ...group, run: run.run, against })),
    say,
    {
      date,
      publishedat: publishedAt,
      failed: run.failed,
      pages,
      results,
    },
  );
  const more = queryOfRun(run.run);
  const score = own ?? { value: null, low: null, high: null };
  const data = await openDataLinks(request, run);
  return {
    title: say.runTitle(run.run),
    crumbs: [{ text: say.start, href: "/" }, { text: say.main.runs, href: "/reports/history" }, { text: run.run }],
    tables: [figures, failed, parts],
    body: html`<p>
        ${runDateText(run, say)}:
        ${say.sizes(numberText(run.sites, say), numberText(run.pages, say), numberText(run.results, say))}
        ${say.publishedOn(dateText(run.publishedAt, say))}
      </p>
      ${run.steered ? html`<p><strong>${say.steeredRun}</strong></p>` : ""}
      ${
        run.panel === null
          ? html`<p><strong>${say.outsideRun}</strong></p>`
          : html`<p>${say.panel}: <a href="${panelHref(run.panel)}">${run.panel}</a></p>`
      }
      ${ruleSetLine(run, runHref(run.run), request)} ${scoreCard(score, say)} ${downloads(figures, request)}
      <h2>${say.reportsOfRun}</h2>
      <ul class="facts">
        ${tabs.map((tab) => html`<li><a href="/reports/${tab}${more}">${say.reports[tab].title}</a>: ${say.reports[tab].short}</li> `)}
      </ul>
      <p><a href="/compare${more}">${say.compareWith}</a></p>
      <p>${data ?? html`<a href="${runHref(run.run)}/data">${say.openDataOf(run.run)}</a>`}</p>
      <h2>${say.changeTitle}</h2>
      ${changeMarkup(change, parts, { before: own?.before ?? null, now: score.value }, request)}
      <h2>${say.failedSites}</h2>
      ${failed.size === 0 ? html`<p>${say.noFailedSites}</p>` : pagedTable(failed, request)}`,
  };
}

/** Makes the page with the files of the open data set of a run. */
export async function runDataView(request: PageRequest): Promise<View> {
  const { say, settings, params } = request;
  const [name = ""] = params;
  const { run, publishedAt, ...sizes } = chosenRun({ ...request, selection: { ...everything, run: name } });
  const found = (await settings.openData?.of({ run, publishedAt, ...sizes })) ?? [];
  const files = found.flatMap(({ format, files: list }) => list.map((file) => ({ ...file, format })));
  const table = filesTable(run, files, say);
  return {
    title: say.openDataOf(run),
    crumbs: [
      { text: say.start, href: "/" },
      { text: say.main.runs, href: "/reports/history" },
      { text: run, href: runHref(run) },
      { text: say.openData },
    ],
    tables: [table],
    body: html`<p class="lead">${say.openDataLead}</p>
      ${licenceMarkup(settings, say)}
      ${
        found.length === 0
          ? html`<p>${say.noOpenData}</p>`
          : html`<ul>
                ${found.map(({ format, madeAt }) => html`<li>${say.formats[format].title}: ${say.formats[format].what} ${say.madeOn(dateText(madeAt.toISOString(), say))}</li> `)}
              </ul>
              ${pagedTable(table, request)}`
      }`,
  };
}

interface FileOfFormat extends ExportedFile {
  readonly format: ExportFormat;
}

function filesTable(run: string, files: readonly FileOfFormat[], say: Messages): DataTable {
  return dataTable("files", say.openDataOf(run), files, [
    {
      name: "file",
      heading: say.fileName,
      value: ({ name }) => name,
      cell: ({ format, name }) => html`<a href="${fileHref(run, format, name)}" download="download">${name}</a>`,
    },
    { name: "format", heading: say.fileFormat, cell: ({ format }) => say.formats[format].title },
    { name: "bytes", heading: say.fileBytes, cell: ({ bytes }) => numberText(bytes, say), isNumber: true },
    { name: "sha256", heading: "SHA-256", cell: ({ sha256 }) => html`<code class="digest">${sha256}</code>` },
  ]);
}

/** Lists the open data of a run, one format a line, or returns undefined if there is none. */
export async function openDataLinks(
  { settings, say }: Pick<PageRequest, "settings" | "say">,
  run: PageRequest["runs"][number],
): Promise<Markup | undefined> {
  const found = (await settings.openData?.of(run)) ?? [];
  if (found.length === 0) return undefined;
  const sizeOf = ({ files }: FinishedExport) => files.reduce((sum, { bytes }) => sum + bytes, 0);
  const parts = found.map((each) =>
    say.exportSize(
      say.formats[each.format].title,
      numberText(each.files.length, say),
      sizeText(sizeOf(each), say.language),
    ),
  );
  return html`<a href="${runHref(run.run)}/data">${say.openDataOf(run.run)}</a>: ${parts.join("; ")}`;
}
