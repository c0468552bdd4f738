import type { Database, Queryable, RowTarget } from "@eiao/crawler/database";

/** A dimension: rows are found by their key columns, the first ones, and numbered by the database. */
export interface Dimension {
  readonly target: RowTarget;
  /** The column of its number. */
  readonly id: string;
  /** How many of the columns are its key, one or two; texts. */
  readonly keys: 1 | 2;
}

/** Rows of a dimension, key columns first. */
export interface DimensionRows {
  readonly dimension: Dimension;
  readonly rows: readonly (readonly string[])[];
}

/** Numbers of the rows of a dimension by their key: its columns, joined by line feeds. */
export type DimensionNumbers = ReadonlyMap<string, number>;

/**
 * The numbers of rows of dimensions, which are inserted where they are missing (spec 12.2), each dimension's in a transaction of their own
 * and in one order: loads that run beside each other meet no lock that the other holds until its end.
 * @returns for each of `wanted`. Cost: one statement where nothing is missing.
 */
export async function lookUp(database: Database, wanted: readonly DimensionRows[]): Promise<DimensionNumbers[]> {
  const sorted = wanted.map(({ dimension, rows }) => {
    const unique = new Map(rows.map((row) => [row.slice(0, dimension.keys).join("\n"), row]));
    return { dimension, rows: [...unique].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row) };
  });
  const found = await numbersOf(database, sorted);
  let isWhole = true;
  for (const [at, { dimension, rows }] of sorted.entries()) {
    const missing = rows.filter((row) => found[at]?.has(row.slice(0, dimension.keys).join("\n")) !== true);
    if (missing.length === 0) continue;
    isWhole = false;
    await database.insert(`insert-${dimension.target.table}`, dimension.target, missing, "on conflict do nothing");
  }
  return isWhole ? found : await numbersOf(database, sorted);
}

interface NumberRow {
  readonly dimension: number;
  readonly one: string;
  readonly other: string;
  readonly number: number;
}

async function numbersOf(db: Queryable, wanted: readonly DimensionRows[]): Promise<Map<string, number>[]> {
  const parts = wanted.map(({ dimension: { target, id, keys } }, at) => {
    const [one = "", other = ""] = Object.keys(target.columns).slice(0, keys);
    const last = keys === 1 ? one : other;
    return `select ${at} as dimension, ${one} as one, ${keys === 1 ? "''" : other} as other, ${id} as number
      from ${target.table} where ${last} = any($${at + 1})`;
  });
  const values = wanted.map(({ dimension: { keys }, rows }) => [...new Set(rows.map((row) => row[keys - 1] ?? ""))]);
  const rows = await db.query<NumberRow>("look-up-dimensions", parts.join(" union all "), values);
  const numbers = wanted.map(() => new Map<string, number>());
  for (const { dimension, one, other, number } of rows) {
    const key = wanted[dimension]?.dimension.keys === 1 ? one : `${one}\n${other}`;
    numbers[dimension]?.set(key, number);
  }
  return numbers;
}
