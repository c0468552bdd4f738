import { listRuns } from "@eiao/etl";
import type { Observatory } from "../services/observatory.ts";
import { finish, giveUp } from "../services/etl/etl-runs.ts";
import { announceAdded } from "../services/site-url/add-urls.ts";

/**
 * What the last coordinator left when it died: sites that the ETL server may not know of are announced, those that it was at wait again, and
 * a run whose last site it had just counted is published.
 * @param holders  of its leases, where nobody else can have them; others end by themselves.
 */
export async function recover(observatory: Observatory, holders: readonly string[]): Promise<void> {
  const { queue, warehouse, now } = observatory;
  const { runs } = await queue.status();
  for (const { id: run } of runs) {
    const announced = await queue.announcedJobs(run);
    const [first] = announced;
    const job = first === undefined ? undefined : await queue.find(run, first);
    if (job !== undefined) await announceAdded(observatory, { run, host: job.etlserver, port: job.port }, announced);
  }
  for (const holder of holders) {
    await queue.forgetWorker(holder);
    for (const death of await queue.releaseHolder(holder, now(), false)) await giveUp(observatory, death);
  }
  // Runs that were never queued are kept open by who loads them.
  const queued = new Set(runs.map(({ id }) => id));
  for (const { run, state } of await listRuns(warehouse))
    if (state === "open" && queued.has(run)) await finish(observatory, run);
}
