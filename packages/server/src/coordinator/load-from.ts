import type { Database } from "@eiao/crawler/database";
import { loadPreparedSite } from "@eiao/etl";
import { noteLoaded, siteIn, storeOf } from "../services/etl/load-next.ts";
import type { Observatory } from "../services/observatory.ts";
import { transportError } from "../transport/errors.ts";
import type { RowsOfStore } from "../worker/worker-protocol.ts";
import { fencedDatabase } from "./fenced-database.ts";

/** A worker takes a coordinator that does not answer for so long for dead, and asks again beside what waits. */
const LONGEST_WAIT_MS = 20_000;

/** Writes the rows of a site for who holds its lease. @throws EiaoError `BadArguments`: they are another site's. `LeaseLost`, `RunInUse`. */
export async function loadFrom(
  observatory: Observatory,
  database: Database,
  { job, prepared, seconds }: RowsOfStore,
): Promise<void> {
  const { run, site } = job;
  if (prepared.survey.site !== site)
    throw transportError("BadArguments", { problem: `The rows belong to ${prepared.survey.site}, not to ${site}` });
  const begun = performance.now();
  const warehouse = { database: fencedDatabase(database, job) };
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
