import { migrate } from "@eiao/crawler/database";
import type { Database } from "@eiao/crawler/database";
import { warehouseMigrations } from "./migrations/index.ts";

/** The data warehouse in a database (spec 13). */
export interface Warehouse {
  readonly database: Database;
}

/**
 * Opens the data warehouse: its tables are made, or brought up to date, first. The database stays its caller's to close.
 * @throws EiaoError `MadeByAnotherBuild`, `OlderDatabase`, `StoreUnavailable`.
 */
export async function openWarehouse(database: Database): Promise<Warehouse> {
  await migrate(database, warehouseMigrations);
  return { database };
}
