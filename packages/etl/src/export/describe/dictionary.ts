import type { ExportTable } from "../tables.ts";
import { summaryOf, titleOf, UNNAMED_PUBLISHER } from "./description.ts";
import type { ExportDescription } from "./description.ts";

/** The data dictionary: `README.md`. */
export function dataDictionary(description: ExportDescription): string {
  const { license = "not named", publisher = UNNAMED_PUBLISHER, software, tables, failed, format } = description;
  return [
    `# ${plain(titleOf(description))}\n`,
    `${summaryOf(description)}\n`,
    `- Publisher: ${plain(publisher)}`,
    `- Licence: ${plain(license)}`,
    `- Made by: ${software}`,
    "- `SHA256SUMS`: digests of all files; `sha256sum -c SHA256SUMS` checks them",
    `- \`dcat.ttl\`: description for data catalogues (DCAT)`,
    ...formatLines[format],
    "",
    ...(failed.length === 0 ? [] : [missing(failed)]),
    ...tables.map(tableText),
    ...(tables.length === 0 ? [] : [NOTES]),
  ].join("\n");
}

const formatLines: Readonly<Record<ExportDescription["format"], readonly string[]>> = {
  csv: ["- `csv-metadata.json`: the tables for programs (CSV on the Web)"],
  parquet: ["- `TABLE.schema.json`: the columns for programs (in terms of CSV on the Web)"],
  rdf: [
    "",
    "A file a site: test run, site survey, pages with their results in EARL; in TriG (`.trig`) also how the sample was drawn.",
  ],
  warc: [
    "",
    "A folder a site: the archived pages and style sheets with the results of the selected pages as records beside them (`.warc.gz`), and all results of the site (`.trig.zst`).",
  ],
};

function tableText({ name, about, columns, key }: ExportTable): string {
  const named = key === undefined ? "" : ` ${key.map((column) => `\`${column}\``).join(", ")} together name a row.`;
  const rows = columns.map(
    (column) => `| \`${column.name}\` | ${column.type} | ${column.isRequired ? "" : "yes"} | ${column.about} |`,
  );
  return [
    `## ${name}\n`,
    `${about}${named}\n`,
    "| Column | Type | Null | Meaning |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

const NOTES = `## Reading them

- **Score of a site** from the results: the sum of \`result\` over the number of results that are not null, on the pages that are \`uniform\`.
  Several scores of a site are in the table scores; what was never a row of results (a page where nothing applied) is in the table pages.
- **Numbers** are IEEE 754 doubles and come back exactly. In CSV a null is an empty cell, and an empty text \`""\`.
- **Texts are as they are**: no apostrophe is put before what a spreadsheet could take for a formula (\`=\`, \`+\`, \`-\`, \`@\`), since then it
  would be another value. Open CSV files in a spreadsheet by its import, with all columns as text.
- **Order and octets** follow from the data alone: two exports of one run by one program are the same files.
`;

function missing(failed: ExportDescription["failed"]): string {
  const lines = failed.map(
    ({ site, page, error }) => `- ${plain(site)}${page === undefined ? "" : `, page ${plain(page)}`}: ${plain(error)}`,
  );
  return [
    "## Missing\n",
    "These sites, and of sites that are here these pages, are of the run and not in these files.\n",
    ...lines,
    "",
  ].join("\n");
}

/** Text of others on one line that is no mark-up. */
function plain(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").replace(/[\\`*_[\]<>|#&]/g, "\\$&");
}
