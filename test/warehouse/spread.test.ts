import { announceRun } from "@eiao/etl";
import { expect, test } from "vitest";
import { testWarehouse } from "../support/warehouse.ts";
import { spreadStore } from "../support/spread-store.ts";

interface Table {
  readonly name: string;
  readonly by: string | null;
}

test("distribute.sql spreads tables with a site by site, and copies the tables that are joined with them to all machines", async () => {
  const opened = await testWarehouse(spreadStore);
  const { database, warehouse } = opened;
  await announceRun(warehouse, "R", 1);
  const tables = await database.query<Table>(
    "spread-tables",
    `select c.relname as name, s.by from pg_class c left join public.spread s on s.name = c.oid
      where c.relnamespace = 'dw'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const withSite = await database.query<{ name: string }>(
    "tables-of-sites",
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'site' and a.atttypid = 'int4'::regtype
      where c.relnamespace = 'dw'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'site' and not c.relispartition order by 1`,
  );
  const spread = tables.filter(({ by }) => by !== null);
  expect(spread.map(({ name }) => name)).toEqual(withSite.map(({ name }) => name));
  expect(new Set(spread.map(({ by }) => by))).toEqual(new Set(["site"]));
  expect(spread.length).toBeGreaterThan(5);
  const parts = await database.query<{ name: string }>(
    "parts-of-pages",
    "select relname as name from pg_class where relname like 'pageresult\\_%\\_%' and relkind = 'r'",
  );
  expect(parts).toHaveLength(3);
  await opened.remove();
});
