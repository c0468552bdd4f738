import { announceRun } from "@eiao/etl";
import { expect, test } from "vitest";
import { serverStore } from "../../packages/crawler/src/database/test-stores.ts";
import { writeToIndex } from "../../packages/etl/src/search/index/write-site.ts";
import { testWarehouse } from "./opened.ts";
import { spreadStore } from "./spread-store.ts";

interface Table {
  readonly name: string;
  readonly by: string | null;
}

test("distribute.sql spreads by site what has a site, and copies to all machines what that is joined with", async () => {
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
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'site'
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

test("words of short pages lie apart from their rows too, a hundred of which are in a block", async () => {
  const opened = await testWarehouse(serverStore);
  const { database } = opened;
  const numbers = Array.from({ length: 1_000 }, (_, page) => page);
  const words = (page: number) =>
    Array.from({ length: 80 }, (_, at) => `word${(page * 31 + at * 7) % 5_000}`).join(" ");
  const pages = numbers.map((page) => ({
    page,
    url: `http://a.example/${page}`,
    score: null,
    language: "en",
    type: "text/html",
    day: 0,
    failed: [],
  }));
  const texts = new Map(pages.map(({ page, url }) => [url, { title: "Title", text: words(page) }]));
  await database.transaction((inside) => writeToIndex(inside, "server", { site: 1, run: 1, digest: "", pages, texts }));
  const [size] = await database.query<{ octets: number }>(
    "size",
    "select pg_relation_size('dw.searchword_1') as octets",
  );
  expect(size?.octets).toBeGreaterThan(0);
  expect((size?.octets ?? 0) / pages.length).toBeLessThan(130);
  const found = await database.query("found", "select page from dw.searchword where words @@ 'word31 <-> word38'");
  expect(found.length).toBeGreaterThan(0);
  await opened.remove();
});
