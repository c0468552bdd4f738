import type { Database } from "@eiao/crawler/database";

const TIME = "select clock_timestamp() as at";

/** The time of day where leases are kept: on the database server, whatever the clock of this machine is set to; embedded, here. */
export async function timeOf(database: Database): Promise<Date> {
  if (database.kind === "embedded") return new Date();
  const [row] = await database.query<{ at: Date }>("time-of-server", TIME);
  return row?.at ?? new Date();
}
