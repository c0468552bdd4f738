/** A value of a cell; null: not known, or does not apply. */
export type Cell = string | number | boolean | null;

export type CellType = "text" | "url" | "integer" | "number" | "boolean" | "time";

export interface ExportColumn {
  readonly name: string;
  readonly type: CellType;
  /** The column has no null. */
  readonly isRequired: boolean;
  /** A sentence of the data dictionary. */
  readonly about: string;
}

/** A table of an export: what the data dictionary, CSVW, and the writers of files know of it. */
export interface ExportTable {
  readonly name: TableName;
  readonly about: string;
  readonly columns: readonly ExportColumn[];
  /** Columns that together identify a row. */
  readonly key?: readonly string[];
  /** Column -> the table that has it as key. */
  readonly refersTo?: Readonly<Record<string, TableName>>;
}

export type TableName = "results" | "statistics" | "pages" | "sites" | "collections" | "scores" | "tests";

const column =
  (isRequired: boolean) =>
  (name: string, type: CellType, about: string): ExportColumn => ({ name, type, isRequired, about });
const always = column(true);
const perhaps = column(false);

const site = always("site", "text", "The site, as its host, or host and path.");
const page = always("page", "url", "URL of the page: that of its first document.");
const documentUrl = always(
  "document",
  "url",
  "URL of the document of the page: the page itself, or one of its frames.",
);
const line = always("line", "integer", "Line in the source, from 1. Line 0 with column 0 is the document as a whole.");
const columnNumber = always("column", "integer", "Column in that line, from 1.");
const source = perhaps(
  "source",
  "url",
  "The resource that line and column refer to, such as an external style sheet; null for the document.",
);
const ruleset = always("ruleset", "text", "Id of the rule set.");
const applied = always("applied", "integer", "Number of results that are pass or fail (N).");
const failed = always("failed", "number", "Sum of the barrier indicators (B).");

/** The tables of an export in the order of the data dictionary. Names of columns in cli.md 9. */
export const exportTables: readonly ExportTable[] = [
  {
    name: "results",
    about:
      "Every result of every test at every location, one per row, ordered by site, page, document, source, line, column, wam.",
    columns: [
      site,
      page,
      documentUrl,
      ruleset,
      always("test", "text", "Number of the test, such as 7.2_CSS_02."),
      always("wam", "text", "Id of the web accessibility metric that gave the result; see the table tests."),
      line,
      columnNumber,
      source,
      perhaps(
        "result",
        "number",
        "Barrier indicator: 0 for no barrier, 1 for a barrier, or a value between them; null for cannot tell.",
      ),
    ],
    refersTo: { site: "sites", wam: "tests" },
  },
  {
    name: "statistics",
    about:
      "Properties of pages: languages, MIME types, style sheet media. One row per location, in the order of results.",
    columns: [
      site,
      page,
      documentUrl,
      always("type", "text", "language, technology, internalLinks, externalLinks, mediaType or contentFilter."),
      always("value", "text", "The language, MIME type, media list or filter."),
      line,
      columnNumber,
      source,
    ],
    refersTo: { site: "sites" },
  },
  {
    name: "pages",
    about:
      "Every page that was evaluated, with the sums of its results. One row per rule set, ordered by site and page.",
    columns: [
      site,
      page,
      always("scenario", "text", "Id of the page; two pages of a site may have the same URL."),
      always("uniform", "boolean", "True if the page is in the uniform sample, which is used to compare scores."),
      ruleset,
      applied,
      failed,
      perhaps("score", "number", "failed / applied; null if no test applied."),
    ],
    key: ["site", "scenario", "ruleset"],
    refersTo: { site: "sites" },
  },
  {
    name: "sites",
    about: "Every site of the run with its region and sector, ordered by site.",
    columns: [
      site,
      always("address", "url", "URL of the start page."),
      always("title", "text", "Title of the site in the site list, or the name of the site."),
      perhaps("country_group", "text", "EU, EFTA or OTHER; null if the region is unknown."),
      perhaps("country", "text", "Country by NUTS code."),
      perhaps("nuts1", "text", "Region, NUTS level 1."),
      perhaps("nuts2", "text", "Region, NUTS level 2."),
      perhaps("nuts3", "text", "Region, NUTS level 3."),
      perhaps("geo_country", "text", "Country of the server of the site, by its IP address; null if unknown."),
      perhaps("nace_section", "text", "Sector, as a section of NACE: J of Rev. 2, 2.1:J of Rev. 2.1; null if unknown."),
      perhaps("nace_division", "text", "Division of NACE, such as 62 or 2.1:62."),
      perhaps("nace_group", "text", "Group of NACE, such as 62.0 or 2.1:62.1."),
      perhaps("nace_class", "text", "Class of NACE, such as 62.01 or 2.1:62.10."),
      always("urls", "integer", "Number of URLs of the site that were known when it was sampled."),
      always("pages", "integer", "Pages evaluated."),
      always("results", "integer", "Rows in the table results."),
      always("statistics", "integer", "Rows in the table statistics."),
      always("extent", "text", "sample or census."),
      always("seed", "text", "From which the sample was drawn."),
      always("tool", "text", "Name and version of the program that evaluated."),
      always("finished", "time", "When the site was measured, UTC."),
      always("store", "text", "SHA-256 of the sealed store that the data was loaded from."),
    ],
    key: ["site"],
  },
  {
    name: "collections",
    about:
      "The collections of every site when it was loaded, one per row, ordered by site and collection. A site may be in several.",
    columns: [site, always("collection", "text", "Name of the collection.")],
    key: ["site", "collection"],
    refersTo: { site: "sites" },
  },
  {
    name: "scores",
    about: "The scores of every site, a row for each rule set and sample, ordered by site, ruleset, sample.",
    columns: [
      site,
      ruleset,
      always("version", "text", "Version of the rule set."),
      always("sample", "text", "uniform, census or by-size; use uniform to compare scores."),
      always("leads", "boolean", "True for the main score on the report card of the site."),
      perhaps("score", "number", "The score, from 0 (no barrier found) to 1; null if no test applied."),
      perhaps("low", "number", "Lower end of the 95 % interval."),
      perhaps("high", "number", "Upper end of the 95 % interval."),
      applied,
      failed,
      always("pages", "integer", "Pages of the sample."),
    ],
    key: ["site", "ruleset", "sample"],
    refersTo: { site: "sites" },
  },
  {
    name: "tests",
    about: "The tests that the results name, ordered by wam.",
    columns: [
      ruleset,
      always("test", "text", "Number of the test."),
      always("wam", "text", "Id of the web accessibility metric."),
      always("checkpoint", "text", "Checkpoint or success criterion that the test counts for; empty for none."),
      always("title", "text", "Description of the test."),
    ],
    key: ["wam"],
  },
];

/** A table by its name. */
export function exportTable(name: TableName): ExportTable {
  return exportTables.find((table) => table.name === name) as ExportTable;
}
