import { readFile } from "node:fs/promises";
import { openWarehouse } from "@eiao/etl";
import { Client } from "pg";
import { serverStore } from "../support/stores.ts";
import type { TestStore } from "../support/stores.ts";

const distribute = new URL("../../packages/etl/sql/distribute.sql", import.meta.url);

/**
 * The rules of Citus for a table that is spread by a column, as functions of the same names: each unique key has the column, and only
 * tables that are spread with it are referred to. A table that is neither spread nor a reference table refers to none of these.
 */
const CITUS = `
  create table public.spread (name regclass primary key, by text);
  create function create_reference_table(of regclass) returns void language sql as
    $$ insert into public.spread values (of, null) $$;
  create function create_distributed_table(of regclass, by text, colocate_with text default '') returns void language plpgsql as $$
  declare broken text;
  begin
    select c.conname into broken from pg_constraint c
      where c.conrelid = of and c.contype in ('p', 'u', 'x') and not exists (
        select from unnest(c.conkey) k join pg_attribute a on a.attrelid = of and a.attnum = k where a.attname = by);
    if broken is not null then raise exception '% of % does not have %', broken, of, by; end if;
    select c.conname into broken from pg_constraint c where of in (c.conrelid, c.confrelid) and c.contype = 'f';
    if broken is not null then raise exception '% of % refers to another table', broken, of; end if;
    if not exists (select from pg_attribute where attrelid = of and attname = by and attnotnull) then
      raise exception '% may lack %', of, by;
    end if;
    insert into public.spread values (of, by);
  end $$`;

/** Makes a database on the server whose tables have parts by the hash of the site, as on three machines, after `sql/distribute.sql`. */
export async function spreadStore(): Promise<TestStore> {
  const store = await serverStore();
  const client = new Client({ connectionString: store.url });
  await client.connect();
  try {
    const database = await store.open();
    await openWarehouse(database);
    await database.close();
    const { rows } = await client.query<{ name: string }>("select quote_ident(current_database()) as name");
    await client.query(`alter database ${rows[0]?.name} set eiao.parts = '3'`);
    await client.query(CITUS);
    await client.query(await readFile(distribute, "utf8"));
  } finally {
    await client.end();
  }
  return store;
}
