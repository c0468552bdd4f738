/** Parts of a long list of pages, the worst first: only what is shown is unpacked, and they are the same as of the whole list. */
import { scoredPages, worstPages } from "@eiao/etl";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores, testWarehouse } from "./opened.ts";
import type { TestWarehouse } from "./opened.ts";
import { writeStore } from "./stores.ts";
import type { PlainPage } from "./stores.ts";

/** A page whose results are these: 1 is a barrier, 0 none, a fraction a part of one. */
const pageOf = (...values: number[]): PlainPage => ({
  documents: [
    { results: values.map((value, line) => ({ test: 0, value, line: line + 1, column: 1 })), statistics: [] },
  ],
});
const urlOf = (page: number): string => `http://a.example/${page}/0.html`;

describe.each(stores)("%s", (_, create) => {
  let opened: TestWarehouse;
  beforeEach(async () => {
    opened = await testWarehouse(create);
  });
  afterEach(() => opened.remove());

  const query = { run: "R", site: "a.example" };
  const part = async (from: number, most: number) => {
    const [found] = (await worstPages(opened.warehouse, query, { from, most })).rows;
    return { size: found?.size, urls: found?.pages.map(({ url }) => url) };
  };

  test("parts have the pages in the order of their scores, equal ones by their addresses", async () => {
    // By score: 2 (1), then 1, 3, 6, 7 (0.5), 5 (0.35), 4 (0), 8 (none).
    const pages = [
      pageOf(1, 0),
      pageOf(1),
      pageOf(0, 1, 1, 0),
      pageOf(0),
      pageOf(0.1, 0.2, 0.6, 0.5),
      pageOf(0, 1),
      pageOf(0.3, 0.7),
      pageOf(),
    ];
    const order = [2, 1, 3, 6, 7, 5, 4, 8].map(urlOf);
    await opened.load(await writeStore(opened.folder, { site: "a.example", pages }), "R");
    await opened.publish();
    for (const most of [1, 2, 3, 8, 100])
      for (let from = 0; from < 10; from++)
        expect(await part(from, most), `${from} ${most}`).toEqual({ size: 8, urls: order.slice(from, from + most) });
    const all = new Map((await scoredPages(opened.warehouse, query)).rows.map((row) => [row.url, row]));
    const [found] = (await worstPages(opened.warehouse, query, { from: 0, most: 8 })).rows;
    expect(found?.pages).toEqual(order.map((url) => all.get(url)));
  });

  test("a page whose row is damaged is left out of its part", async () => {
    const pages = [pageOf(1), pageOf(1, 0), pageOf(0)];
    await opened.load(await writeStore(opened.folder, { site: "a.example", pages }), "R");
    await opened.publish();
    const damage = (column: "content" | "counts", page: number) =>
      opened.database.query("damage", `update dw.pageresult set ${column} = $1 where page = $2`, [
        Buffer.from("no"),
        page,
      ]);
    await damage("content", 1);
    expect(await part(0, 100)).toEqual({ size: 3, urls: [urlOf(1), urlOf(3)] });
    await damage("counts", 0);
    expect((await part(0, 100)).urls).toEqual([urlOf(3)]);
  });
});
