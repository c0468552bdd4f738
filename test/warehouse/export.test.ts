import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import type { Database } from "@eiao/crawler/internal/database";
import { exportRun } from "@eiao/etl/internal";
import type { ExportFormat, RunExport } from "@eiao/etl/internal";
import fc from "fast-check";
import { Parser } from "n3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { embeddedStore } from "../support/stores.ts";
import { readCsv } from "../support/csv.ts";
import { siteIn, stores, testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";
import { plainSites, tests, writeStore } from "../support/sealed-stores.ts";
import type { PlainResult, PlainSite } from "../support/sealed-stores.ts";

const at = (line: number, value: number | null, number = 0): PlainResult => ({ test: number, value, line, column: 1 });
const onePage = (site: string, ...results: PlainResult[]): PlainSite => ({
  site,
  pages: [{ documents: [{ results, statistics: [] }] }],
});
const software = "eiao-wam test";

/** Returns all files below a folder with their bytes. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    files.map(async (file) => [path.relative(folder, file), (await readFile(file)).toString("latin1")] as const),
  );
  return Object.fromEntries(contents.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Unpacks a store by Zstandard only, frame after frame. Skippable ones (RFC 8878, 3.1.2) are skipped. */
function zstdFrames(bytes: Buffer): string {
  const texts: string[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const magic = bytes.readUInt32LE(at);
    if (magic >= 0x184d2a50 && magic <= 0x184d2a5f) at += 8 + bytes.readUInt32LE(at + 4);
    else {
      texts.push(zstdDecompressSync(bytes.subarray(at)).toString("latin1"));
      const next = [0x28b52ffd, ...skippable].flatMap((one) => {
        const found = bytes.indexOf(Buffer.from(one.toString(16).padStart(8, "0"), "hex"), at + 4);
        return found < 0 ? [] : [found];
      });
      at = Math.min(bytes.length, ...next);
    }
  }
  return texts.join("");
}

const skippable = Array.from({ length: 16 }, (_, n) => 0x502a4d18 + n * 0x1000000);

/** Returns the statements of TriG, by the parser of N3.js. */
function statementsOf(trig: string): string[] {
  return new Parser({ format: "application/trig" })
    .parse(trig)
    .map(({ subject, predicate, object, graph }) =>
      [subject.value, predicate.value, object.value, graph.value].join(" "),
    )
    .toSorted();
}

/** Returns the results of sites in plain lists, sorted, as an export of them must have. */
function wantedResults(sites: readonly PlainSite[]): string[] {
  const rows = sites.flatMap(({ site, pages }) =>
    pages.flatMap(({ documents }, page) =>
      documents.flatMap(({ results }, document) =>
        results.map(({ test: number, value, line, column, source }) => {
          const { id, test: name } = tests[number] as (typeof tests)[number];
          const url = (n: number) => `http://${site}/${page + 1}/${n}.html`;
          return [site, url(0), url(document), "uwem-1.2", name, id, line, column, source ?? null, value];
        }),
      ),
    ),
  );
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

/** Returns the rows of a Parquet file, by DuckDB. */
async function parquetRows(sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJS();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

describe.each(stores)("%s", (name, create) => {
  let opened: TestWarehouse;
  beforeEach(async () => {
    opened = await testWarehouse(create);
  });
  afterEach(() => opened.remove());

  const write = (site: PlainSite) => writeStore(opened.folder, site);
  const load = async (sites: readonly PlainSite[]) => {
    for (const site of sites) await opened.load(await write(site));
    await opened.publish();
  };
  const exported = async (format: ExportFormat, to = "out", more: object = {}): Promise<RunExport> =>
    await exportRun(opened.warehouse, {
      run: "R",
      format,
      folder: path.join(opened.folder, to),
      software,
      dataDir: opened.folder,
      ...more,
    });
  const csv = async (folder: string, table: string) =>
    readCsv(await readFile(path.join(folder, `${table}.csv`), "utf8"));

  test("every result is a row, in Parquet and in CSV, in order, for any sites", async () => {
    await fc.assert(
      fc.asyncProperty(plainSites, async (sites) => {
        const own = await testWarehouse(create);
        try {
          for (const site of sites) await own.load(await writeStore(own.folder, site));
          await own.publish();
          const settings = { run: "R", folder: path.join(own.folder, "out"), software };
          const { folder } = await exportRun(own.warehouse, { ...settings, format: "csv" });
          const [head, ...rows] = await csv(folder, "results");
          expect(head?.join()).toBe("site,page,document,ruleset,test,wam,line,column,source,result");
          const values = rows.map(([site, page, document, ruleset, number, wam, line, column, source, result]) => [
            site,
            page,
            document,
            ruleset,
            number,
            wam,
            Number(line),
            Number(column),
            source === "" ? null : source,
            result === "" ? null : Number(result),
          ]);
          expect(values.map((row) => JSON.stringify(row)).toSorted()).toEqual(wantedResults(sites));
          const places = rows.map(([site = "", page = ""]) => `${site} ${page}`);
          expect(places).toEqual(places.toSorted());
          const parquet = await exportRun(own.warehouse, {
            ...settings,
            format: "parquet",
            folder: `${settings.folder}2`,
          });
          const read = await parquetRows(
            `select * exclude (run) from read_parquet('${parquet.folder}/results/*.parquet')`,
          );
          expect(read.map((row) => row.map((value) => (typeof value === "bigint" ? Number(value) : value)))).toEqual(
            values,
          );
        } finally {
          await own.remove();
        }
      }),
      { numRuns: 5 },
    );
  });

  test("there are tables of sites with place and sector, of scores, pages and tests; null is not an empty text", async () => {
    await opened.load(await write(onePage("a.example", at(1, 1), at(2, 0), at(3, null))), "R", {
      ...siteIn("a.example", "NO", "NO081", "62.01"),
      title: '=cmd|"x"',
    });
    await opened.load(await write({ site: "b.example", pages: [{ documents: [{ results: [], statistics: [] }] }] }));
    await opened.publish();
    const { folder } = await exported("csv");
    const [head = [], ...sites] = await csv(folder, "sites");
    const [first, second] = sites.map((row) => Object.fromEntries(head.map((column, index) => [column, row[index]])));
    expect(first).toMatchObject({
      site: "a.example",
      title: '=cmd|"x"',
      country_group: "EFTA",
      country: "NO",
      nuts1: "NO0",
      nuts2: "NO08",
      nuts3: "NO081",
      nace_section: "J",
      nace_class: "62.01",
      pages: "1",
      results: "3",
      finished: "2026-11-20T10:00:00.000Z",
    });
    expect(second).toMatchObject({ site: "b.example", country: "", nace_section: "", results: "0" });
    expect(await csv(folder, "pages")).toEqual([
      ["site", "page", "scenario", "uniform", "ruleset", "applied", "failed", "score"],
      ["a.example", "http://a.example/1/0.html", "p1", "true", "uwem-1.2", "2", "1", "0.5"],
      ["b.example", "http://b.example/1/0.html", "p1", "true", "uwem-1.2", "0", "0", ""],
    ]);
    const [, score] = await csv(folder, "scores");
    expect(score?.slice(0, 6)).toEqual(["a.example", "uwem-1.2", expect.any(String), "uniform", "true", "0.5"]);
    expect((await csv(folder, "tests")).slice(1).map(([ruleset, number, wam]) => [ruleset, number, wam])).toEqual([
      ["uwem-1.2", "1.1_HTML_01", tests[0]?.id],
    ]);
    const parquet = await exported("parquet", "out2");
    expect(
      await parquetRows(`select country, finished from '${parquet.folder}/sites/*.parquet' order by site`),
    ).toEqual([
      ["NO", new Date("2026-11-20T10:00:00Z")],
      [null, new Date("2026-11-20T10:00:00Z")],
    ]);
  });

  test("the bytes depend on the data only, not on the order of loads or the database", async () => {
    const sites = ["a.example", "b.example", "c.example"].map((site, n) =>
      onePage(site, at(9, 0.35, n), at(9, 1, 5 - n), at(9, null, n), at(1, 0, (n + 3) % 6)),
    );
    const files = await Promise.all(sites.map(write));
    const exports: Record<string, string>[] = [];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0, 1],
    ]) {
      for (const other of [embeddedStore, create]) {
        const own = await testWarehouse(other);
        for (const n of order) await own.load(files[n] ?? "");
        await own.publish();
        for (const format of ["csv", "parquet"] as const) {
          const folder = path.join(own.folder, format);
          await exportRun(own.warehouse, { run: "R", format, folder, software });
        }
        exports.push({
          ...(await filesOf(path.join(own.folder, "csv"))),
          ...(await filesOf(path.join(own.folder, "parquet"))),
        });
        await own.remove();
      }
    }
    expect(Object.keys(exports[0] ?? {})).toContain("run=R/results/part-000.parquet");
    for (const other of exports) expect(other).toEqual(exports[0]);
  });

  test("SHA256SUMS has the digest of every other file, and there are no further files", async () => {
    await load([onePage("a.example", at(1, 1))]);
    for (const format of ["csv", "parquet"] as const) {
      const { folder, files } = await exported(format, format);
      const { SHA256SUMS: sums = "", ...others } = await filesOf(folder);
      const expected = Object.entries(others).map(
        ([file, bytes]) => `${createHash("sha256").update(bytes, "latin1").digest("hex")}  ${file}\n`,
      );
      expect(sums).toBe(expected.join(""));
      expect(files.map((file) => file.name).toSorted()).toEqual(Object.keys(others));
    }
  });

  test("Parquet files are consecutive; a query for one site reads no group of another", async () => {
    const many = (site: string) => onePage(site, ...Array.from({ length: 30 }, (_, n) => at(n + 1, n % 2)));
    await load(["a.example", "b.example", "c.example"].map(many));
    const { folder, files } = await exported("parquet", "out", { fileRows: 40 });
    expect(files.flatMap(({ name: file, rows }) => (file.startsWith("results/") ? [[file, rows]] : []))).toEqual([
      ["results/part-000.parquet", 40],
      ["results/part-001.parquet", 40],
      ["results/part-002.parquet", 10],
    ]);
    const groups = await parquetRows(
      `select stats_min_value, stats_max_value from parquet_metadata('${folder}/results/*.parquet')
       where path_in_schema = 'site' order by file_name`,
    );
    expect(groups).toEqual([
      ["a.example", "b.example"],
      ["b.example", "c.example"],
      ["c.example", "c.example"],
    ]);
  });

  test("an export replaces only the earlier one of its run; a failed one leaves it", async () => {
    await load([onePage("a.example", at(1, 1))]);
    const { folder } = await exported("csv");
    const out = path.dirname(folder);
    const before = await filesOf(out);
    expect(await exported("csv")).toMatchObject({ folder });
    expect(await filesOf(out)).toEqual(before);
    await expect(exported("parquet")).rejects.toMatchObject({ code: "ExportPlaceTaken" });
    const stop = new AbortController();
    const aborting = exported("csv", "out", { signal: stop.signal, progress: () => stop.abort() });
    await expect(aborting).rejects.toMatchObject({ name: "AbortError" });
    // The files of a killed export whose process has ended.
    const draft = path.join(out, ".run=R.999999999-0a1b2c3d");
    await mkdir(draft);
    await writeFile(path.join(draft, "results.csv"), "half");
    await exported("csv");
    expect(await filesOf(out)).toEqual(before);
    await writeFile(path.join(folder, "notes.txt"), "mine");
    await expect(exported("csv")).rejects.toMatchObject({
      code: "ExportPlaceTaken",
      message: expect.stringContaining("notes.txt"),
    });
    expect((await filesOf(folder))["notes.txt"]).toBe("mine");
    await writeFile(path.join(opened.folder, "file"), "");
    await expect(exported("csv", "file")).rejects.toMatchObject({ code: "FolderNotMade" });
    expect((await readdir(out)).toSorted()).toEqual(["run=R"]);
  });

  test("on a file system without case an export does not replace that of a run whose name differs in capitals", async () => {
    await load([onePage("a.example", at(1, 1))]);
    const { folder } = await exported("csv");
    const before = await filesOf(folder);
    // A link to the same folder behaves like such a file system. A separate folder of another run does no harm.
    await rename(folder, path.join(path.dirname(folder), "run=r"));
    await symlink("run=r", folder);
    await expect(exported("csv")).rejects.toMatchObject({
      code: "ExportPlaceTaken",
      message: expect.stringContaining("run=r, which has the same name as run=R on this file system"),
    });
    expect(await filesOf(folder)).toEqual(before);
    await rm(folder);
    await exported("csv");
    expect((await readdir(path.dirname(folder))).toSorted()).toEqual(["run=R", "run=r"]);
  });

  test("a run that is unknown, open, removed, or changed meanwhile is refused by name", async () => {
    await expect(exported("csv")).rejects.toMatchObject({ code: "UnknownTestRun" });
    const file = await write(onePage("a.example", at(1, 1)));
    await opened.load(file);
    await expect(exported("csv")).rejects.toMatchObject({ code: "RunNotPublished" });
    await opened.publish();
    const other = await write(onePage("a.example", at(2, 0)));
    const database: Database = {
      ...opened.database,
      async query(query, sql, parameters) {
        if (query === "titles-of-tests") await opened.load(other);
        return await opened.database.query(query, sql, parameters);
      },
    };
    const settings = { run: "R", format: "csv", folder: path.join(opened.folder, "out"), software } as const;
    await expect(exportRun({ database }, settings)).rejects.toMatchObject({ code: "RunChanged" });
    expect(await readdir(path.join(opened.folder, "out"))).toEqual([]);
    await opened.publish();
    await opened.removeRun("R");
    await expect(exported("csv")).rejects.toMatchObject({ code: "UnknownTestRun" });
  });

  test("rdf: a file for each site with the content of the store, in TriG or in the seed's terms; a bad store stops no other", async () => {
    const sites = ["a.example", "b.example", "c.example", "d.example"];
    const stored = await Promise.all(sites.map((site) => write(onePage(site, at(1, 1), at(2, 0)))));
    for (const file of stored) await opened.load(file);
    await opened.publish();
    const [a = "", b = "", c = "", d = ""] = stored;
    const all = await exported("rdf");
    const unpacked = zstdFrames(await readFile(a));
    const { "a.example.trig": trig = "", "README.md": readme = "" } = await filesOf(all.folder);
    expect(statementsOf(trig)).toEqual(statementsOf(unpacked));
    expect(statementsOf(trig).length).toBeGreaterThan(50);
    expect(readme).not.toContain("## Missing");

    const bytes = await readFile(b);
    await writeFile(b, bytes.with(200, (bytes[200] ?? 0) ^ 1));
    await rm(c);
    await writeFile(d, await readFile(a));
    const { folder, failed } = await exported("rdf", "seed", { rdf: "seed" });
    expect(failed.map(({ site }) => site)).toEqual(["b.example", "c.example", "d.example"]);
    expect(failed.map(({ error }) => error)).toEqual([
      expect.stringContaining(b),
      expect.stringContaining(c),
      expect.stringContaining("is not the store that was loaded"),
    ]);
    const files = await filesOf(folder);
    expect(Object.keys(files)).toEqual(["README.md", "SHA256SUMS", "a.example.rdf", "dcat.ttl"]);
    expect(files["a.example.rdf"]).toMatch(/^<\?xml [^]*<\/rdf:RDF>\n$/);
    expect(files["README.md"]).toMatch(/## Missing[^]*- b\.example: [^]*- c\.example: [^]*- d\.example: /);

    await rm(a);
    await expect(exported("rdf")).rejects.toMatchObject({
      code: "NothingExported",
      message: expect.stringContaining("a.example"),
    });
    expect((await filesOf(all.folder))["a.example.trig"]).toBe(trig);
  });

  test("warc: a folder for each site, with the store and selected pages; two exports have the same bytes", async () => {
    const stored = await write(onePage("a.example", at(1, 1), at(2, 0)));
    await opened.load(stored);
    await opened.load(await write(onePage("b.example", at(1, 1, 4))));
    await opened.publish();
    const { folder, failed } = await exported("warc");
    expect(failed).toEqual([]);
    const files = await filesOf(folder);
    expect(Object.keys(files).map((file) => file.replace(/-2026.*trig/, "-STORE.trig"))).toEqual([
      "README.md",
      "SHA256SUMS",
      "a.example/a.example-20261120100000-00000.warc.gz",
      "a.example/a.example-STORE.trig.zst",
      "b.example/b.example-20261120100000-00000.warc.gz",
      "b.example/b.example-STORE.trig.zst",
      "dcat.ttl",
    ]);
    expect(await filesOf((await exported("warc", "again")).folder)).toEqual(files);
    const warc = (contents: Record<string, string>, site: string) =>
      gunzipSync(Buffer.from(contents[`${site}/${site}-20261120100000-00000.warc.gz`] ?? "", "latin1")).toString();
    const pagesOf = (contents: Record<string, string>, site: string) =>
      warc(contents, site).match(/^WARC-Target-URI: .*\.html\r$/gm)?.length ?? 0;
    expect([pagesOf(files, "a.example"), pagesOf(files, "b.example")]).toEqual([1, 1]);
    const failing = await filesOf(
      (await exported("warc", "failing", { selection: { failing: "1.1_HTML_01" } })).folder,
    );
    expect([pagesOf(failing, "a.example"), pagesOf(failing, "b.example")]).toEqual([1, 0]);
    const above = await filesOf((await exported("warc", "above", { selection: { above: 0.5 } })).folder);
    expect([pagesOf(above, "a.example"), pagesOf(above, "b.example")]).toEqual([0, 1]);
    // A page can be named by another spelling of its address. An unknown address is an error: a page that must be excluded would be published.
    const [, address = ""] = /^WARC-Target-URI: (http:.*\.html)\r$/m.exec(warc(files, "a.example")) ?? [];
    const exclude = [address.replace("http://a.example/", "HTTP://A.EXAMPLE:80/x/../")];
    const without = await filesOf((await exported("warc", "without", { selection: { exclude } })).folder);
    expect([pagesOf(without, "a.example"), pagesOf(without, "b.example")]).toEqual([0, 1]);
    for (const selection of [{ exclude: [`${address}?`, `${address}x`] }, { include: [`${address}x`] }])
      await expect(exported("warc", "x", { selection })).rejects.toMatchObject({
        code: "NotInRun",
        message: `Run R has no page ${address}x.`,
      });
    await expect(exported("warc", "x", { selection: { failing: "9.9_HTML_99" } })).rejects.toMatchObject({
      code: "UnknownTest",
    });
  });

  test("the data dictionary and the descriptions name every column, publisher and licence, and escape hostile text", async () => {
    await load([onePage("a.example", at(1, 1))]);
    const publisher = 'Havn "mark" <b>\n# x';
    const licence = "https://creativecommons.org/licenses/by/4.0/";
    const { folder } = await exported("csv", "out", { publisher, licence });
    const readme = await readFile(path.join(folder, "README.md"), "utf8");
    for (const table of ["results", "statistics", "pages", "sites", "scores", "tests"]) {
      expect(readme).toContain(`\n## ${table}\n`);
      for (const column of (await csv(folder, table))[0] ?? []) expect(readme).toContain(`| \`${column}\` |`);
    }
    expect(readme).toContain('- Publisher: Havn "mark" \\<b\\> \\# x\n');
    const metadata = JSON.parse(await readFile(path.join(folder, "csv-metadata.json"), "utf8")) as object;
    expect(metadata).toMatchObject({ "dc:publisher": publisher, "dc:license": { "@id": licence } });
    const dcat = await readFile(path.join(folder, "dcat.ttl"), "utf8");
    expect(dcat).toContain(`foaf:name "Havn \\"mark\\" <b>\\n# x"`);
    expect(name).toBeTruthy();
  });
});
