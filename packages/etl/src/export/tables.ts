/** A value of a cell; null: not known, or does not apply. */
export type Cell = string | number | boolean | null;

export type CellType = "text" | "url" | "integer" | "number" | "boolean" | "time";

export interface ExportColumn {
  readonly name: string;
  readonly type: CellType;
  /** Never null. */
  readonly isRequired: boolean;
  /** A sentence of the data dictionary. */
  readonly about: string;
}

/** A table of an export: what the data dictionary, CSVW, and the writers of files know of it. */
export interface ExportTable {
  readonly name: TableName;
  readonly about: string;
  readonly columns: readonly ExportColumn[];
  /** Columns that together name a row. */
  readonly key?: readonly string[];
  /** Column -> the table that has it as key. */
  readonly refersTo?: Readonly<Record<string, TableName>>;
}

export type TableName = "results" | "statistics" | "pages" | "sites" | "scores" | "tests";

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
const line = always("line", "integer", "Line in the source, from 1; 0 with column 0: the document as a whole.");
const columnNumber = always("column", "integer", "Column in that line, from 1.");
const source = perhaps(
  "source",
  "url",
  "The other resource that line and column count in, such as an external style sheet; null: the document.",
);
const ruleset = always("ruleset", "text", "Id of the rule set.");
const applied = always("applied", "integer", "Results that are pass or fail (N).");
const failed = always("failed", "number", "Sum of the barrier indicators (B).");

/** The tables of an export in the order of the data dictionary. Names of columns in cli.md 9. */
export const exportTables: readonly ExportTable[] = [
  {
    name: "results",
    about:
      "Every result of every test at every location, a row each, ordered by site, page, document, source, line, column, wam.",
    columns: [
      site,
      page,
      documentUrl,
      ruleset,
      always("test", "text", "Number of the test, such as 7.2_CSS_02."),
      always("wam", "text", "Id of the web accessibility metric that judged: see the table tests."),
      line,
      columnNumber,
      source,
      perhaps(
        "result",
        "number",
        "Barrier indicator: 0 no barrier, 1 a barrier, between them a part; null: cannot tell.",
      ),
    ],
    refersTo: { site: "sites", wam: "tests" },
  },
  {
    name: "statistics",
    about:
      "What pages are made of: languages, MIME types, style sheet media, a row for each location, in the order of results.",
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
      "Every page that was evaluated with what its results add up to, a row for each rule set, ordered by site and page.",
    columns: [
      site,
      page,
      always("scenario", "text", "Id of the page; two pages of a site may have one URL."),
      always("uniform", "boolean", "True: of the uniform sample, which scores that are compared rest on."),
      ruleset,
      applied,
      failed,
      perhaps("score", "number", "failed / applied; null where nothing applied."),
    ],
    key: ["site", "scenario", "ruleset"],
    refersTo: { site: "sites" },
  },
  {
    name: "sites",
    about: "Every site of the run with its place and sector, ordered by site.",
    columns: [
      site,
      always("address", "url", "Where the site begins."),
      always("title", "text", "Its title in the site list; the site where that has none."),
      perhaps("country_group", "text", "EU, EFTA or OTHER; null: the place is not known."),
      perhaps("country", "text", "Country by NUTS code."),
      perhaps("nuts1", "text", "Region, NUTS level 1."),
      perhaps("nuts2", "text", "Region, NUTS level 2."),
      perhaps("nuts3", "text", "Region, NUTS level 3."),
      perhaps(
        "geo_country",
        "text",
        "Country in which the server of the site stands, by its address; null: not known.",
      ),
      perhaps("nace_section", "text", "Sector: section of NACE; null: the sector is not known."),
      perhaps("nace_division", "text", "Division of NACE."),
      perhaps("nace_group", "text", "Group of NACE."),
      perhaps("nace_class", "text", "Class of NACE."),
      always("urls", "integer", "URLs of the site that were known when it was sampled."),
      always("pages", "integer", "Pages evaluated."),
      always("results", "integer", "Rows in the table results."),
      always("statistics", "integer", "Rows in the table statistics."),
      always("extent", "text", "sample or census."),
      always("seed", "text", "From which the sample was drawn."),
      always("tool", "text", "Name and version of the program that evaluated."),
      always("finished", "time", "When the site was measured, UTC."),
      always("store", "text", "SHA-256 of the sealed store that all this was loaded from."),
    ],
    key: ["site"],
  },
  {
    name: "scores",
    about: "The scores of every site, a row for each rule set and sample, ordered by site, ruleset, sample.",
    columns: [
      site,
      ruleset,
      always("version", "text", "Version of the rule set."),
      always("sample", "text", "uniform, census or by-size; scores are compared by uniform."),
      always("leads", "boolean", "True: the score that the report card of the site leads with."),
      perhaps("score", "number", "The score, 0 (no barrier found) to 1; null where nothing applied."),
      perhaps("low", "number", "Lower end of its interval of 95 %."),
      perhaps("high", "number", "Upper end of that interval."),
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
      always("checkpoint", "text", "Checkpoint that it is a test of."),
      always("title", "text", "What it says."),
    ],
    key: ["wam"],
  },
];

/** A table by its name. */
export function exportTable(name: TableName): ExportTable {
  return exportTables.find((table) => table.name === name) as ExportTable;
}
