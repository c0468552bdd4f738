import type { Warehouse } from "../warehouse.ts";
import { announceRun } from "./announce.ts";
import type { RunOptions } from "./announce.ts";

const QUEUE = `insert into dw.load (run, name, state) values ($1, $2, 'queued') on conflict (run, name) do nothing returning run`;
const ADD_SITES = "update dw.testrun set expected = expected + $2 where run = $1";

/**
 * Announces sites of a run by their names, for who loads stores without services: those that the run knows already are not expected twice.
 * @throws EiaoError `BadRunName`, `BadPanelName`.
 */
export async function announceSites(
  warehouse: Warehouse,
  name: string,
  sites: readonly string[],
  options: RunOptions = {},
): Promise<void> {
  const { run } = await announceRun(warehouse, name, 0, options);
  await warehouse.database.transaction(async (inside) => {
    let added = 0;
    for (const site of [...sites].toSorted()) added += (await inside.query("queue-site", QUEUE, [run, site])).length;
    await inside.query("add-expected", ADD_SITES, [run, added]);
  });
}
