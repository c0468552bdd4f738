import type { GroupContent, GroupLanguage } from "@eiao/etl/internal";
import { html } from "@eiao/sampler/internal/formats";
import { queryOf } from "../../model/selection.ts";
import type { Messages } from "../../text/english.ts";
import { dataTable } from "../data-table.ts";
import type { DataTable } from "../data-table.ts";
import { scoreMark } from "../marks.ts";
import { contentName } from "../names.ts";
import { pagedTable } from "../paged-table.ts";
import { reportLayout } from "../report-layout.ts";
import { chosenRun } from "../view.ts";
import type { PageRequest, View } from "../view.ts";
import { valueText, keptFormat } from "../../../public/views/numbers.ts";

/** Makes the page of content statistics: never of a single site, for samples differ in size (spec 14.2). */
export async function contentView(request: PageRequest): Promise<View> {
  const { say, reader, selection } = request;
  const run = chosenRun(request);
  const [{ contents, languages } = { contents: [], languages: [] }] = (
    await reader.content(queryOf(selection, run.run))
  ).rows;
  const tables = [
    mimeTable(contents, say),
    languageTable(languages, say),
    valueTable("media-types", say.mediaTypes, contents, "mediaType", say),
    valueTable("content-filters", say.contentFilters, contents, "contentFilter", say),
  ];
  return await reportLayout("content", request, run, {
    tables,
    body: html`${tables.map(
      (table) =>
        html`<h2>${table.caption}</h2>
          ${pagedTable(table, request)} `,
    )}`,
  });
}

/** The types that every report shows, even if no page has them (spec 14.2). */
export const commonMimeTypes = [
  "application/javascript",
  "application/pdf",
  "application/x-shockwave-flash",
  "image/gif",
  "image/jpeg",
  "image/png",
  "image/svg+xml",
  "text/css",
  "text/html",
] as const;

type Mean = "embedded" | "internal" | "external";

/** Makes the table of MIME types: the mean number on a page, by the way in which the page has them. */
function mimeTable(contents: readonly GroupContent[], say: Messages): DataTable {
  const zeros = { embedded: 0, internal: 0, external: 0 };
  const rows = new Map<string, Record<Mean, number> & { type: string }>(
    commonMimeTypes.map((type) => [type, { type, ...zeros }]),
  );
  for (const { inclusion, value, mean } of contents) {
    if (inclusion !== "embedded" && inclusion !== "internal" && inclusion !== "external") continue;
    rows.set(value, { ...(rows.get(value) ?? { type: value, ...zeros }), [inclusion]: mean });
  }
  const sorted = [...rows.values()].toSorted((a, b) => (a.type < b.type ? -1 : 1));
  return dataTable("mime-types", say.mimeTypes, sorted, [
    { name: "type", heading: say.mimeType, cell: ({ type }) => contentName(type, say) },
    { name: "embedded", heading: say.embedded, cell: (row) => valueText(row.embedded, say), isNumber: true },
    { name: "internal", heading: say.linkedInternally, cell: (row) => valueText(row.internal, say), isNumber: true },
    { name: "external", heading: say.linkedExternally, cell: (row) => valueText(row.external, say), isNumber: true },
  ]);
}

function languageTable(languages: readonly GroupLanguage[], say: Messages): DataTable {
  return dataTable("languages", say.languages, languages, [
    { name: "language", heading: say.languageHeading, cell: ({ language }) => languageName(language, say) },
    { name: "sites", heading: say.sites, isNumber: true },
    { name: "score", heading: say.score, value: ({ value }) => value, cell: ({ value }) => scoreMark(value, say) },
    { name: "margin", heading: say.margin, cell: ({ margin }) => valueText(margin, say), isNumber: true },
    { name: "min", heading: say.minimum, cell: ({ min }) => valueText(min, say), isNumber: true },
    { name: "max", heading: say.maximum, cell: ({ max }) => valueText(max, say), isNumber: true },
  ]);
}

function valueTable(
  name: string,
  caption: string,
  contents: readonly GroupContent[],
  inclusion: string,
  say: Messages,
): DataTable {
  return dataTable(
    name,
    caption,
    contents.filter((one) => one.inclusion === inclusion),
    [
      { name: "value", heading: say.valueHeading },
      { name: "mean", heading: say.averagePerPage, cell: ({ mean }) => valueText(mean, say), isNumber: true },
    ],
  );
}

const languageNames = keptFormat((language) => new Intl.DisplayNames(language, { type: "language" }));

/** Returns the name of a language such as `Norwegian Bokmål (nb)`, or the code alone if it has no name. */
export function languageName(code: string, say: Messages): string {
  if (!/^[a-z]{2,3}$/.test(code)) return code;
  const name = languageNames(say.language).of(code);
  return name === undefined || name === code ? code : `${name} (${code})`;
}
