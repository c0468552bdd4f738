/** Parts of a long list of pages, and single pages: only these are unpacked, and they equal those of the whole list. */
import { fillSearchIndex, pageByUrl, scoredPages, worstPages } from "@eiao/etl/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores, testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";
import { testNamed, writeStore } from "../support/sealed-stores.ts";
import type { PlainPage } from "../support/sealed-stores.ts";

/** Makes a page with these results: 1 is a barrier, 0 none, a fraction a part of one. */
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
  const part = async (from: number, max: number) => {
    const [found] = (await worstPages(opened.warehouse, query, { from, most: max })).rows;
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
    const all = new Map((await scoredPages(opened.warehouse, query)).rows.map((row) => [row.url, row]));
    for (const isIndexed of [false, true]) {
      if (isIndexed) await fillSearchIndex(opened.warehouse, { dataDir: opened.folder });
      for (const max of [1, 2, 3, 8, 100])
        for (let from = 0; from < 10; from++)
          expect(await part(from, max), `${from} ${max}`).toEqual({ size: 8, urls: order.slice(from, from + max) });
      const [found] = (await worstPages(opened.warehouse, query, { from: 0, most: 8 })).rows;
      expect(found?.pages).toEqual(order.map((url) => all.get(url)));
    }
  });

  test("HTML and PDF pages are in the order of the chosen rule set, by its own counts", async () => {
    const pdf = testNamed("2.4.2_PDF_01");
    /** Makes results of UWEM, then of the rule set of PDF. */
    const both = (uwem: readonly number[], ofPdf: readonly number[]): PlainPage => {
      const results = [...uwem.map((value) => ({ test: 0, value })), ...ofPdf.map((value) => ({ test: pdf, value }))];
      return {
        documents: [
          { results: results.map((result, line) => ({ ...result, line: line + 1, column: 1 })), statistics: [] },
        ],
      };
    };
    // By UWEM 0.5, 1, 0, none; by the other 1, none, 0.5, 0.
    const pages = [both([1, 0], [1, 1]), both([1], []), both([0], [1, 0]), both([], [0])];
    await opened.load(await writeStore(opened.folder, { site: "a.example", pages }), "R");
    await opened.publish();
    for (const isIndexed of [false, true]) {
      if (isIndexed) await fillSearchIndex(opened.warehouse, { dataDir: opened.folder });
      const orders: unknown[] = [];
      for (const ruleset of ["uwem-1.2", "pdf-1"]) {
        const order: unknown[] = [];
        for (let from = 0; from < 4; from++) {
          const [found] = (await worstPages(opened.warehouse, { ...query, ruleset }, { from, most: 1 })).rows;
          order.push(...(found?.pages.map(({ url, failed, applied }) => [url, failed, applied]) ?? []));
        }
        orders.push(order);
      }
      expect(orders).toEqual([
        [
          [urlOf(2), 1, 1],
          [urlOf(1), 1, 2],
          [urlOf(3), 0, 1],
          [urlOf(4), 0, 0],
        ],
        [
          [urlOf(1), 2, 2],
          [urlOf(3), 1, 2],
          [urlOf(4), 0, 1],
          [urlOf(2), 0, 0],
        ],
      ]);
    }
  });

  test("results in the search index are not read again; with other scores, or of another store, they are", async () => {
    const pages = [pageOf(1, 0), pageOf(1), pageOf(0), pageOf(1, 1, 0), pageOf(0, 0)];
    const urls = [2, 4, 1, 3, 5].map(urlOf);
    // Scores that the pages do not have, like those of another rule set.
    const other = [0, 1, 2, 3, 4].map((tenths) => pageOf(tenths / 10));
    await opened.load(await writeStore(opened.folder, { site: "a.example", pages }), "R");
    await opened.load(await writeStore(opened.folder, { site: "b.example", pages: other }), "R");
    await opened.publish();
    const unreadable = (query: string) => opened.database.query("unreadable", query, [Buffer.from("no")]);
    await fillSearchIndex(opened.warehouse, { dataDir: opened.folder });
    const columnsOf = async (name: string) => {
      const select = "select columns from dw.searchsite where site = (select site from dw.site where name = $1)";
      const [row] = await opened.database.query<{ columns: Uint8Array }>("columns", select, [name]);
      return row?.columns ?? null;
    };
    const own = await columnsOf("a.example");
    const set = "update dw.searchsite set columns = $1";
    await opened.database.query("other-scores", set, [await columnsOf("b.example")]);
    expect(await part(0, 2)).toEqual({ size: 5, urls: urls.slice(0, 2) });
    await opened.database.query("own-scores", set, [own]);
    await unreadable("update dw.sitefile set dictionary = $1");
    expect(await part(0, 9)).toEqual({ size: 5, urls });
    await opened.database.execute("other", "update dw.searchsite set digest = 'another'");
    await expect(part(0, 9)).rejects.toMatchObject({ code: "PageRowDamaged" });
  });

  test("an index without a page whose row was damaged has other page numbers: the results are read", async () => {
    await opened.load(
      await writeStore(opened.folder, { site: "a.example", pages: [1, 1, 1, 1].map((one) => pageOf(one)) }),
      "R",
    );
    await opened.publish();
    await opened.database.query("damage", "update dw.pageresult set counts = $1 where page = 0", [Buffer.from("no")]);
    await fillSearchIndex(opened.warehouse, { dataDir: opened.folder });
    expect((await part(0, 9)).urls).toEqual([2, 3, 4].map(urlOf));
  });

  test("a part of hundreds of pages has each of them", async () => {
    const count = 403;
    // The worst page is the last.
    const pages = Array.from({ length: count }, (__, at) => pageOf(at / count));
    await opened.load(await writeStore(opened.folder, { site: "a.example", pages }), "R");
    await opened.publish();
    const order = Array.from({ length: count }, (__, at) => urlOf(count - at));
    expect(await part(0, count)).toEqual({ size: count, urls: order });
  });

  test("a page with a damaged row is not in its part", async () => {
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

  test("a page by its address is the same with the search index, which leads directly to it", async () => {
    const queries: string[] = [];
    const database = new Proxy(opened.database, {
      get: (of, key) =>
        key === "query"
          ? (...args: Parameters<typeof of.query>) => {
              queries.push(args[0]);
              return of.query(...args);
            }
          : (Reflect.get(of, key) as unknown),
    });
    const found = async (run: string, page: number) =>
      (await pageByUrl({ ...opened.warehouse, database }, { run, site: "a.example", page: urlOf(page) })).rows;
    const load = async (run: string, ...values: number[]) => {
      const pages = values.map((value) => pageOf(value, 1));
      await opened.load(await writeStore(opened.folder, { site: "a.example", pages }), run);
      await opened.publish(run);
    };
    await load("Q", 1, 1, 0);
    await load("R", 0, 0, 1);
    const before = [await found("Q", 3), await found("R", 3)];
    expect(before.map(([page]) => page?.tests[0]?.failed)).toEqual([1, 2]);
    expect(queries).toContain("page-rows");
    await fillSearchIndex(opened.warehouse, { dataDir: opened.folder });
    expect([await found("Q", 3), await found("R", 3)]).toEqual(before);
    queries.length = 0;
    await found("R", 2);
    expect(queries).not.toContain("page-rows");
    await expect(found("R", 4)).rejects.toMatchObject({ code: "NotInRun" });
    expect(queries, "the index has all pages of the site").not.toContain("page-rows");
    await expect(found("Q", 4)).rejects.toMatchObject({ code: "NotInRun" });
    expect(queries, "of an earlier run it has none").toContain("page-rows");
    // A page that was damaged when the index was filled, and is not any more, is found as without it.
    const [original] = await opened.database.query<{ counts: Uint8Array }>(
      "counts",
      "select counts from dw.pageresult where page = 0 and run = (select run from dw.testrun where name = 'R')",
    );
    const setCounts = (counts: Uint8Array) =>
      opened.database.query(
        "set",
        "update dw.pageresult set counts = $1 where page = 0 and run = (select run from dw.testrun where name = 'R')",
        [counts],
      );
    await setCounts(Buffer.from("no"));
    await fillSearchIndex(opened.warehouse, { dataDir: opened.folder, again: true });
    await setCounts(original?.counts ?? Buffer.from(""));
    expect((await found("R", 1)).map(({ url }) => url)).toEqual([urlOf(1)]);
    await fillSearchIndex(opened.warehouse, { dataDir: opened.folder, again: true });
    // A damaged page is reported as without the index.
    await opened.database.query("damage", "update dw.pageresult set counts = $1 where page = 1", [Buffer.from("no")]);
    await expect(found("R", 2)).rejects.toMatchObject({ code: "PageRowDamaged" });
  });
});
