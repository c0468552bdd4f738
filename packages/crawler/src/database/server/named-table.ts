import type { Database, NamedTable } from "../database.ts";
import { quotedName } from "../quoted-name.ts";

const SQL = `
  select n.nspname as schema, c.relname as table, array_agg(a.attname::text) as columns
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'v', 'm', 'p', 'f') and lower(c.relname) = lower($2)
    and (case when $1::text is null then n.nspname in ('urlrep', 'public') else lower(n.nspname) = lower($1) end)
  group by n.nspname, c.relname
  order by c.relname = $2 desc, n.nspname = 'urlrep' desc, c.relname
  limit 1`;

/** Finds a table by the name that a person gave: the server part of `Database.namedTable`. */
export async function namedTable(db: Database, schema: string | null, name: string): Promise<NamedTable | undefined> {
  const [found] = await db.query<{ schema: string; table: string; columns: string[] }>("named-table", SQL, [
    schema,
    name,
  ]);
  return found && { reference: quotedName(`${found.schema}.${found.table}`), columns: found.columns };
}
