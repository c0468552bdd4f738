import type { ExportTable } from "../export-table.ts";
import { DEFAULT_LICENCE, licenceName, summaryOf, titleOf, UNNAMED_PUBLISHER } from "./description.ts";
import type { ExportDescription } from "./description.ts";

/** Returns the data dictionary, `README.md`. */
export function dataDictionary(description: ExportDescription): string {
  const { licence = DEFAULT_LICENCE, publisher = UNNAMED_PUBLISHER, software, tables, failed, format } = description;
  return [
    `# ${plain(titleOf(description))}\n`,
    `${summaryOf(description)}\n`,
    `- Publisher: ${plain(publisher)}`,
    `- Licence: ${plain(licenceName(licence) === licence ? licence : `${licenceName(licence)}, ${licence}`)}`,
    `- Made by: ${software}`,
    "- `SHA256SUMS`: digests of all files; check them with `sha256sum -c SHA256SUMS`",
    `- \`dcat.ttl\`: description for data catalogues (DCAT)`,
    ...formatLines[format],
    "",
    ...(failed.length === 0 ? [] : [missing(failed)]),
    ...tables.map(tableText),
    ...(tables.length === 0 ? [] : [NOTES]),
  ].join("\n");
}

const formatLines: Readonly<Record<ExportDescription["format"], readonly string[]>> = {
  csv: ["- `csv-metadata.json`: describes the tables for programs (CSV on the Web)"],
  parquet: ["- `TABLE.schema.json`: describes the columns for programs (with the terms of CSV on the Web)"],
  rdf: [
    "",
    "There is one file per site with the test run, the site survey, and the pages with their results in EARL. Files in TriG (`.trig`) also say how the sample was drawn. `collections.ttl` is there if sites of the run were in collections (`eiao:collection`). `annotations.ttl` is there if people or other programs published annotations on these sites, their pages or findings; it has the terms of W3C's Web Annotation Vocabulary.",
  ],
  warc: [
    "",
    "There is one folder per site. It contains the archived pages and style sheets, with the results of the selected pages as additional records (`.warc.gz`), and all results of the site (`.trig.zst`).",
  ],
};

function tableText({ name, about, columns, key }: ExportTable): string {
  const note = key === undefined ? "" : ` ${key.map((column) => `\`${column}\``).join(", ")} together identify a row.`;
  const rows = columns.map(
    (column) => `| \`${column.name}\` | ${column.type} | ${column.isRequired ? "" : "yes"} | ${column.about} |`,
  );
  return [
    `## ${name}\n`,
    `${about}${note}\n`,
    "| Column | Type | Null | Meaning |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

const NOTES = `## Reading the tables

- **To compute the score of a site** from the results, divide the sum of \`result\` by the number of results that are not null, on the pages with \`uniform\`.
  The table scores has all scores of a site. Pages on which no test applied have no row in results; they are in the table pages.
- **Numbers** are IEEE 754 doubles and are written without loss. In CSV, null is an empty cell, and an empty text is \`""\`.
- **Texts are not changed**: there is no apostrophe before a text that a spreadsheet could read as a formula (\`=\`, \`+\`, \`-\`, \`@\`), because it
  would be a different value. To open CSV files in a spreadsheet, import them with all columns as text.
- **Order and bytes** depend only on the data: if one program exports a run twice, the files are identical.
`;

function missing(failed: ExportDescription["failed"]): string {
  const lines = failed.map(
    ({ site, page, error }) => `- ${plain(site)}${page === undefined ? "" : `, page ${plain(page)}`}: ${plain(error)}`,
  );
  return ["## Missing\n", "These sites and pages belong to the run, but are not in these files.\n", ...lines, ""].join(
    "\n",
  );
}

/** Returns text on one line, with Markdown escaped. */
function plain(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").replace(/[\\`*_[\]<>|#&]/g, "\\$&");
}
