import type { Queryable, QueryParameter, TableRows } from "@eiao/crawler/internal/database";
import type { TermKind } from "./dimensions.ts";
import type { PreparedSite, SiteRows } from "./prepared-site.ts";
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
    scoreRows(numbers, site),
    testRows(numbers, site.rows),
    checkpointRows(numbers, site.rows),
    languageRows(numbers, site.rows),
    contentRows(numbers, site.rows),
    pageRows(numbers, site, 0),
  ]);
  for (let from = PAGES_AT_ONCE; from < site.pages.length; from += PAGES_AT_ONCE)
    await db.insertAll("insert-pages", [pageRows(numbers, site, from)]);
}

function surveyRow(
  { run, site }: SiteNumbers,
  { places, sectors, collections, geoCountry }: SiteGroups,
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
  };
  const { tool, seed, extent, urlCount, failed, emptyShells, finished } = survey;
  const row: QueryParameter[] = [
    run,
    site,
    places,
    sectors,
    collections,
    geoCountry,
    store,
    survey.run,
    digest,
    octets,
  ];
  row.push(tool.name, tool.version, seed, extent, urlCount, pages.length, failed, emptyShells, new Date(finished));
  row.push(results, statistics);
  return { table: "dw.sitesurvey", columns, rows: [row] };
}

function fileRow({ run, site }: SiteNumbers, { dictionary, card, pageCounts, pageList }: PreparedSite): TableRows {
  const columns = { ...key, dictionary: "bytea", card: "bytea", pages: "bytea", list: "bytea" };
  return { table: "dw.sitefile", columns, rows: [[run, site, dictionary, card, pageCounts, pageList]] };
}

/** The number of pages in a call. Rows are made for one call at a time. */
const PAGES_AT_ONCE = 500;

function pageRows({ run, site }: SiteNumbers, { pages }: PreparedSite, from: number): TableRows {
  const columns = { ...key, page: "int", samples: "smallint", counts: "bytea", content: "bytea" };
  const rows = pages
    .slice(from, from + PAGES_AT_ONCE)
    .map(({ page, samples, counts, content }) => [run, site, page, samples, counts, content]);
  return { table: "dw.pageresult", columns, rows };
}

function scoreRows({ run, site, ruleSets }: SiteNumbers, { survey, rows: { scores } }: PreparedSite): TableRows {
  const columns = {
    ...key,
    ruleset: "int",
    place: "smallint",
    sample: "text",
    leads: "bool",
    value: "float8",
    failed: "float8",
    applied: "bigint",
    pages: "int",
    mean: "float8",
    stddev: "float8",
    margin: "float8",
    ...range,
    low: "float8",
    high: "float8",
    method: "text",
  };
  const rows = scores.map((row) => {
    const { ruleSet, sample, leads, value, failed, applied, pages, mean, stddev, margin, min, max } = row;
    const place = survey.ruleSets.findIndex(({ id }) => id === ruleSet);
    const score = [run, site, ruleSets.get(ruleSet) ?? 0, place, sample, leads, value, failed, applied, pages];
    return [...score, mean, stddev, margin, min, max, row.low, row.high, row.method];
  });
  return { table: "dw.sitescore", columns, rows };
}

function testRows({ run, site }: SiteNumbers, { tests }: SiteRows): TableRows {
  const columns = {
    ...key,
    test: "int",
    failed: "float8",
    applied: "bigint",
    pages: "int",
    ratio: "float8",
    ...range,
  };
  const rows = tests.map(({ test, failed, applied, pages, ratio, min, max }) => {
    return [run, site, test, failed, applied, pages, ratio, min, max];
  });
  return { table: "dw.sitetest", columns, rows };
}

function checkpointRows({ run, site, ruleSets }: SiteNumbers, { checkpoints }: SiteRows): TableRows {
  const columns = {
    ...key,
    ruleset: "int",
    checkpoint: "text",
    ratio: "float8",
    ...range,
  };
  const rows = checkpoints.map(({ ruleSet, checkpoint, ratio, min, max }) => {
    return [run, site, ruleSets.get(ruleSet) ?? 0, checkpoint, ratio, min, max];
  });
  return { table: "dw.sitecheckpoint", columns, rows };
}

function languageRows({ run, site, ruleSets, term }: SiteNumbers, { languages }: SiteRows): TableRows {
  const columns = {
    ...key,
    ruleset: "int",
    language: "int",
    pages: "int",
    weight: "float8",
    value: "float8",
    stddev: "float8",
    margin: "float8",
    ...range,
  };
  const rows = languages.map(({ ruleSet, language, pages, weight, value, stddev, margin, min, max }) => {
    const about = [run, site, ruleSets.get(ruleSet) ?? 0, term("language", language), pages];
    return [...about, weight, value, stddev, margin, min, max];
  });
  return { table: "dw.sitelanguage", columns, rows };
}

function contentRows({ run, site, term }: SiteNumbers, { contents }: SiteRows): TableRows {
  const columns = { ...key, kind: "smallint", term: "int", occurrences: "bigint", pages: "int" };
  const rows = contents.map(({ kind, value, occurrences, pages }) => {
    return [run, site, kind, term(termKind(kind), value), occurrences, pages];
  });
  return { table: "dw.sitecontent", columns, rows };
}
