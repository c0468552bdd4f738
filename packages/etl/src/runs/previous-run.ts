import type { Warehouse } from "../warehouse.ts";

const BEFORE = `select name from dw.testrun where ordername = $1 and name <> $2 and state <> 'removed' order by run desc limit 1`;

/** Returns the latest other run that an order of the scheduler started; null: there is none. */
export async function previousRunOf({ database }: Warehouse, order: string, run: string): Promise<string | null> {
  const [before] = await database.query<{ name: string }>("previous-run", BEFORE, [order, run]);
  return before?.name ?? null;
}
