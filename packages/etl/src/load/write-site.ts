import type { Queryable, QueryParameter } from "@eiao/crawler/database";
import { siteTables } from "../migrations/partitions.ts";
import type { TermKind } from "../dimensions/dimensions.ts";
import type { PreparedSite } from "./prepare-site.ts";
import type { SiteGroups } from "./site-groups.ts";

type SiteScoreFacts = PreparedSite["survey"]["scores"][number];

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
  await writeScores(db, numbers, site);
  await writeTests(db, numbers, site);
  await writeCheckpoints(db, numbers, site);
  await writeLanguages(db, numbers, site);
  await writeContents(db, numbers, site);
}

async function writeSurvey(
  db: Queryable,
  { run, site }: SiteNumbers,
  { places, sectors, geoCountry }: SiteGroups,
  { manifest: { opening, drawn, finished }, survey, digest, octets, pages, results, statistics, ...more }: PreparedSite,
  store: string,
): Promise<void> {
  const failed = drawn.filter(({ outcome }) => outcome === "failed").length;
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
  const row: QueryParameter[] = [
    run,
    site,
    places,
    sectors,
    geoCountry,
    store,
    opening.run,
    digest,
    octets,
    opening.tool.name,
  ];
  row.push(opening.tool.version, opening.seed, opening.extent ?? "sample", survey.urlCount, pages.length, failed);
  row.push(survey.emptyShells ?? 0, new Date(finished), results, statistics);
  await db.insert("insert-survey", { table: "dw.sitesurvey", columns }, [row]);
  const file = { ...key, dictionary: "bytea", card: "bytea", pages: "bytea", list: "bytea" };
  await db.insert("insert-file", { table: "dw.sitefile", columns: file }, [
    [run, site, more.dictionary, more.card ?? null, more.pageCounts, more.pageList ?? null],
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

async function writeScores(
  db: Queryable,
  { run, site, ruleSets }: SiteNumbers,
  { survey, tally, pages }: PreparedSite,
): Promise<void> {
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
  const rows = scoresOf(survey.scores).map((score, at, all) => {
    const { ruleSet, sample = "uniform", value, failed, applied } = score;
    const leads = all.findIndex((other) => other.ruleSet === ruleSet) === at;
    const report = sample === "uniform" ? tally.reports.get(ruleSet) : undefined;
    const spread = [
      report?.pageMean(),
      report?.siteStddev(),
      report?.siteErrorMargin(),
      report?.siteMin(),
      report?.siteMax(),
    ];
    const counted = score.pages ?? report?.pageNumber() ?? pages.length;
    const about = [run, site, ruleSets.get(ruleSet) ?? 0, sample, leads, value, failed, applied, counted];
    return [...about, ...spread, score.low, score.high, score.method].map(orNull);
  });
  await db.insert("insert-scores", { table: "dw.sitescore", columns }, rows);
}

/** Where the uniform sample is all pages, the store says their score once, as the census's: reports look for the uniform sample's. */
function scoresOf(scores: readonly SiteScoreFacts[]): readonly SiteScoreFacts[] {
  const isUniform = ({ sample = "uniform" }: SiteScoreFacts) => sample === "uniform";
  const alone = scores.filter(
    (score) =>
      score.sample === "census" && !scores.some((other) => other.ruleSet === score.ruleSet && isUniform(other)),
  );
  return [...scores, ...alone.map((score) => ({ ...score, sample: "uniform" as const }))];
}

async function writeTests(db: Queryable, { run, site }: SiteNumbers, { tally, tests }: PreparedSite): Promise<void> {
  const columns = {
    ...key,
    test: "int",
    failed: "float8",
    applied: "bigint",
    pages: "int",
    ratio: "float8",
    ...range,
  };
  const rows = [...tally.tests].map(([wam, { failed, applied, pages }]) => {
    const report = [...tally.reports.values()].find((one) => one.siteTestMin(wam) !== undefined);
    const ratios = [report?.siteTestRatio(wam) ?? 0, report?.siteTestMin(wam), report?.siteTestMax(wam)];
    return [run, site, tests.get(wam) ?? 0, failed, applied, pages, ...ratios].map(orNull);
  });
  await db.insert("insert-tests", { table: "dw.sitetest", columns }, rows);
}

async function writeCheckpoints(
  db: Queryable,
  { run, site, ruleSets }: SiteNumbers,
  { tally }: PreparedSite,
): Promise<void> {
  const columns = {
    ...key,
    ruleset: "int",
    checkpoint: "text",
    ratio: "float8",
    ...range,
  };
  const rows = [...tally.reports].flatMap(([ruleSet, report]) =>
    [...report.checkpoints()].map((checkpoint) =>
      [
        run,
        site,
        ruleSets.get(ruleSet) ?? 0,
        checkpoint,
        report.siteCpRatio(checkpoint) ?? 0,
        report.siteCpMin(checkpoint),
        report.siteCpMax(checkpoint),
      ].map(orNull),
    ),
  );
  await db.insert("insert-checkpoints", { table: "dw.sitecheckpoint", columns }, rows);
}

async function writeLanguages(
  db: Queryable,
  { run, site, ruleSets, term }: SiteNumbers,
  { tally }: PreparedSite,
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
  const rows = [...tally.reports].flatMap(([ruleSet, report]) =>
    [...report.languages()].map((language) =>
      [
        run,
        site,
        ruleSets.get(ruleSet) ?? 0,
        term("language", language),
        report.pageNumberLang(language),
        report.siteLangWeight(language) ?? 0,
        report.siteMeanLang(language),
        report.siteStddevLang(language),
        report.siteErrorMarginLang(language),
        report.siteMinLang(language),
        report.siteMaxLang(language),
      ].map(orNull),
    ),
  );
  await db.insert("insert-languages", { table: "dw.sitelanguage", columns }, rows);
}

/** Kind of the dimension, by the kind of the statistic (1 to 6). */
export const termKinds: readonly TermKind[] = [
  "mimetype",
  "mimetype",
  "mimetype",
  "mimetype",
  "mediatype",
  "filter",
  "language",
];

async function writeContents(db: Queryable, { run, site, term }: SiteNumbers, { tally }: PreparedSite): Promise<void> {
  const columns = { ...key, kind: "smallint", term: "int", occurrences: "bigint", pages: "int" };
  const rows = [...tally.contents.values()].map(({ kind, value, occurrences, pages }) => {
    return [run, site, kind, term(termKinds[kind] ?? "mimetype", value), occurrences, pages];
  });
  await db.insert("insert-contents", { table: "dw.sitecontent", columns }, rows);
}

function orNull<T extends QueryParameter>(value: T | undefined): T | null {
  return value ?? null;
}
