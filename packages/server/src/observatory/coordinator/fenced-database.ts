import type { Database } from "@eiao/crawler/internal/database";
import { loadPreparedSite } from "@eiao/etl/internal";
import { noteLoaded, siteIn, storeOf } from "../services/etl/load-next.ts";
import type { Observatory } from "../services/observatory.ts";
import { transportError } from "../../transport/errors.ts";
import { serviceError } from "../../transport/service-errors.ts";
import type { HeldJob } from "../queue/leases.ts";
import { heldQuery } from "../queue/workers.ts";
import type { RowsOfStore } from "../worker/worker-protocol.ts";

/**
 * A database whose transactions are those of the holder of a lease: each begins by making sure that it still is, and until the transaction
 * ends nobody else gets the site. So a worker that was taken for dead, and comes back, writes nothing.
 * @returns its methods throw EiaoError `LeaseLost` too.
 */
export function fencedDatabase(database: Database, job: HeldJob): Database {
  const check = (rows: readonly object[]): void => {
    if (rows.length === 0) throw serviceError("LeaseLost", { site: job.site, run: job.run });
  };
  return {
    kind: database.kind,
    place: database.place,
    readOnly: database.readOnly,
    query: (...words) => database.query(...words),
    queryOctets: (...words) => database.queryOctets(...words),
    execute: (...words) => database.execute(...words),
    insert: (...words) => database.insert(...words),
    insertAll: (...words) => database.insertAll(...words),
    update: (...words) => database.update(...words),
    lease: (name) => database.lease(name),
    leased: (names) => database.leased(names),
    namedTable: (schema, name) => database.namedTable(schema, name),
    transaction: (work, first) =>
      database.transaction(
        async (inside) => {
          if (first !== undefined) first.check(await inside.query(first.name, first.sql, first.parameters));
          return await work(inside);
        },
        { ...heldQuery(job), check },
      ),
    close: () => database.close(),
  };
}

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
