import type { Queryable, QueryParameter, TableRows } from "@eiao/crawler/internal/database";
import type { TermKind } from "./dimensions.ts";
import type { PreparedSite } from "./prepared-site.ts";
import type { SiteGroups } from "../warehouse/site-group.ts";
import { termKind } from "./prepared-site.ts";

const key = { run: "int", site: "int" } as const;
const range = { min: "float8", max: "float8" } as const;

/** The key of the rows of a site in a run, and the numbers of dimensions. */
export interface SiteNumbers {
  readonly run: number;
  readonly site: number;
  readonly ruleSets: ReadonlyMap<string, number>;
  readonly term: (kind: TermKind, value: string) => number;
}

/** Writes all rows of a site in a run; in the caller's transaction, after `removeSite`. */
export async function writeSite(
  db: Queryable,
  numbers: SiteNumbers,
  groups: SiteGroups,
  site: PreparedSite,
  store: string,
): Promise<void> {
  await db.insertAll("insert-site", [
    surveyRow(numbers, groups, site, store),
    fileRow(numbers, site),
    ...sumRows(numbers, site),
    pageRows(numbers, site, 0),
  ]);
  for (let from = PAGES_AT_ONCE; from < site.pages.length; from += PAGES_AT_ONCE)
    await db.insertAll("insert-pages", [pageRows(numbers, site, from)]);
}

/** Makes rows of a table from objects that have a value for each of its columns. */
function rowsOf<Columns extends TableRows["columns"]>(
  table: string,
  columns: Columns,
  rows: readonly Readonly<Record<keyof Columns, QueryParameter>>[],
): TableRows {
  const names: readonly (keyof Columns)[] = Object.keys(columns);
  return { table, columns, rows: rows.map((row) => names.map((name) => row[name])) };
}

function surveyRow(
  { run, site }: SiteNumbers,
  { places, sectors, collections, geoCountry: geocountry }: SiteGroups,
  { survey, digest, octets, pages, results, statistics }: PreparedSite,
  store: string,
): TableRows {
  const columns = {
    ...key,
    places: "text",
    sectors: "text",
    collections: "text",
    geocountry: "text",
    store: "text",
    storerun: "text",
    digest: "text",
    octets: "bigint",
    tool: "text",
    toolversion: "text",
    seed: "text",
    extent: "text",
    urlcount: "int",
    pages: "int",
    failed: "int",
    emptyshells: "int",
    finished: "timestamptz",
    results: "bigint",
    statistics: "bigint",
  } as const;
  const { tool, seed, extent, urlCount: urlcount, failed, emptyShells: emptyshells } = survey;
  const inRun = { run, site, places, sectors, collections, geocountry, store, storerun: survey.run, digest, octets };
  const drawn = { seed, extent, urlcount, pages: pages.length, failed, emptyshells };
  const tools = { tool: tool.name, toolversion: tool.version, finished: new Date(survey.finished) };
  return rowsOf("dw.sitesurvey", columns, [{ ...inRun, ...drawn, ...tools, results, statistics }]);
}

function fileRow({ run, site }: SiteNumbers, { dictionary, card, pageCounts, pageList }: PreparedSite): TableRows {
  const columns = { ...key, dictionary: "bytea", card: "bytea", pages: "bytea", list: "bytea" } as const;
  return rowsOf("dw.sitefile", columns, [{ run, site, dictionary, card, pages: pageCounts, list: pageList }]);
}

/** The number of pages in a call. Rows are made for one call at a time. */
const PAGES_AT_ONCE = 500;

function pageRows({ run, site }: SiteNumbers, { pages }: PreparedSite, from: number): TableRows {
  const columns = { ...key, page: "int", samples: "smallint", counts: "bytea", content: "bytea" } as const;
  const some = pages.slice(from, from + PAGES_AT_ONCE);
  return rowsOf(
    "dw.pageresult",
    columns,
    some.map((row) => ({ run, site, ...row })),
  );
}

/** Makes the rows of the sums of a site. */
function sumRows({ run, site, ruleSets, term }: SiteNumbers, { survey, rows }: PreparedSite): TableRows[] {
  const ofRuleSet = { ...key, ruleset: "int" } as const;
  const spread = { stddev: "float8", margin: "float8", ...range } as const;
  const about = (ruleSet: string) => ({ run, site, ruleset: ruleSets.get(ruleSet) ?? 0 });
  const interval = { low: "float8", high: "float8", method: "text" } as const;
  const counts = { failed: "float8", applied: "bigint", pages: "int" } as const;
  const drawn = { place: "smallint", sample: "text", leads: "bool", value: "float8" } as const;
  const language = { language: "int", pages: "int", weight: "float8", value: "float8" } as const;
  return [
    rowsOf(
      "dw.sitescore",
      { ...ofRuleSet, ...drawn, ...counts, mean: "float8", ...spread, ...interval },
      rows.scores.map((row) => {
        return { ...row, ...about(row.ruleSet), place: survey.ruleSets.findIndex(({ id }) => id === row.ruleSet) };
      }),
    ),
    rowsOf(
      "dw.sitetest",
      { ...key, test: "int", ...counts, ratio: "float8", ...range },
      rows.tests.map((row) => ({ run, site, ...row })),
    ),
    rowsOf(
      "dw.sitecheckpoint",
      { ...ofRuleSet, checkpoint: "text", ratio: "float8", ...range },
      rows.checkpoints.map((row) => ({ ...row, ...about(row.ruleSet) })),
    ),
    rowsOf(
      "dw.sitelanguage",
      { ...ofRuleSet, ...language, ...spread },
      rows.languages.map((row) => ({ ...row, ...about(row.ruleSet), language: term("language", row.language) })),
    ),
    rowsOf(
      "dw.sitecontent",
      { ...key, kind: "smallint", term: "int", occurrences: "bigint", pages: "int" },
      rows.contents.map((row) => ({ run, site, ...row, term: term(termKind(row.kind), row.value) })),
    ),
  ];
}
