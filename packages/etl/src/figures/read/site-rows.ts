import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { queryOfRuns } from "../../warehouse/run-tables.ts";
import type { TableOf } from "../../warehouse/run-tables.ts";
import { groupParameters, isInGroup } from "../../warehouse/site-group.ts";
import type { SiteGroup } from "../../warehouse/site-group.ts";
import type {
  CheckpointFigures,
  ContentFigures,
  LanguageFigures,
  SiteDetail,
  SiteScoreFigures,
  SiteValue,
  TestFigures,
} from "../compute/site-figures.ts";

/** Selects sites of a run that have a score by a rule set: all sites, those of a group, or one by its name. */
export interface SiteSelection extends Partial<SiteGroup> {
  readonly run: number;
  readonly ruleSet: string;
  readonly site?: string;
}

const ALL_COLUMNS = `s.site as number, s.name as site, s.title, v.places, v.sectors, v.collections, c.pages, c.value, c.mean, c.stddev, c.margin, c.min,
    c.max, c.low, c.high`;

/** Returns the SQL for scores. A single site needs its own condition, which uses the index, unlike "any". */
const scoresWhere = (site: string, columns = ALL_COLUMNS) => `
  select ${columns}
  from dw.sitescore c
    join dw.ruleset r on r.ruleset = c.ruleset
    join dw.sitesurvey v on v.run = c.run and v.site = c.site
    join dw.site s on s.site = c.site
  where c.run = $1 and v.run = $1 and c.sample = 'uniform' and r.id = $2
    and ${isInGroup("v", 3)} ${site}
  order by s.name collate "C"`;
const SCORES = scoresWhere("");
const SOME_SCORES = `${scoresWhere('and s.name collate "C" > $6')} limit $7`;
const SCORE_OF_SITE = scoresWhere("and s.name = $6");
const VALUES = scoresWhere("", "s.name as site, v.places, v.collections, c.value, c.low, c.high");

/** Reads scores of the sites of a selection, by name in code point order. Cost: proportional to the sites of the run; constant for one site. */
export function siteScores(
  db: Queryable,
  { run, ruleSet, site = "", ...group }: SiteSelection,
): Promise<SiteScoreFigures[]> {
  const selected = [run, ruleSet, ...groupParameters(group)];
  return site === ""
    ? db.query<SiteScoreFigures>("site-scores", SCORES, selected)
    : db.query<SiteScoreFigures>("score-of-site", SCORE_OF_SITE, [...selected, site]);
}

/** Reads the values of all sites of a selection without their other data, in a third of the time of `siteScores`. */
export function siteValues(
  db: Queryable,
  { run, ruleSet, ...group }: Omit<SiteSelection, "site">,
): Promise<SiteValue[]> {
  return db.query<SiteValue>("site-values", VALUES, [run, ruleSet, ...groupParameters(group)]);
}

/** Reads at most `most` scores, like `siteScores`, of the sites whose names come after `after`. */
export function someSiteScores(
  db: Queryable,
  { run, ruleSet, ...group }: Omit<SiteSelection, "site">,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<SiteScoreFigures[]> {
  const selected = [run, ruleSet, ...groupParameters(group), after, most];
  return db.query<SiteScoreFigures>("some-site-scores", SOME_SCORES, selected);
}

/** Selects the tests of a rule set, or one test by its number or B-WAM id, if that is not empty. */
const TESTS_IN_ORDER = `select test as id, number as test, wam, checkpoint from dw.test
  where rulesetid = $1 and (cast($2 as text) = '' or number = $2 or wam = $2) order by number collate "C", wam collate "C"`;
const CHECKPOINTS = `select x.site as number, x.checkpoint, x.ratio, x.min, x.max
  from dw.sitecheckpoint x join dw.ruleset r on r.ruleset = x.ruleset
  where x.run = $1 and x.site = any($2) and r.id = $3 order by x.site, x.checkpoint`;
const LANGUAGES = `select x.site as number, l.value as language, x.pages, x.weight, x.value, x.stddev, x.margin, x.min, x.max
  from dw.sitelanguage x join dw.term l on l.term = x.language join dw.ruleset r on r.ruleset = x.ruleset
  where x.run = $1 and x.site = any($2) and r.id = $3 order by x.site, l.value collate "C"`;
const CONTENTS = `select x.site as number, x.kind, m.value, x.occurrences, x.pages
  from dw.sitecontent x join dw.term m on m.term = x.term
  where x.run = $1 and x.site = any($2) order by x.site, x.kind, m.value collate "C"`;

/** The numbers of sites of a run, and the rule set. */
export interface SitesOfRun {
  readonly run: number;
  readonly ruleSet: string;
  readonly sites: readonly number[];
}

/** Rows by the numbers of their sites. */
export type BySite<Row> = ReadonlyMap<number, readonly Row[]>;

/** Reads tests of sites, by the numbers of the sites, in test order. With `test`, reads only this test, by its number or B-WAM id. */
export function siteTests(db: Queryable, of: SitesOfRun, test = ""): Promise<BySite<TestFigures>> {
  return columnsOfTests<TestFigures>(db, of, "site-tests", "failed, applied, pages, ratio, min, max", test);
}

/**
 * Reads columns of tests of sites, like `siteTests`. The data of the tests is added here, because a join and sort in the database takes
 * three times as long.
 */
export async function columnsOfTests<Row extends StoredTest>(
  db: Queryable,
  { run, ruleSet, sites }: SitesOfRun,
  name: string,
  columns: string,
  test: string,
): Promise<BySite<Row>> {
  const tests = await db.query<StoredTest & Identified>("tests-in-order", TESTS_IN_ORDER, [ruleSet, test]);
  const ids = tests.map(({ id }) => id);
  const sql = `select site as number, test as id, ${columns} from dw.sitetest where run = $1 and site = any($2)`;
  const found = await (test === ""
    ? db.query<Row & Numbered & Identified>(name, sql, [run, sites])
    : db.query<Row & Numbered & Identified>(`${name}-of`, `${sql} and test = any($3)`, [run, sites, ids]));
  const byTest = Map.groupBy(found, ({ id }) => id);
  return bySite(
    tests.flatMap(({ id, ...about }) =>
      (byTest.get(id) ?? []).map(({ id: _id, ...row }) => ({ ...row, ...about }) as unknown as Row & Numbered),
    ),
  );
}

/** Reads the checkpoints that have several tests. */
export const siteCheckpoints = rowsOfSites<CheckpointFigures>("site-checkpoints", CHECKPOINTS);

export const siteLanguages = rowsOfSites<LanguageFigures>("site-languages", LANGUAGES);

/** Returns a function that reads rows of sites, by the numbers of the sites. */
export function rowsOfSites<Row>(name: string, sql: string) {
  return async (db: Queryable, { run, ruleSet, sites }: SitesOfRun): Promise<BySite<Row>> =>
    bySite(await db.query<Row & Numbered>(name, sql, [run, sites, ruleSet]));
}

/** Reads MIME types, media lists, filters and languages, as they were found. */
export async function siteContents(
  db: Queryable,
  { run, sites }: Omit<SitesOfRun, "ruleSet">,
): Promise<BySite<ContentFigures>> {
  return bySite(await db.query<ContentFigures & Numbered>("site-contents", CONTENTS, [run, sites]));
}

/** Reads tests, checkpoints, languages and contents of sites. */
export async function siteDetails(db: Queryable, of: SitesOfRun): Promise<ReadonlyMap<number, SiteDetail>> {
  const tests = await siteTests(db, of);
  const checkpoints = await siteCheckpoints(db, of);
  const languages = await siteLanguages(db, of);
  const contents = await siteContents(db, of);
  return new Map(
    of.sites.map((site) => [
      site,
      {
        tests: tests.get(site) ?? [],
        checkpoints: checkpoints.get(site) ?? [],
        languages: languages.get(site) ?? [],
        contents: contents.get(site) ?? [],
      },
    ]),
  );
}

/** A row with the number of its site. */
interface Numbered {
  readonly number: number;
}

type StoredTest = Pick<TestFigures, "test" | "wam" | "checkpoint">;

/** A test with its number in the warehouse. */
interface Identified {
  readonly id: number;
}

/** Groups rows by site, in their order. */
function bySite<Row extends Numbered>(rows: readonly Row[]): ReadonlyMap<number, Row[]> {
  return Map.groupBy(rows, ({ number }) => number);
}

/**
 * Returns the SQL for all details of a site in one statement: a page of a site needs three kinds of rows, and a server spends most of the time
 * of a statement on planning. The kinds share columns.
 */
const detailSql = (
  of: TableOf,
  run: number,
): string => `select d.part, d.kind, t.number as test, t.wam, t.checkpoint, m.value as term,
    d.failed, d.applied, d.pages, d.ratio, d.stddev, d.margin, d.min, d.max
  from (
    select 1 as part, 0 as kind, x.test as id, 0 as ruleset, x.failed, x.applied, x.pages, x.ratio,
        cast(null as float8) as stddev, cast(null as float8) as margin, x.min, x.max
      from ${of("sitetest", run)} x where x.run = $1 and x.site = $2
    union all
    select 2, 0, x.language, x.ruleset, x.weight, 0, x.pages, x.value, x.stddev, x.margin, x.min, x.max
      from ${of("sitelanguage", run)} x where x.run = $1 and x.site = $2
    union all
    select 3, x.kind, x.term, 0, 0, x.occurrences, x.pages, null, null, null, null, null
      from ${of("sitecontent", run)} x where x.run = $1 and x.site = $2
  ) d
    left join dw.test t on d.part = 1 and t.test = d.id
    left join dw.term m on d.part > 1 and m.term = d.id
    left join dw.ruleset r on d.part = 2 and r.ruleset = d.ruleset
  where d.part = 3 or t.rulesetid = $3 or r.id = $3
  order by d.part, d.kind, t.number collate "C", t.wam collate "C", m.value collate "C"`;

interface Row extends Omit<TestFigures, "ratio"> {
  readonly part: number;
  readonly kind: number;
  readonly term: string;
  readonly ratio: number | null;
  readonly stddev: number | null;
  readonly margin: number | null;
}

/** Reads the same rows as `siteTests`, `siteLanguages` and `siteContents` for one site, in one statement. */
export async function detailOfSite(
  db: Database,
  run: number,
  ruleSet: string,
  site: number,
): Promise<Omit<SiteDetail, "checkpoints">> {
  const tests: TestFigures[] = [];
  const languages: LanguageFigures[] = [];
  const contents: ContentFigures[] = [];
  const sql = (of: TableOf): string => detailSql(of, run);
  for (const row of await queryOfRuns<Row>(db, "detail-of-site", sql, [run, site, ruleSet])) {
    const { part, kind, test, wam, checkpoint, term, failed, applied, pages, ratio, stddev, margin, min, max } = row;
    if (part === 1) tests.push({ test, wam, checkpoint, failed, applied, pages, ratio: ratio ?? 0, min, max });
    else if (part === 2)
      languages.push({ language: term, pages, weight: failed, value: ratio, stddev, margin, min, max });
    else contents.push({ kind, value: term, occurrences: applied, pages });
  }
  return { tests, languages, contents };
}
