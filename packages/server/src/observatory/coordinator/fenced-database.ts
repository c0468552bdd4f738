import { fencedDatabase } from "@eiao/crawler/internal/database";
import type { Database } from "@eiao/crawler/internal/database";
import { loadPreparedSite } from "@eiao/etl/internal";
import { noteLoaded, siteIn, storeOf } from "../services/etl/load-next.ts";
import type { Observatory } from "../services/observatory.ts";
import { transportError } from "../../transport/errors.ts";
import { serviceError } from "../../transport/service-errors.ts";
import type { HeldJob } from "../queue/leases.ts";
import { heldQuery } from "../queue/workers.ts";
import type { RowsOfStore } from "../worker/worker-protocol.ts";

/** Returns a database for the holder of a job. Its transactions throw EiaoError `LeaseLost` as soon as another worker has the job. */
export function databaseOfHolder(database: Database, job: HeldJob): Database {
  const check = (rows: readonly object[]): void => {
    if (rows.length === 0) throw serviceError("LeaseLost", { site: job.site, run: job.run });
  };
  return fencedDatabase(database, { ...heldQuery(job), check });
}

/** The longest time to wait for a lock. A worker takes a coordinator for dead that does not answer for longer, and sends the same request again. */
const LONGEST_WAIT_MS = 20_000;

/** Writes the rows of a site for the holder of its lease. @throws EiaoError `BadArguments` for rows of another site; `LeaseLost`, `RunInUse`. */
export async function loadFrom(
  observatory: Observatory,
  database: Database,
  { job, prepared, seconds }: RowsOfStore,
): Promise<void> {
  const { run, site } = job;
  if (prepared.survey.site !== site)
    throw transportError("BadArguments", { problem: `The rows belong to ${prepared.survey.site}, not to ${site}` });
  const begun = performance.now();
  const warehouse = { database: databaseOfHolder(database, job) };
  const loaded = await loadPreparedSite(warehouse, {
    run,
    prepared,
    store: storeOf(job),
    siteAt: siteIn(observatory),
    wait: { signal: AbortSignal.any([observatory.closing, AbortSignal.timeout(LONGEST_WAIT_MS)]) },
  });
  const total = seconds + (performance.now() - begun) / 1000;
  await noteLoaded(observatory, job, loaded, { reading: seconds, total });
}
