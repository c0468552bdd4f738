import type { Database, Queryable, RowTarget } from "@eiao/crawler/database";

/** A dimension: rows are found by their key columns, the first ones, and numbered by the database. */
export interface Dimension {
  readonly target: RowTarget;
  /** The column of its number. */
  readonly id: string;
  /** How many of the columns are its key; texts. */
  readonly keys: number;
}

/**
 * The numbers of rows of a dimension, which are inserted where they are missing (spec 12.2). In a transaction of their own, in one order:
 * loads that run beside each other meet no lock that the other holds until its end.
 *
 * @param rows  key columns first.
 * @returns     by the key's columns, joined by line feeds.
 */
export async function lookUp(
  database: Database,
  { target, id, keys }: Dimension,
  rows: readonly (readonly string[])[],
): Promise<ReadonlyMap<string, number>> {
  const unique = new Map(rows.map((row) => [row.slice(0, keys).join("\n"), row]));
  const sorted = [...unique].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  const found = await numbersOf(database, { target, id, keys }, sorted);
  const missing = sorted.filter((row) => !found.has(row.slice(0, keys).join("\n")));
  if (missing.length === 0) return found;
  await database.insert(`insert-${target.table}`, target, missing, "on conflict do nothing");
  return await numbersOf(database, { target, id, keys }, sorted);
}

async function numbersOf(
  db: Queryable,
  { target, id, keys }: Dimension,
  rows: readonly (readonly string[])[],
): Promise<Map<string, number>> {
  const columns = Object.keys(target.columns).slice(0, keys);
  const last = columns.at(-1) ?? "";
  const values = [...new Set(rows.map((row) => row[keys - 1] ?? ""))];
  const sql = `select ${[...columns, id].join(", ")} from ${target.table} where ${last} = any($1)`;
  const found = await db.query<Record<string, string | number>>(`look-up-${target.table}`, sql, [values]);
  return new Map(found.map((row) => [columns.map((column) => row[column]).join("\n"), Number(row[id])]));
}
