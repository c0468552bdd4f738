import { columnTypes } from "@eiao/crawler/internal/database";
import type { QueryParameter, Queryable, TableRows } from "@eiao/crawler/internal/database";
import type { TermKind } from "./dimensions.ts";
import type { PreparedSite } from "./prepared-site.ts";
import type { SiteGroups } from "../warehouse/site-group.ts";
import { termKind } from "./prepared-site.ts";

/** The key of the rows of a site in a run, with the numbers in the dimensions. */
export interface SiteNumbers {
  readonly run: number;
  readonly site: number;
  readonly ruleSets: ReadonlyMap<string, number>;
  readonly term: (kind: TermKind, value: string) => number;
}

/** The number of pages per call, whose rows are created together. */
const PAGES_AT_ONCE = 500;

/** Writes all rows of a site in a run, in the caller's transaction, after `removeSite`. */
export async function writeSite(
  db: Queryable,
  { run, site, ruleSets, term }: SiteNumbers,
  groups: SiteGroups,
  prepared: PreparedSite,
  store: string,
): Promise<void> {
  const { pages, rows } = prepared;
  const rowsOf = (
    table: string,
    types: string,
    all: readonly Readonly<Record<string, QueryParameter>>[],
  ): TableRows => {
    const columns = columnTypes(`run int, site int, ${types}`);
    const names = Object.keys(columns);
    const cellsOf = (row: Readonly<Record<string, QueryParameter>>) =>
      names.map((name) => {
        if (!(name in row)) throw new TypeError(`a row of ${table} has no ${name}`);
        return row[name] ?? null;
      });
    return { table, columns, rows: all.map((row) => cellsOf({ ...row, run, site })) };
  };
  const pageRows = (from: number) =>
    rowsOf(
      "dw.pageresult",
      PAGE_TYPES,
      pages.slice(from, from + PAGES_AT_ONCE).map((page) => ({ ...page })),
    );
  const byNumber = <Row extends { readonly ruleSet: string }>({ ruleSet, ...row }: Row) => ({
    ...row,
    ruleset: ruleSets.get(ruleSet) ?? 0,
  });
  const { dictionary, card, pageCounts, pageList, survey } = prepared;
  const placeOf = (ruleSet: string) => survey.ruleSets.findIndex(({ id }) => id === ruleSet);
  await db.insertAll("insert-site", [
    rowsOf("dw.sitesurvey", SURVEY_TYPES, [surveyRow(groups, prepared, store)]),
    rowsOf("dw.sitefile", FILE_TYPES, [{ dictionary, card, pages: pageCounts, list: pageList }]),
    rowsOf(
      "dw.sitescore",
      SCORE_TYPES,
      rows.scores.map((row) => ({ ...byNumber(row), place: placeOf(row.ruleSet) })),
    ),
    rowsOf("dw.sitetest", TEST_TYPES, rows.tests),
    rowsOf("dw.sitecheckpoint", CHECKPOINT_TYPES, rows.checkpoints.map(byNumber)),
    rowsOf(
      "dw.sitelanguage",
      LANGUAGE_TYPES,
      rows.languages.map((row) => ({ ...byNumber(row), language: term("language", row.language) })),
    ),
    rowsOf(
      "dw.sitecontent",
      CONTENT_TYPES,
      rows.contents.map((row) => ({ ...row, term: term(termKind(row.kind), row.value) })),
    ),
    pageRows(0),
  ]);
  for (let from = PAGES_AT_ONCE; from < pages.length; from += PAGES_AT_ONCE)
    await db.insertAll("insert-pages", [pageRows(from)]);
}

const SURVEY_TYPES = `places text, sectors text, collections text, geocountry text, store text, storerun text, digest text, bytes bigint,
  tool text, toolversion text, seed text, extent text, urlcount int, pages int, failed int, emptyshells int,
  finished timestamptz, results bigint, statistics bigint`;
const FILE_TYPES = "dictionary bytea, card bytea, pages bytea, list bytea";
const PAGE_TYPES = "page int, samples smallint, counts bytea, content bytea";
const SCORE_TYPES = `ruleset int, place smallint, sample text, leads bool, value float8, failed float8, applied bigint, pages int,
  mean float8, stddev float8, margin float8, min float8, max float8, low float8, high float8, method text`;
const TEST_TYPES = "test int, failed float8, applied bigint, pages int, ratio float8, min float8, max float8";
const CHECKPOINT_TYPES = "ruleset int, checkpoint text, ratio float8, min float8, max float8";
const LANGUAGE_TYPES = `ruleset int, language int, pages int, weight float8, value float8, stddev float8, margin float8, min float8,
  max float8`;
const CONTENT_TYPES = "kind smallint, term int, occurrences bigint, pages int";

function surveyRow(
  { geoCountry: geocountry, ...groups }: SiteGroups,
  { survey, digest, bytes, pages, results, statistics }: PreparedSite,
  store: string,
) {
  const { run: storerun, tool, seed, extent, urlCount: urlcount, failed, emptyShells: emptyshells } = survey;
  const base = { ...groups, geocountry, store, storerun, digest, bytes, seed, extent, urlcount, pages: pages.length };
  const evaluated = { tool: tool.name, toolversion: tool.version, finished: new Date(survey.finished) };
  return { ...base, ...evaluated, failed, emptyshells, results, statistics };
}
