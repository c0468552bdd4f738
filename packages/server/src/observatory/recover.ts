import { hideExcluded } from "@eiao/etl/internal";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import type { Observatory } from "./services/observatory.ts";
import { finishEnded, giveUp } from "./services/etl/etl-runs.ts";
import { dropRemoved } from "./services/etl/forget-run.ts";
import { announceAdded } from "./services/site-url/add-urls.ts";
import { showIncluded } from "./services/site-url/exclusion-methods.ts";

/**
 * Cleans up after a coordinator that died: it announces sites that the ETL server may not know, puts back the sites of its workers, publishes a
 * run whose last site was just counted, and finishes hiding or showing sites.
 * @param holders  the names of its leases if no other process can have them; other leases end by themselves.
 */
export async function recover(observatory: Observatory, holders: readonly string[]): Promise<void> {
  const { queue, now } = observatory;
  await dropRemoved(observatory);
  for (const run of await queue.runs()) {
    const announced = await queue.announcedJobs(run);
    const [first] = announced;
    const job = first === undefined ? undefined : await queue.find(run, first);
    if (job === undefined) continue;
    try {
      await announceAdded(observatory, { run, host: job.etlserver, port: job.port }, announced);
    } catch (error) {
      if (codeOf(error) !== "EtlUnreachable") throw error; // the ETL server of another installation: its sites are not queued, and this start continues
      observatory.log("siteurlserver", messageOf(error));
    }
  }
  // No other process can have the data directory, so the commands that had leases are dead too.
  if (holders.length > 0) await observatory.warehouse.database.execute("free-leases", "delete from lease.lease");
  for (const holder of holders) {
    await queue.forgetWorker(holder);
    for (const death of await queue.releaseHolder(holder, now(), false)) await giveUp(observatory, death);
  }
  await hideExcluded(observatory.warehouse);
  await showIncluded(observatory);
  await finishEnded(observatory);
}
