/** The store of the coordinators that work on this database, one for all; `seen`: one of them lives. */
export const STORE = `
  create table work.store (
    one int primary key check (one = 1),
    id text not null,
    name text not null,
    seen timestamptz not null);`;
