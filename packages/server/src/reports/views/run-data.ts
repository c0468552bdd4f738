import type { ExportedFile, ExportFormat, FinishedExport } from "@eiao/etl";
import { html, sizeText } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import { fileHref } from "../model/open-data.ts";
import type { Messages } from "../text/english.ts";
import { everything } from "../model/selection.ts";
import { dataTable } from "./data-table.ts";
import type { DataTable } from "./data-table.ts";
import { dateText, numberText, runHref } from "./names.ts";
import { licenceMarkup } from "./marks.ts";
import { pagedTable } from "./paged-table.ts";
import { chosenRun } from "./view.ts";
import type { PageRequest, View } from "./view.ts";

/** The open data set of a run: its files, to be downloaded. */
export async function runDataView(request: PageRequest): Promise<View> {
  const { say, settings, words } = request;
  const [name = ""] = words;
  const { run, publishedAt, ...sizes } = chosenRun({ ...request, selection: { ...everything, run: name } });
  const found = (await settings.openData?.of({ run, publishedAt, ...sizes })) ?? [];
  const files = found.flatMap(({ format, files: its }) => its.map((file) => ({ ...file, format })));
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
  return dataTable<FileOfFormat>(
    "files",
    say.openDataOf(run),
    [
      {
        name: "file",
        heading: say.fileName,
        value: ({ name }) => name,
        shown: ({ format, name }) => html`<a href="${fileHref(run, format, name)}" download="download">${name}</a>`,
      },
      {
        name: "format",
        heading: say.fileFormat,
        value: ({ format }) => format,
        shown: ({ format }) => say.formats[format].title,
      },
      {
        name: "octets",
        heading: say.fileOctets,
        value: ({ octets }) => octets,
        shown: ({ octets }) => numberText(octets, say),
        isNumber: true,
      },
      {
        name: "sha256",
        heading: "SHA-256",
        value: ({ sha256 }) => sha256,
        shown: ({ sha256 }) => html`<code class="digest">${sha256}</code>`,
      },
    ],
    files,
  );
}

/** What there is of a run, in one line each; undefined: nothing. */
export async function openDataLinks(
  { settings, say }: Pick<PageRequest, "settings" | "say">,
  run: PageRequest["runs"][number],
): Promise<Markup | undefined> {
  const found = (await settings.openData?.of(run)) ?? [];
  if (found.length === 0) return undefined;
  const sizeOf = ({ files }: FinishedExport) => files.reduce((sum, { octets }) => sum + octets, 0);
  const parts = found.map((each) =>
    say.exportSize(
      say.formats[each.format].title,
      numberText(each.files.length, say),
      sizeText(sizeOf(each), say.language),
    ),
  );
  return html`<a href="${runHref(run.run)}/data">${say.openDataOf(run.run)}</a>: ${parts.join("; ")}`;
}
