import type { Database, FirstQuery } from "./database.ts";

/**
 * Returns a database whose transactions belong to the holder of a lease. Each transaction begins with a query that throws if the lease was
 * lost, and until it ends no other program gets the lease. A holder that was away for too long therefore writes nothing.
 */
export function fencedDatabase(database: Database, holds: FirstQuery): Database {
  const transaction: Database["transaction"] = (work, first) =>
    database.transaction(async (inside) => {
      if (first !== undefined) first.check(await inside.query(first.name, first.sql, first.parameters));
      return await work(inside);
    }, holds);
  return {
    ...database,
    insert: (...args) => transaction((inside) => inside.insert(...args)),
    insertAll: (...args) => transaction((inside) => inside.insertAll(...args)),
    update: (...args) => transaction((inside) => inside.update(...args)),
    transaction,
  };
}
