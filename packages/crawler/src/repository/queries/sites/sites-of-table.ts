import type { Queryable } from "../../../database/database.ts";
import { quotedName } from "../../../database/statement.ts";
import { repositoryError } from "../../errors.ts";

/** An identifier, perhaps with its schema; 63 octets is PostgreSQL's own limit. */
const TABLE_NAME = /^(?:([A-Za-z_]\w{0,62})\.)?([A-Za-z_]\w{0,62})$/;

const COLUMNS = `
  select n.nspname as schema, c.relname as table, array_agg(a.attname::text) as columns
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'v', 'm', 'p', 'f') and lower(c.relname) = lower($2)
    and (case when $1::text is null then n.nspname in ('urlrep', 'public') else lower(n.nspname) = lower($1) end)
  group by n.nspname, c.relname
  order by c.relname = $2 desc, n.nspname = 'urlrep' desc, c.relname
  limit 1`;

/** `table` is a name that the catalogue gave back, quoted. */
const sitesBy = {
  site: (table: string) => `
    select s.site from urlrep.site s
    where s.enabled and s.site in (select t.site::text from ${table} t) order by s.siteid`,
  seed: (table: string) => `
    select s.site from urlrep.site s
    where s.enabled and s.siteid in (select d.siteid from urlrep.seed d join ${table} t on t.seed::text = d.url)
    order by s.siteid`,
};

/**
 * The enabled sites that a table or view names, each once, in the order of the import. It lies in schema `urlrep` or
 * `public`, or the name has its schema; letter case is ignored. It has a column `site` (representation) or `seed` (URL).
 * Names that the repository does not know are left out. Spec 4.1, 4.2, 6.2.
 * @throws EiaoError `UnknownTable`.
 */
export async function sitesOfTable(db: Queryable, table = "site"): Promise<string[]> {
  const shown = table.slice(0, 100);
  const [, schema = null, name] = TABLE_NAME.exec(table) ?? [];
  if (name === undefined) throw repositoryError("UnknownTable", { table: shown, reason: "it is no name of a table" });
  const [found] = await db.query<{ schema: string; table: string; columns: string[] }>("table-columns", COLUMNS, [
    schema,
    name,
  ]);
  if (found === undefined)
    throw repositoryError("UnknownTable", { table: shown, reason: "there is none of this name" });
  const column = (["site", "seed"] as const).find((word) => found.columns.includes(word));
  if (column === undefined) throw repositoryError("UnknownTable", { table: shown, reason: "it lacks the column" });
  const sql = sitesBy[column](quotedName(`${found.schema}.${found.table}`));
  const rows = await db.query<{ site: string }>("sites-of-table", sql, []);
  return rows.map(({ site }) => site);
}
