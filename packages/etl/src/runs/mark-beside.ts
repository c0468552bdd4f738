import type { Warehouse } from "../warehouse.ts";

const MARK = "update dw.testrun set beside = $2 where name = $1";

/**
 * Marks a run of a few sites that somebody wanted at once (spec 18.7): it stands beside the runs of the observatory. Readers see it, and its sites
 * show what it found; it is never their latest run, and no other run is compared with it. It is marked while it is open.
 */
export async function markBeside({ database }: Warehouse, run: string): Promise<void> {
  await database.query("mark-beside", MARK, [run, true]);
}
