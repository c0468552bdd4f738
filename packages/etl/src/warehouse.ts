import { openSchema } from "@eiao/crawler/database";
import type { Database } from "@eiao/crawler/database";
import { warehouseSchema } from "./schema/dw-schema.ts";

/** The data warehouse in a database (spec 13). */
export interface Warehouse {
  readonly database: Database;
}

/**
 * Opens the data warehouse; an empty database gets its tables. The caller closes the database.
 * @throws EiaoError `MadeByAnotherBuild`, `StoreUnavailable`.
 */
export async function openWarehouse(database: Database): Promise<Warehouse> {
  await openSchema(database, warehouseSchema);
  return { database };
}
