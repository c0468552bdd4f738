import type { Database } from "@eiao/crawler/internal/database";

const SERVER = `select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes from pg_class c
  join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'dw' and c.relkind = 'r'`;
// Removed rows leave free pages in the file, which are filled again first.
const EMBEDDED = `select (page_count - freelist_count) * page_size as bytes
  from pragma_page_count(), pragma_freelist_count(), pragma_page_size()`;

/** Returns the size of the warehouse's tables and indexes in bytes, or that of an embedded database. */
export async function usedBytes(database: Database): Promise<number> {
  const [row] = await database.query<{ bytes: number }>("used-bytes", database.kind === "server" ? SERVER : EMBEDDED);
  return row?.bytes ?? 0;
}
