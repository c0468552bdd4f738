import type { Database } from "../../../database/database.ts";
import { repositoryError } from "../../errors.ts";

/** An identifier, perhaps with its schema; 63 octets is PostgreSQL's own limit. */
const TABLE_NAME = /^(?:([A-Za-z_]\w{0,62})\.)?([A-Za-z_]\w{0,62})$/;

/** `table` is a name that the catalogue gave back, quoted. */
const sitesBy = {
  site: (table: string) => `
    select s.site from urlrep.site s
    where s.site in (select cast(t.site as text) from ${table} t) order by s.siteid`,
  seed: (table: string) => `
    select s.site from urlrep.site s
    where s.siteid in (select d.siteid from urlrep.seed d join ${table} t on cast(t.seed as text) = d.url)
    order by s.siteid`,
};

/**
 * The sites that a table or view names, each once, in the order of the import. It lies in schema `urlrep` or
 * `public`, or the name has its schema; letter case is ignored. It has a column `site` (representation) or `seed` (URL).
 * Names that the repository does not know are left out. Spec 4.1, 4.2, 6.2.
 * @throws EiaoError `UnknownTable`.
 */
export async function sitesOfTable(db: Database, table = "site"): Promise<string[]> {
  const shown = table.slice(0, 100);
  const [, schema = null, name] = TABLE_NAME.exec(table) ?? [];
  if (name === undefined)
    throw repositoryError("UnknownTable", { table: shown, reason: "it is not the name of a table" });
  const found = await db.namedTable(schema, name);
  if (found === undefined)
    throw repositoryError("UnknownTable", { table: shown, reason: "there is no table or view with this name" });
  const column = (["site", "seed"] as const).find((word) => found.columns.includes(word));
  if (column === undefined)
    throw repositoryError("UnknownTable", { table: shown, reason: "it does not have the column" });
  const rows = await db.query<{ site: string }>("sites-of-table", sitesBy[column](found.reference));
  return rows.map(({ site }) => site);
}
