/** A damaged row loses its page, a damaged dictionary its site. The others are exported, reported and published, and the missing ones are named. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { exportRun, pageByUrl, readPages, runReport, scoredPages } from "@eiao/etl/internal";
import type { RunExport } from "@eiao/etl/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readCsv } from "../support/csv.ts";
import { stores, testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";
import { writeStore } from "../support/sealed-stores.ts";
import type { PlainSite } from "../support/sealed-stores.ts";

/** Makes a site whose pages have a result in each line: the first page one, the second two, and so on. */
const siteOf = (site: string, pages: number, value = 1): PlainSite => ({
  site,
  pages: Array.from({ length: pages }, (_, page) => ({
    documents: [
      {
        results: Array.from({ length: page + 1 }, (__, line) => ({ test: 0, value, line: line + 1, column: 1 })),
        statistics: [],
      },
    ],
  })),
});

describe.each(stores)("%s", (_, create) => {
  let opened: TestWarehouse;
  beforeEach(async () => {
    opened = await testWarehouse(create);
  });
  afterEach(() => opened.remove());

  const load = async (run: string, ...sites: PlainSite[]) => {
    for (const site of sites) await opened.load(await writeStore(opened.folder, site), run);
  };
  const damage = async (table: "pageresult" | "sitefile", column: string, site: string, condition = "") => {
    await opened.database.query(
      "damage",
      `update dw.${table} set ${column} = $1 where site = (select site from dw.site where name = $2) ${condition}`,
      [Buffer.from("nothing"), site],
    );
  };
  const exported = (format: "csv" | "parquet"): Promise<RunExport> =>
    exportRun(opened.warehouse, {
      run: "R",
      format,
      folder: path.join(opened.folder, format),
      software: "eiao-wam test",
    });
  const reasons = (failed: RunExport["failed"]) => failed.map(({ site, page, error }) => [site, page, error]);
  const damaged = expect.stringMatching(/cannot be read/) as string;

  test("exports of tables continue, and name site and page in result, README.md and dcat.ttl", async () => {
    await load("R", siteOf("a.example", 4), siteOf("b.example", 2), siteOf("c.example", 1));
    await opened.publish();
    await damage("pageresult", "content", "a.example", "and page = 1");
    await damage("pageresult", "counts", "a.example", "and page = 2");
    await damage("sitefile", "dictionary", "b.example");
    const { failed, folder, files } = await exported("csv");
    const third = "http://a.example/3/0.html";
    const expected = [
      ["a.example", "number 1", damaged],
      ["a.example", third, damaged],
      ["b.example", undefined, damaged],
    ];
    expect(reasons(failed)).toEqual(expected);
    const [, ...rows] = readCsv(await readFile(path.join(folder, "results.csv"), "utf8"));
    const pages = rows.map(([, page]) => page);
    expect(pages).toEqual([
      "http://a.example/1/0.html",
      ...Array.from({ length: 4 }, () => "http://a.example/4/0.html"),
      "http://c.example/1/0.html",
    ]);
    expect(files.find(({ name }) => name === "results.csv")?.rows).toBe(6);
    const readme = await readFile(path.join(folder, "README.md"), "utf8");
    expect(readme).toMatch(/## Missing[^]*- a\.example, page number 1: [^]*- a\.example, page http:[^]*- b\.example: /);
    expect(await readFile(path.join(folder, "dcat.ttl"), "utf8")).toContain(
      "The data is incomplete: README.md lists what",
    );
    expect(reasons((await exported("parquet")).failed)).toEqual(expected);
  });

  test("if nothing remains there is no export", async () => {
    await load("R", siteOf("a.example", 2));
    await opened.publish();
    await damage("pageresult", "content", "a.example");
    await expect(exported("csv")).rejects.toMatchObject({
      code: "NothingExported",
      message: expect.stringContaining("a.example") as string,
    });
  });

  test("reports of pages have a row for it, lists skip it, and a request for it is an error", async () => {
    await load("R", siteOf("a.example", 3));
    await opened.publish();
    await damage("pageresult", "content", "a.example", "and page = 1");
    const query = { run: "R", site: "a.example" };
    const urls = [1, 3].map((page) => `http://a.example/${page}/0.html`);
    const report = await runReport(opened.warehouse, "cwam", query);
    expect(report.rows.map(({ page, text, note }) => [page, text, note])).toEqual([
      [urls[0], "1.00", undefined],
      ["number 1", "n/a", damaged],
      [urls[1], "1.00", undefined],
    ]);
    const spelt = { ...query, page: "HTTP://A.EXAMPLE:80/3/x/../0.html#top" };
    expect((await runReport(opened.warehouse, "cwam", spelt)).rows).toMatchObject([{ page: urls[1], text: "1.00" }]);
    expect((await runReport(opened.warehouse, "pageLang", { ...query, page: urls[1] as string })).rows).toEqual([]);
    expect((await scoredPages(opened.warehouse, query)).rows.map(({ url }) => url)).toEqual(urls);
    const [last] = (await pageByUrl(opened.warehouse, { ...query, page: urls[1] as string })).rows;
    expect(last?.tests).toMatchObject([{ applied: 3, failed: 3 }]);
    await damage("pageresult", "counts", "a.example", "and page = 2");
    await expect(pageByUrl(opened.warehouse, { ...query, page: urls[1] as string })).rejects.toMatchObject({
      code: "PageRowDamaged",
    });
    const read: string[] = [];
    const reported: number[] = [];
    for await (const { url } of readPages(opened.warehouse, "R", "a.example", (page) => reported.push(page)))
      read.push(url);
    expect([read, reported]).toEqual([[urls[0]], [1, 2]]);
    const strict = async () => {
      for await (const { url } of readPages(opened.warehouse, "R", "a.example")) read.push(url);
    };
    await expect(strict()).rejects.toMatchObject({ code: "PageRowDamaged" });
  });

  test("publishing continues if the counts of one site in an earlier run are damaged; its change reports it", async () => {
    const sites = ["a.example", "b.example"];
    await load("Q", ...sites.map((site) => siteOf(site, 2, 0)));
    await opened.publish("Q");
    await load("R", ...sites.map((site) => siteOf(site, 2, 1)));
    await damage("sitefile", "pages", "a.example");
    expect(await opened.publish("R")).toBe(true);
    const parts = async (site: string) =>
      (await runReport(opened.warehouse, "change", { run: "R", site })).rows.map(({ part, value, note }) => [
        part,
        value,
        note,
      ]);
    expect(await parts("a.example")).toContainEqual([
      "content",
      null,
      expect.stringContaining("the counts of its pages are damaged"),
    ]);
    expect(await parts("b.example")).toContainEqual(["content", 1, "2 pages compared"]);
  });
});
