/** The same on both databases. A hidden site has no rows in any run; `dw.load` remembers its stores, from which it can come back. */
export const EXCLUSION_TABLE = `
  create table dw.exclusion (
    name text primary key,
    hidden bool not null,
    reason text not null,
    excludedat timestamptz not null);`;
