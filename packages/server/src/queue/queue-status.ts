import type { Queryable } from "@eiao/crawler/database";
import type { Phase, QueuedRun } from "./job.ts";

/** The queue at a glance. */
export interface QueueStatus {
  readonly runs: readonly QueuedRun[];
  /** Sites that wait for a phase, and that are in it. */
  readonly phases: Readonly<Record<Phase, { readonly queued: number; readonly running: number }>>;
}

const RUNS = `
  select r.run as id, r.paused, r.steered, r.priority, sum(case when j.state = 'waiting' then 1 else 0 end) as queued,
    sum(case when j.state = 'leased' then 1 else 0 end) as "handedOut"
  from work.run r left join work.job j on j.run = r.run and j.phase = 'crawl' group by r.run, r.paused, r.steered, r.priority, r.place order by r.place`;
const PHASES = `
  select phase, sum(case when state = 'waiting' then 1 else 0 end) as queued, sum(case when state = 'leased' then 1 else 0 end) as running
  from work.job where state in ('waiting', 'leased') group by phase`;

/** Runs, oldest first, with their sites that wait for a crawler or are at one; and how many sites wait for what. */
export async function queueStatus(db: Queryable): Promise<QueueStatus> {
  const runs = await db.query<QueuedRun>("queued-runs", RUNS);
  const counts = await db.query<{ phase: Phase; queued: number; running: number }>("queued-phases", PHASES);
  const of = (phase: Phase) => {
    const { queued = 0, running = 0 } = counts.find((each) => each.phase === phase) ?? {};
    return { queued, running };
  };
  return {
    runs,
    phases: { crawl: of("crawl"), sample: of("sample"), load: of("load") },
  };
}
