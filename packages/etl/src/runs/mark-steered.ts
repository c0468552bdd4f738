import type { Warehouse } from "../warehouse.ts";

const MARK = "update dw.testrun set steered = $2 where name = $1";

/**
 * Marks a run whose sites are measured in another order than a measurement's (spec 22.3): what is found before the budget is spent differs, so
 * reports say so. A run that is not announced here is another warehouse's to mark.
 */
export async function markSteered({ database }: Warehouse, run: string): Promise<void> {
  await database.query("mark-steered", MARK, [run, true]);
}
