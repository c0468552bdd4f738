import type { Queryable } from "@eiao/crawler/database";

const ID = "select id from dw.installation";

/** 32 hexadecimal digits that this warehouse has for ever, and no other: it goes with its backups. For ids that do not depend on an address. */
export async function installationId({ database }: { readonly database: Queryable }): Promise<string> {
  const [row] = await database.query<{ id: string }>("installation-id", ID);
  return row?.id ?? "";
}
