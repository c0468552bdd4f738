import type { Queryable } from "@eiao/crawler/database";
import type { Phase, QueuedRun } from "./job.ts";

/** The queue at a glance. */
export interface QueueStatus {
  readonly runs: readonly QueuedRun[];
  /** Sites that wait for a phase, and that are in it. */
  readonly phases: Readonly<Record<Phase, { readonly queued: number; readonly running: number }>>;
}

/** Of a state, counted in the index `job_in_turn`: what has ended, which is nearly all of a queue of years, is not read. */
const countOf = (state: "waiting" | "leased"): string =>
  `(select count(*) from work.job j where j.state = '${state}' and j.phase = 'crawl' and j.run = r.run)`;
const RUNS = `
  select r.run as id, r.paused, r.steered, r.priority, ${countOf("waiting")} as queued, ${countOf("leased")} as "handedOut"
  from work.run r order by r.place`;
const PHASES = `
  select phase, state, count(*) as sites from work.job where state in ('waiting', 'leased') group by phase, state`;

/** Runs, oldest first, with their sites that wait for a crawler or are at one; and how many sites wait for what. */
export async function queueStatus(db: Queryable): Promise<QueueStatus> {
  const runs = await db.query<QueuedRun>("queued-runs", RUNS);
  const counts = await db.query<{ phase: Phase; state: string; sites: number }>("queued-phases", PHASES);
  const count = (of: Phase, state: string): number =>
    counts.find((each) => each.phase === of && each.state === state)?.sites ?? 0;
  const of = (phase: Phase) => ({ queued: count(phase, "waiting"), running: count(phase, "leased") });
  return {
    runs,
    phases: { crawl: of("crawl"), sample: of("sample"), load: of("load") },
  };
}
