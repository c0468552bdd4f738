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
  /** The order that started it; missing: people or programs did. */
  readonly order?: string;
  /** The campaign of that order at that time; missing: none. */
  readonly campaign?: string;
  /** The run of that order before; missing: none. */
  readonly previousRun?: string;
}

const SQL = `select name as run, state, expected, steered, panel, ordername as "order", campaign, previousrun as "previousRun",
    (select count(*) from dw.load l where l.run = t.run and l.state = 'loaded') as loaded,
    (select count(*) from dw.load l where l.run = t.run and l.state = 'failed') as failed
  from dw.testrun t where $1 = '' or name = $1 order by coalesce(date, publishedat) nulls last, t.run`;

/** Lists all runs, or the one with this name: oldest first, open runs last. A run that was published without results stands where it was published. */
export async function listRuns({ database }: Warehouse, name = ""): Promise<RunStatus[]> {
  const rows = await database.query<RunRow>("list-runs", SQL, [name]);
  return rows.map(({ run, state, expected, loaded, failed, steered, panel, order, campaign, previousRun }) => ({
    run,
    state,
    sites: { expected, loaded, failed },
    ...(steered ? { steered: true } : {}),
    ...(panel === null ? {} : { panel }),
    ...(order === null ? {} : { order }),
    ...(campaign === null ? {} : { campaign }),
    ...(previousRun === null ? {} : { previousRun }),
  }));
}

type RunRow = Pick<RunStatus, "run" | "state"> &
  RunStatus["sites"] & { readonly steered: boolean | number } & Record<
    "panel" | "order" | "campaign" | "previousRun",
    string | null
  >;

/** Every announced site is loaded or failed (spec 12.2). */
export function isComplete({ sites }: RunStatus): boolean {
  return sites.loaded + sites.failed >= sites.expected;
}
