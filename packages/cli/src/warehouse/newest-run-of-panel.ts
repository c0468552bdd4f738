import { listRuns } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";
import { CommandError } from "../errors.ts";

/** The panel whose newest run is read unless a run or a panel is named. */
const PANEL = "default";

/**
 * Returns the newest published run of a panel that has a site, as readers of the report site see it. In a warehouse that no panel has a run in, as
 * `load` alone makes it, and without a named panel it is the newest one of all.
 * @throws CommandError if there is none.
 */
export async function newestRunOfPanel(warehouse: Warehouse, named?: string): Promise<string> {
  const panel = named ?? PANEL;
  const published = (await listRuns(warehouse)).filter((run) => run.state === "published");
  const isWithoutPanels = named === undefined && published.every((run) => run.panel === undefined);
  const runs = isWithoutPanels ? published : published.filter((run) => run.panel === panel);
  const latest = runs.findLast(({ sites }) => sites.loaded > 0) ?? runs.at(-1);
  if (latest !== undefined) return latest.run;
  throw new CommandError(
    `No run of the panel ${panel} is published yet.`,
    "Name a run or another panel. `eiao-wam runs` lists the runs with their panels.",
  );
}
