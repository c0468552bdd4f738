import { openSchema } from "@eiao/crawler/internal/database";
import type { Database, Queryable, Schema } from "@eiao/crawler/internal/database";

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

/** The tables of the data warehouse. */
export const warehouseSchema: Schema = { name: "dw", folder: new URL(".", import.meta.url) };

const ID = "select id from dw.installation";

/** 32 hexadecimal digits that this warehouse has for ever, and no other: it goes with its backups. For ids that do not depend on an address. */
export async function installationId({ database }: { readonly database: Queryable }): Promise<string> {
  const [row] = await database.query<{ id: string }>("installation-id", ID);
  return row?.id ?? "";
}
