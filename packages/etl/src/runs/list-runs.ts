import type { Warehouse } from "../warehouse.ts";
import type { RunState } from "./run-row.ts";

/** A run and how far it is: cli.md 9. */
export interface RunStatus {
  readonly run: string;
  readonly state: RunState;
  readonly sites: { readonly expected: number; readonly loaded: number; readonly failed: number };
  /** Its queue was put into another order (spec 22.3). */
  readonly steered?: true;
  /** The panel that it measures; missing: it is outside the panels. */
  readonly panel?: string;
}

const SQL = `select name as run, state, expected, steered, panel,
    (select count(*) from dw.load l where l.run = t.run and l.state = 'loaded') as loaded,
    (select count(*) from dw.load l where l.run = t.run and l.state = 'failed') as failed
  from dw.testrun t where $1 = '' or name = $1 order by date nulls last, name`;

/** Lists all runs, or the one with this name: oldest first, runs without results last. */
export async function listRuns({ database }: Warehouse, name = ""): Promise<RunStatus[]> {
  const rows = await database.query<RunRow>("list-runs", SQL, [name]);
  return rows.map(({ run, state, expected, loaded, failed, steered, panel }) => ({
    run,
    state,
    sites: { expected, loaded, failed },
    ...(steered ? { steered: true } : {}),
    ...(panel === null ? {} : { panel }),
  }));
}

type RunRow = Omit<RunStatus, "sites" | "steered" | "panel"> &
  RunStatus["sites"] & { readonly steered: boolean | number; readonly panel: string | null };

/** Every announced site is loaded or failed (spec 12.2). */
export function isComplete({ sites }: RunStatus): boolean {
  return sites.loaded + sites.failed >= sites.expected;
}
