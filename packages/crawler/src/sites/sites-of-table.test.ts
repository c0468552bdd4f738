import { expect, test } from "vitest";
import { serverStore } from "../../../../test/support/stores.ts";
import { siteWith } from "../../../../test/support/records.ts";
import { openUrlRepository } from "../repository/url-repository.ts";

// In the embedded database, two spellings are one table.

test("of several tables with one name, the exact spelling is used, then the one beside the sites; of two columns, site", async () => {
  const store = await serverStore();
  const database = await store.open();
  const repository = await openUrlRepository(database);
  await repository.replaceSites(["b.example", "a.example"].map((name) => siteWith(name)));
  await database.execute(
    "make",
    `drop table if exists public.twin, public."Twin", urlrep.twin, public.pair, public.gone cascade;
         create table public."Twin" (site text); insert into public."Twin" values ('a.example');
         create table public.twin (site text); insert into public.twin values ('b.example');
         create table public.pair (seed text, site text); insert into public.pair values ('http://a.example/', 'b.example');
         create table public.gone (other int, site text); alter table public.gone drop column site;`,
  );
  const found = async (table: string) => await repository.getSites(table);
  expect([await found("twin"), await found("Twin"), await found("PUBLIC.Twin")]).toEqual([
    ["b.example"],
    ["a.example"],
    ["a.example"],
  ]);
  // No table has this spelling: capitals come first, as the catalogue sorts names.
  expect([await found("TWIN"), await found("pair")]).toEqual([["a.example"], ["b.example"]]);
  await expect(found("gone")).rejects.toMatchObject({ code: "UnknownTable" });
  await database.query("make", "create table urlrep.twin (site text)", []);
  expect([await found("twin"), await found("public.twin"), await found("Twin")]).toEqual([
    [],
    ["b.example"],
    ["a.example"],
  ]);
  await database.query("drop", "drop table urlrep.twin", []);

  await database.close();
  await store.remove();
});
