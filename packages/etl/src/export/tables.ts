import type { ResultFact, StatisticFact } from "@eiao/sampler/internal";
import type { PageTest, WarehousePage } from "../pages/page-decoder.ts";
import { GEO, UNKNOWN_GROUP } from "../warehouse/site-group.ts";
import type { GroupTexts } from "../warehouse/site-group.ts";
import { filled, nullable } from "./export-table.ts";
import type { ExportTable } from "./export-table.ts";

interface FoundOnPage<Fact> {
  readonly site: string;
  readonly page: WarehousePage;
  /** The URL of the document. */
  readonly document: string;
  readonly fact: Fact;
}

export interface ExportedResultRow extends FoundOnPage<ResultFact> {
  readonly test: Pick<PageTest, "test" | "ruleSet">;
}

export type ExportedStatisticRow = FoundOnPage<StatisticFact>;

export interface ExportedPageRow {
  readonly site: string;
  readonly page: WarehousePage;
  readonly score: WarehousePage["scores"][number];
}

export interface ExportedSiteRow extends GroupTexts {
  readonly site: string;
  readonly webaddress: string;
  readonly title: string;
  readonly geocountry: string | null;
  readonly digest: string;
  readonly tool: string;
  readonly toolversion: string;
  readonly seed: string;
  readonly extent: string;
  readonly urlcount: number;
  readonly pages: number;
  readonly finished: Date;
  readonly results: number;
  readonly statistics: number;
}

export interface ExportedCollectionRow {
  readonly site: string;
  readonly collection: string;
}

export interface ExportedScoreRow {
  readonly site: string;
  readonly id: string;
  readonly version: string;
  readonly sample: string;
  /** A boolean. SQLite returns 0 or 1. */
  readonly leads: boolean | number;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly applied: number;
  readonly failed: number;
  readonly pages: number;
}

export interface ExportedTestRow extends Omit<PageTest, "failed" | "applied"> {
  readonly title: string;
}

const SITE = "The site, as its host, or host and path.";
const PAGE = "URL of the page: that of its first document.";
const DOCUMENT = "URL of the document of the page: the page itself, or one of its frames.";
const RULE_SET = "Id of the rule set.";
const LINE = "Line in the source, from 1. Line 0 with column 0 is the document as a whole.";
const COLUMN = "Column in that line, from 1.";
const SOURCE = "The resource that line and column refer to, such as an external style sheet; null for the document.";
const APPLIED = "Number of results that are pass or fail (N).";
const FAILED = "Sum of the barrier indicators (B).";

export const resultsTable: ExportTable<ExportedResultRow> = {
  name: "results",
  about:
    "Every result of every test at every location, one per row, ordered by site, page, document, source, line, column, wam.",
  refersTo: { site: "sites", wam: "tests" },
  columns: [
    filled("site", "text", SITE, (row) => row.site),
    filled("page", "url", PAGE, (row) => row.page.url),
    filled("document", "url", DOCUMENT, (row) => row.document),
    filled("ruleset", "text", RULE_SET, (row) => row.test.ruleSet),
    filled("test", "text", "Number of the test, such as 7.2_CSS_02.", (row) => row.test.test),
    filled(
      "wam",
      "text",
      "Id of the web accessibility metric that gave the result; see the table tests.",
      (row) => row.fact.wam,
    ),
    filled("line", "integer", LINE, (row) => row.fact.line),
    filled("column", "integer", COLUMN, (row) => row.fact.column),
    nullable("source", "url", SOURCE, (row) => row.fact.source ?? null),
    nullable(
      "result",
      "number",
      "Barrier indicator: 0 for no barrier, 1 for a barrier, or a value between them; null for cannot tell.",
      (row) => row.fact.value,
    ),
  ],
};

export const statisticsTable: ExportTable<ExportedStatisticRow> = {
  name: "statistics",
  about:
    "Properties of pages: languages, MIME types, style sheet media. One row per location, in the order of results.",
  refersTo: { site: "sites" },
  columns: [
    filled("site", "text", SITE, (row) => row.site),
    filled("page", "url", PAGE, (row) => row.page.url),
    filled("document", "url", DOCUMENT, (row) => row.document),
    filled(
      "type",
      "text",
      "language, technology, internalLinks, externalLinks, mediaType or contentFilter.",
      (row) => row.fact.type,
    ),
    filled("value", "text", "The language, MIME type, media list or filter.", (row) => row.fact.value),
    filled("line", "integer", LINE, (row) => row.fact.line),
    filled("column", "integer", COLUMN, (row) => row.fact.column),
    nullable("source", "url", SOURCE, (row) => row.fact.source ?? null),
  ],
};

export const pagesTable: ExportTable<ExportedPageRow> = {
  name: "pages",
  about: "Every page that was evaluated, with the sums of its results. One row per rule set, ordered by site and page.",
  key: ["site", "scenario", "ruleset"],
  refersTo: { site: "sites" },
  columns: [
    filled("site", "text", SITE, (row) => row.site),
    filled("page", "url", PAGE, (row) => row.page.url),
    filled(
      "scenario",
      "text",
      "Id of the page; two pages of a site may have the same URL.",
      (row) => row.page.facts.id,
    ),
    filled(
      "uniform",
      "boolean",
      "True if the page is in the uniform sample, which is used to compare scores.",
      (row) => row.page.isUniform,
    ),
    filled("ruleset", "text", RULE_SET, (row) => row.score.ruleSet),
    filled("applied", "integer", APPLIED, (row) => row.score.applied),
    filled("failed", "number", FAILED, (row) => row.score.failed),
    nullable("score", "number", "failed / applied; null if no test applied.", (row) =>
      row.score.applied === 0 ? null : row.score.failed / row.score.applied,
    ),
  ],
};

export const sitesTable: ExportTable<ExportedSiteRow> = {
  name: "sites",
  about: "Every site of the run with its region and sector, ordered by site.",
  key: ["site"],
  columns: [
    filled("site", "text", SITE, (row) => row.site),
    filled("address", "url", "URL of the start page.", (row) => row.webaddress),
    filled("title", "text", "Title of the site in the site list, or the name of the site.", (row) => row.title),
    nullable("country_group", "text", "EU, EFTA or OTHER; null if the region is unknown.", (row) =>
      levelOf(row.places, 0),
    ),
    nullable("country", "text", "Country by NUTS code.", (row) => levelOf(row.places, 1)),
    nullable("nuts1", "text", "Region, NUTS level 1.", (row) => levelOf(row.places, 2)),
    nullable("nuts2", "text", "Region, NUTS level 2.", (row) => levelOf(row.places, 3)),
    nullable("nuts3", "text", "Region, NUTS level 3.", (row) => levelOf(row.places, 4)),
    nullable(
      "geo_country",
      "text",
      "Country of the server of the site, by its IP address; null if unknown.",
      (row) => row.geocountry,
    ),
    nullable(
      "nace_section",
      "text",
      "Sector, as a section of NACE: J of Rev. 2, 2.1:J of Rev. 2.1; null if unknown.",
      (row) => levelOf(row.sectors, 0),
    ),
    nullable("nace_division", "text", "Division of NACE, such as 62 or 2.1:62.", (row) => levelOf(row.sectors, 1)),
    nullable("nace_group", "text", "Group of NACE, such as 62.0 or 2.1:62.1.", (row) => levelOf(row.sectors, 2)),
    nullable("nace_class", "text", "Class of NACE, such as 62.01 or 2.1:62.10.", (row) => levelOf(row.sectors, 3)),
    filled("urls", "integer", "Number of URLs of the site that were known when it was sampled.", (row) => row.urlcount),
    filled("pages", "integer", "Pages evaluated.", (row) => row.pages),
    filled("results", "integer", "Rows in the table results.", (row) => row.results),
    filled("statistics", "integer", "Rows in the table statistics.", (row) => row.statistics),
    filled("extent", "text", "sample or census.", (row) => row.extent),
    filled("seed", "text", "Seed from which the sample was drawn.", (row) => row.seed),
    filled(
      "tool",
      "text",
      "Name and version of the program that evaluated.",
      (row) => `${row.tool} ${row.toolversion}`,
    ),
    filled("finished", "time", "When the site was measured, UTC.", (row) => row.finished.getTime()),
    filled("store", "text", "SHA-256 of the sealed store that the data was loaded from.", (row) => row.digest),
  ],
};

export const collectionsTable: ExportTable<ExportedCollectionRow> = {
  name: "collections",
  about:
    "The collections of every site when it was loaded, one per row, ordered by site and collection. A site may be in several.",
  key: ["site", "collection"],
  refersTo: { site: "sites" },
  columns: [
    filled("site", "text", SITE, (row) => row.site),
    filled("collection", "text", "Name of the collection.", (row) => row.collection),
  ],
};

export const scoresTable: ExportTable<ExportedScoreRow> = {
  name: "scores",
  about: "The scores of every site, one row per rule set and sample, ordered by site, ruleset, sample.",
  key: ["site", "ruleset", "sample"],
  refersTo: { site: "sites" },
  columns: [
    filled("site", "text", SITE, (row) => row.site),
    filled("ruleset", "text", RULE_SET, (row) => row.id),
    filled("version", "text", "Version of the rule set.", (row) => row.version),
    filled("sample", "text", "uniform, census or by-size; use uniform to compare scores.", (row) => row.sample),
    filled(
      "leads",
      "boolean",
      "True for the main score on the report card of the site.",
      (row) => row.leads === true || row.leads === 1,
    ),
    nullable(
      "score",
      "number",
      "The score, from 0 (no barrier found) to 1; null if no test applied.",
      (row) => row.value,
    ),
    nullable("low", "number", "Lower end of the 95 % interval.", (row) => row.low),
    nullable("high", "number", "Upper end of the 95 % interval.", (row) => row.high),
    filled("applied", "integer", APPLIED, (row) => row.applied),
    filled("failed", "number", FAILED, (row) => row.failed),
    filled("pages", "integer", "Pages of the sample.", (row) => row.pages),
  ],
};

export const testsTable: ExportTable<ExportedTestRow> = {
  name: "tests",
  about: "The tests that the results name, ordered by wam.",
  key: ["wam"],
  columns: [
    filled("ruleset", "text", RULE_SET, (row) => row.ruleSet),
    filled("test", "text", "Number of the test.", (row) => row.test),
    filled("wam", "text", "Id of the web accessibility metric.", (row) => row.wam),
    filled(
      "checkpoint",
      "text",
      "Checkpoint or success criterion that the test counts for; empty for none.",
      (row) => row.checkpoint,
    ),
    filled("title", "text", "Description of the test.", (row) => row.title),
  ],
};
/** The tables of an export in the order of the data dictionary. Their columns are described in cli.md 9. */
export const exportTables: readonly ExportTable[] = [
  resultsTable,
  statisticsTable,
  pagesTable,
  sitesTable,
  collectionsTable,
  scoresTable,
  testsTable,
];

/** Returns the code at a level of a path such as `/EFTA/NO/NO0/`, counted from the root, or null if the path ends above it. */
function levelOf(path: string, level: number): string | null {
  const [own = ""] = path.split(`/${GEO}/`); // the country of the server has its own column
  const codes = own.split("/").filter((code) => code !== "" && code !== UNKNOWN_GROUP);
  return codes[level] ?? null;
}
