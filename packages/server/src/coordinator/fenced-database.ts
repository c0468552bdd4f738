import type { Database } from "@eiao/crawler/database";
import type { HeldJob } from "../queue/end-lease.ts";
import { heldQuery } from "../queue/workers.ts";
import { serviceError } from "../services/errors.ts";

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
