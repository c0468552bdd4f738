import { openSchema } from "@eiao/crawler/internal/database";
import type { Database, Queryable, Schema } from "@eiao/crawler/internal/database";

/** The data warehouse in a database (spec 13). */
export interface Warehouse {
  readonly database: Database;
}

/**
 * Opens the data warehouse, and creates the tables in an empty database. The caller closes the database.
 * @throws EiaoError `MadeByAnotherBuild`, `StoreUnavailable`.
 */
export async function openWarehouse(database: Database): Promise<Warehouse> {
  await openSchema(database, warehouseSchema);
  return { database };
}

/** The tables of the data warehouse. */
export const warehouseSchema: Schema = { name: "dw", folder: new URL(".", import.meta.url) };

const ID = "select id from dw.installation";

/** Returns the permanent id of this warehouse, 32 hexadecimal digits, which its backups keep. It is for ids that do not depend on an address. */
export async function installationId({ database }: { readonly database: Queryable }): Promise<string> {
  const [row] = await database.query<{ id: string }>("installation-id", ID);
  return row?.id ?? "";
}
