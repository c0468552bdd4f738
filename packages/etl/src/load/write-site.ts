import type { Queryable, QueryParameter } from "@eiao/crawler/database";
import { siteTables } from "../migrations/partitions.ts";
import type { TermKind } from "../dimensions/dimensions.ts";
import type { PreparedSite } from "./prepared-site.ts";
import type { SiteGroups } from "./site-groups.ts";
import { termKind } from "./site-rows.ts";
import type { SiteRows } from "./site-rows.ts";

const key = { run: "int", site: "int" } as const;
const range = { min: "float8", max: "float8" } as const;

/** What the rows of a site in a run are keyed by, and the numbers of dimensions. */
export interface SiteNumbers {
  readonly run: number;
  readonly site: number;
  readonly ruleSets: ReadonlyMap<string, number>;
  readonly term: (kind: TermKind, value: string) => number;
}

/** The site's rows of a run, so that it can be loaded anew. */
export async function removeSite(db: Queryable, run: number, site: number): Promise<void> {
  for (const table of siteTables)
    await db.query("delete-site-rows", `delete from dw.${table} where run = $1 and site = $2`, [run, site]);
}

/** Writes all rows of a site in a run; in the caller's transaction, after `removeSite`. */
export async function writeSite(
  db: Queryable,
  numbers: SiteNumbers,
  groups: SiteGroups,
  site: PreparedSite,
  store: string,
): Promise<void> {
  await writeSurvey(db, numbers, groups, site, store);
  await writePages(db, numbers, site);
  await writeScores(db, numbers, site.rows);
  await writeTests(db, numbers, site.rows);
  await writeCheckpoints(db, numbers, site.rows);
  await writeLanguages(db, numbers, site.rows);
  await writeContents(db, numbers, site.rows);
}

async function writeSurvey(
  db: Queryable,
  { run, site }: SiteNumbers,
  { places, sectors, geoCountry }: SiteGroups,
  { survey, digest, octets, pages, results, statistics, ...more }: PreparedSite,
  store: string,
): Promise<void> {
  const columns = {
    ...key,
    places: "text",
    sectors: "text",
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
  const row: QueryParameter[] = [run, site, places, sectors, geoCountry, store, survey.run, digest, octets, tool.name];
  row.push(tool.version, seed, extent, urlCount, pages.length, failed, emptyShells, new Date(finished));
  row.push(results, statistics);
  await db.insert("insert-survey", { table: "dw.sitesurvey", columns }, [row]);
  const file = { ...key, dictionary: "bytea", card: "bytea", pages: "bytea", list: "bytea" };
  await db.insert("insert-file", { table: "dw.sitefile", columns: file }, [
    [run, site, more.dictionary, more.card, more.pageCounts, more.pageList],
  ]);
}

/** So many pages go in one call: their rows are made one call at a time. */
const PAGES_AT_ONCE = 500;

async function writePages(db: Queryable, { run, site }: SiteNumbers, { pages }: PreparedSite): Promise<void> {
  const columns = { ...key, page: "int", samples: "smallint", counts: "bytea", content: "bytea" };
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    const rows = pages
      .slice(at, at + PAGES_AT_ONCE)
      .map(({ page, samples, counts, content }) => [run, site, page, samples, counts, content]);
    await db.insert("insert-pages", { table: "dw.pageresult", columns }, rows);
  }
}

async function writeScores(db: Queryable, { run, site, ruleSets }: SiteNumbers, { scores }: SiteRows): Promise<void> {
  const columns = {
    ...key,
    ruleset: "int",
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
    const score = [run, site, ruleSets.get(ruleSet) ?? 0, sample, leads, value, failed, applied, pages];
    return [...score, mean, stddev, margin, min, max, row.low, row.high, row.method];
  });
  await db.insert("insert-scores", { table: "dw.sitescore", columns }, rows);
}

async function writeTests(db: Queryable, { run, site }: SiteNumbers, { tests }: SiteRows): Promise<void> {
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
  await db.insert("insert-tests", { table: "dw.sitetest", columns }, rows);
}

async function writeCheckpoints(
  db: Queryable,
  { run, site, ruleSets }: SiteNumbers,
  { checkpoints }: SiteRows,
): Promise<void> {
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
  await db.insert("insert-checkpoints", { table: "dw.sitecheckpoint", columns }, rows);
}

async function writeLanguages(
  db: Queryable,
  { run, site, ruleSets, term }: SiteNumbers,
  { languages }: SiteRows,
): Promise<void> {
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
  await db.insert("insert-languages", { table: "dw.sitelanguage", columns }, rows);
}

async function writeContents(db: Queryable, { run, site, term }: SiteNumbers, { contents }: SiteRows): Promise<void> {
  const columns = { ...key, kind: "smallint", term: "int", occurrences: "bigint", pages: "int" };
  const rows = contents.map(({ kind, value, occurrences, pages }) => {
    return [run, site, kind, term(termKind(kind), value), occurrences, pages];
  });
  await db.insert("insert-contents", { table: "dw.sitecontent", columns }, rows);
}
