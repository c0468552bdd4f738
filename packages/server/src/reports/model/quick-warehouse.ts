import type { Warehouse } from "@eiao/etl";

/** For what is of one site: a hundred readers ask for some of it at the same time. */
export function quickWarehouse<Of extends Warehouse>(warehouse: Of): Of {
  const { database } = warehouse;
  return {
    ...warehouse,
    database: {
      ...database,
      query: (name, sql, parameters) =>
        database.queryTogether === undefined
          ? database.query(name, sql, parameters)
          : database.queryTogether(name, sql, parameters),
    },
  };
}
