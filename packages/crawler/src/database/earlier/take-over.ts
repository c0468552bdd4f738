import type { Database, Queryable } from "../database.ts";
import { quotedName, quotedWord } from "../quoted-name.ts";

/** In the order of the tables' making, in which none comes before one that it refers to. */
const COLUMNS = `
  select c.relname as table, a.attname::text as column, format_type(a.atttypid, null) as type
  from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = $1::regnamespace and c.relkind = 'r'
  order by c.oid, a.attnum`;

/**
 * Copies the rows of all tables of a schema, which has the newest version there and here, where the tables are empty.
 * Cost: every table in memory once.
 */
export async function takeOver(from: Database, to: Queryable, schema: string): Promise<void> {
  const found = await from.query<{ table: string; column: string; type: string }>("columns", COLUMNS, [schema]);
  for (const table of new Set(found.map((row) => row.table))) {
    const columns = found.filter((row) => row.table === table);
    // Of a uuid the digits alone are kept.
    const values = columns.map(({ column, type }) =>
      type === "uuid" ? `replace(${quotedWord(column)}::text, '-', '') as ${quotedWord(column)}` : quotedWord(column),
    );
    const name = `${schema}.${table}`;
    const rows = await from.query<Record<string, never>>(
      `read ${name}`,
      `select ${values.join(", ")} from ${quotedName(name)} order by ctid`,
    );
    await to.insert(
      `take over ${name}`,
      { table: name, columns: Object.fromEntries(columns.map(({ column, type }) => [column, type])) },
      rows.map((row) => columns.map(({ column }) => row[column] ?? null)),
    );
  }
}
