import { exclusionsIn, notHidden } from "./exclusions.ts";
import { ruleSetsOfRuns } from "./runs.ts";
import type { RunState } from "./runs.ts";
import type { Warehouse } from "./warehouse.ts";

/** A run with its progress. Spec cli.md 9. */
export interface RunStatus {
  readonly run: string;
  readonly state: RunState;
  readonly sites: { readonly expected: number; readonly loaded: number; readonly failed: number };
  /** True if an operator reordered its queue (spec 22.3). */
  readonly steered?: true;
  /** The panel that it measures. Absent if it is outside the panels. */
  readonly panel?: string;
  /** The order that started it. Absent if a person or a program did. */
  readonly order?: string;
  /** The campaign of that order at that time. Absent if there was none. */
  readonly campaign?: string;
  /** The previous run of that order. Absent if there is none. */
  readonly previousRun?: string;
}

const LIST = `select name as run, state, expected, steered, panel, ordername as "order", campaign, previousrun as "previousRun",
    (select count(*) from dw.load l where l.run = t.run and l.state = 'loaded') as loaded,
    (select count(*) from dw.load l where l.run = t.run and l.state = 'failed') as failed
  from dw.testrun t where $1 = '' or name = $1 order by coalesce(date, publishedat) nulls last, t.run`;

/** Lists all runs, or the one with this name: oldest first, open runs last. A published run without results is sorted by its time of publication. */
export async function listRuns({ database }: Warehouse, name = ""): Promise<RunStatus[]> {
  const rows = await database.query<RunRow>("list-runs", LIST, [name]);
  return rows.map(({ run, state, expected, loaded, failed, steered, panel, order, campaign, previousRun }) => ({
    run,
    state,
    sites: { expected, loaded, failed },
    ...(steered ? { steered: true } : {}),
    ...(panel === null ? {} : { panel }),
    ...(order === null ? {} : { order }),
    ...(campaign === null ? {} : { campaign }),
    ...(previousRun === null ? {} : { previousRun }),
  }));
}

type RunRow = Pick<RunStatus, "run" | "state"> &
  RunStatus["sites"] & { readonly steered: boolean | number } & Record<
    "panel" | "order" | "campaign" | "previousRun",
    string | null
  >;

/** Returns true if every announced site is loaded or failed (spec 12.2). */
export function isComplete({ sites }: RunStatus): boolean {
  return sites.loaded + sites.failed >= sites.expected;
}

/** A published run with its size. */
export interface PublishedRun {
  readonly run: string;
  /** The time at which the first of its sites was measured, in ISO 8601. */
  readonly date: string | null;
  /** The time of its publication, in ISO 8601. */
  readonly publishedAt: string;
  /** The number of its sites, and of announced sites that could not be measured. */
  readonly sites: number;
  readonly failed: number;
  /** The number of evaluated pages, and of test results on them. */
  readonly pages: number;
  readonly results: number;
  /** True if an operator reordered its queue (spec 22.3). */
  readonly steered: boolean;
  /** The panel that it measures, or null if it is outside the panels. */
  readonly panel: string | null;
  /** Ids of the rule sets by which its sites have a score; the first one leads. */
  readonly ruleSets: readonly string[];
}

const RUNS_WITH_SIZES = `select t.run as number, t.name as run, t.date, t.publishedat as "publishedAt", t.steered, t.panel,
    (select count(*) from dw.sitesurvey v where v.run = t.run) as sites,
    (select count(*) from dw.load l where l.run = t.run and l.state = 'failed' and ${notHidden("l.name")}) as failed,
    (select cast(coalesce(sum(v.pages), 0) as bigint) from dw.sitesurvey v where v.run = t.run) as pages,
    (select cast(coalesce(sum(v.results), 0) as bigint) from dw.sitesurvey v where v.run = t.run) as results
  from dw.testrun t where t.state = 'published' order by t.date desc nulls last, t.name desc`;

/** Returns the published runs, newest first; those without a site come last. Cost: proportional to the sites of all of them. */
export async function publishedRuns({ database }: Warehouse): Promise<PublishedRun[]> {
  type Row = Omit<PublishedRun, "date" | "publishedAt" | "steered" | "ruleSets"> & {
    readonly number: number;
    readonly date: Date | null;
    readonly publishedAt: Date;
    readonly steered: boolean | number;
  };
  const rows = await database.query<Row>("published-runs-with-sizes", RUNS_WITH_SIZES);
  const ruleSets = await ruleSetsOfRuns(
    database,
    rows.map(({ number }) => number),
  );
  return rows.map(({ number, run, date, publishedAt, steered, ...more }) => ({
    run,
    date: date?.toISOString() ?? null,
    publishedAt: publishedAt.toISOString(),
    steered: Boolean(steered),
    ...more,
    ruleSets: ruleSets.get(number) ?? [],
  }));
}

const PUBLISHED_STAMP = `select run, name, publishedat, steered, panel from dw.testrun where state = 'published' order by run`;

const PENDING_CHANGES = `select count(*) as changes from dw.sitechange where state = 'pending'`;

/** Returns a text that changes whenever readers see something else: another state of a run, a separated change, a hidden site. */
export async function publicationStamp({ database }: Warehouse): Promise<string> {
  type Row = { run: number; name: string; publishedat: Date; steered: boolean | number; panel: string | null };
  const runs = await database.query<Row>("published-stamp", PUBLISHED_STAMP);
  const [pending] = await database.query<{ changes: number }>("pending-changes", PENDING_CHANGES);
  const hidden = (await exclusionsIn(database)).filter((each) => each.hidden).map(({ site }) => site);
  return JSON.stringify([
    runs.map(({ run, name, publishedat, steered, panel }) => [run, name, publishedat, Boolean(steered), panel]),
    pending?.changes,
    hidden,
  ]);
}

const STATE = `select t.state, l.name as site from dw.testrun t left join dw.load l on l.run = t.run and l.name = $2
  where t.name = $1`;

/** Returns the state of a run, and whether it has a site, loaded or not. A removed run has no sites. Returns undefined if there is no such run. */
export async function runOfSite(
  { database }: Warehouse,
  run: string,
  site: string,
): Promise<{ readonly state: RunState; readonly hasSite: boolean } | undefined> {
  const [row] = await database.query<{ state: RunState; site: string | null }>("run-of-site", STATE, [run, site]);
  return row && { state: row.state, hasSite: row.site !== null };
}

const BEFORE = `select name from dw.testrun where ordername = $1 and name <> $2 and state <> 'removed' order by run desc limit 1`;

/** Returns the latest other run that an order of the scheduler started, or null if there is none. */
export async function previousRunOf({ database }: Warehouse, order: string, run: string): Promise<string | null> {
  const [before] = await database.query<{ name: string }>("previous-run", BEFORE, [order, run]);
  return before?.name ?? null;
}

/** A site that failed in the latest of some runs that has a result for it. */
export interface LatestFailure {
  readonly site: string;
  readonly run: string;
  readonly reason: string;
}

const FAILURES = `
  with last as (select l.name, max(l.run) as run from dw.load l join dw.testrun t on t.run = l.run
    where t.name = any($1) and t.state <> 'removed' and l.state <> 'queued' group by l.name)
  select l.name as site, t.name as run, l.reason from last
    join dw.load l on l.run = last.run and l.name = last.name
    join dw.testrun t on t.run = last.run
  where l.state = 'failed' and l.reason = any($2) order by l.name`;

/** Returns the sites that failed for one of the given reasons in the latest of these runs that has a result for them. */
export function latestFailures(
  { database }: Warehouse,
  runs: readonly string[],
  reasons: readonly string[],
): Promise<LatestFailure[]> {
  return database.query<LatestFailure>("latest-failures", FAILURES, [runs, reasons]);
}

/** The score of a loaded site by one of its rule sets. */
export interface LoadedScore {
  readonly site: string;
  readonly ruleSet: string;
  /** F(s), not rounded. Null means n/a. */
  readonly value: number | null;
}

const SCORES = `select s.name as site, r.id as "ruleSet", c.value from dw.testrun t
    join dw.sitescore c on c.run = t.run and c.sample = 'uniform'
    join dw.site s on s.site = c.site
    join dw.ruleset r on r.ruleset = c.ruleset
  where t.name = $1 and s.name = any($2) order by s.name, c.place`;

/** Returns the scores of some sites in a run, published or not. The leading score of each site comes first. */
export function loadedScores({ database }: Warehouse, run: string, sites: readonly string[]): Promise<LoadedScore[]> {
  return database.query<LoadedScore>("loaded-scores", SCORES, [run, sites]);
}

const MARK = "update dw.testrun set steered = $2 where name = $1";

/**
 * Marks a run whose sites were measured in a changed order (spec 22.3): the budget then ends at other sites, so reports add a note. A run that
 * was not announced here belongs to another warehouse.
 */
export async function markSteered({ database }: Warehouse, run: string): Promise<void> {
  await database.query("mark-steered", MARK, [run, true]);
}
