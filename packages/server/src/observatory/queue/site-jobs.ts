import type { Queryable } from "@eiao/crawler/internal/database";
import { discardReasons } from "@eiao/sampler/internal";
import type { DiscardReason } from "@eiao/sampler";
import type { Phase } from "./job.ts";

/** The states that a job can have. */
export const jobStates = ["announced", "waiting", "leased", "done", "failed"] as const;
export type JobState = (typeof jobStates)[number];

/** A site of a run, as it is shown to people. */
export interface RunSiteRow {
  readonly run: string;
  readonly site: string;
  readonly url: string;
  readonly phase: Phase;
  readonly state: JobState;
  /** The worker that works on it. */
  readonly holder: string | null;
  readonly scheduleCount: number;
  readonly deaths: number;
  /** The id of its crawl (spec 15.4). */
  readonly databaseId: string | null;
  /** The reason why it failed. */
  readonly reason: string | null;
  readonly changedAt: Date;
}

const COLUMNS = `run, site, url, phase, state, holder, schedulecount as "scheduleCount", deaths, databaseid as "databaseId", reason,
  changedat as "changedAt"`;
const JOBS = `select ${COLUMNS} from work.job where run = $1 and (cast($2 as text) is null or state = $2) order by place limit $3 offset $4`;

/** Returns sites of a run in its order, in one state or in all states. */
export function jobsOfRun(
  db: Queryable,
  run: string,
  state: JobState | null,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<RunSiteRow[]> {
  return db.query<RunSiteRow>("jobs-of-run", JOBS, [run, state, most, from]);
}

const COUNTS = "select state, count(*) as n from work.job where run = $1 group by state";

/** Counts the sites of a run in each state. */
export async function jobCounts(db: Queryable, run: string): Promise<Readonly<Record<JobState, number>>> {
  const rows = await db.query<{ state: JobState; n: number }>("job-counts", COUNTS, [run]);
  const counts = { announced: 0, waiting: 0, leased: 0, done: 0, failed: 0 };
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}

const OPEN_BELOW = `select run, site from work.job where state not in ('done', 'failed')
  and (site = $1 or substr(site, 1, length($1) + 1) = $1 || '/') order by run, place`;

/** Returns the jobs that have not ended, of a site and of the sites below it. */
export function openJobsBelow(db: Queryable, site: string): Promise<{ readonly run: string; readonly site: string }[]> {
  return db.query<{ run: string; site: string }>("open-jobs-below", OPEN_BELOW, [site]);
}

const OF_SITE = `select ${COLUMNS} from work.job where site = $1 order by changedat desc, run limit $2`;

/** Returns the jobs of a site in all queued runs, the latest first. */
export function jobsOfSite(db: Queryable, site: string, max: number): Promise<RunSiteRow[]> {
  return db.query<RunSiteRow>("jobs-of-site", OF_SITE, [site, max]);
}

/** Returns the reason that is stored for a discarded site. */
export const discardedText = (reason: DiscardReason): string => `The site was discarded: ${reason}.`;

/** All stored reasons of discarded sites. */
export const discardedTexts: readonly string[] = discardReasons.map(discardedText);
