import type { Warehouse } from "../warehouse.ts";
import type { RunState } from "./run-row.ts";
import { exclusionsIn, notHidden } from "../exclusion/exclusions.ts";
import { ruleSetsOfRuns } from "./run-row.ts";

/** A run and how far it is: cli.md 9. */
export interface RunStatus {
  readonly run: string;
  readonly state: RunState;
  readonly sites: { readonly expected: number; readonly loaded: number; readonly failed: number };
  /** Its queue was put into another order (spec 22.3). */
  readonly steered?: true;
  /** The panel that it measures; missing: it is outside the panels. */
  readonly panel?: string;
  /** The order that started it; missing: people or programs did. */
  readonly order?: string;
  /** The campaign of that order at that time; missing: none. */
  readonly campaign?: string;
  /** The run of that order before; missing: none. */
  readonly previousRun?: string;
}

const LIST = `select name as run, state, expected, steered, panel, ordername as "order", campaign, previousrun as "previousRun",
    (select count(*) from dw.load l where l.run = t.run and l.state = 'loaded') as loaded,
    (select count(*) from dw.load l where l.run = t.run and l.state = 'failed') as failed
  from dw.testrun t where $1 = '' or name = $1 order by coalesce(date, publishedat) nulls last, t.run`;

/** Lists all runs, or the one with this name: oldest first, open runs last. A run that was published without results stands where it was published. */
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

/** Every announced site is loaded or failed (spec 12.2). */
export function isComplete({ sites }: RunStatus): boolean {
  return sites.loaded + sites.failed >= sites.expected;
}

/** A run that readers see. */
export interface PublishedRun {
  readonly run: string;
  /** When the first of its sites was measured: ISO 8601. */
  readonly date: string | null;
  /** ISO 8601. */
  readonly publishedAt: string;
  /** Sites that it has, and announced ones that could not be measured. */
  readonly sites: number;
  readonly failed: number;
  /** Pages evaluated, and results of tests on them. */
  readonly pages: number;
  readonly results: number;
  /** Its queue was put into another order (spec 22.3). */
  readonly steered: boolean;
  /** The panel that it measures; null: it is outside the panels. */
  readonly panel: string | null;
  /** Ids of the rule sets that its sites have a score by; the first one leads. */
  readonly ruleSets: readonly string[];
}

const RUNS_WITH_SIZES = `select t.run as number, t.name as run, t.date, t.publishedat as "publishedAt", t.steered, t.panel,
    (select count(*) from dw.sitesurvey v where v.run = t.run) as sites,
    (select count(*) from dw.load l where l.run = t.run and l.state = 'failed' and ${notHidden("l.name")}) as failed,
    (select cast(coalesce(sum(v.pages), 0) as bigint) from dw.sitesurvey v where v.run = t.run) as pages,
    (select cast(coalesce(sum(v.results), 0) as bigint) from dw.sitesurvey v where v.run = t.run) as results
  from dw.testrun t where t.state = 'published' order by t.date desc nulls last, t.name desc`;

/** The published runs, newest first; last those without a site. Cost: in proportion to the sites of all of them. */
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

/** A text that is another one as soon as readers see something else: a run was published, opened again or removed, a change told apart, a site hidden. */
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
