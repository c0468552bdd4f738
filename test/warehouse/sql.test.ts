import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { exportRun, queryExports } from "@eiao/etl/internal";
import type { ExportFormat } from "@eiao/etl/internal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderWith, removeFolder, wam, programFile } from "../support/programs.ts";
import { readCsv } from "../support/csv.ts";
import { siteIn, stores, testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";
import { writeStore } from "../support/sealed-stores.ts";

let opened: TestWarehouse;
let cwd = "";

/** Writes two runs of two sites: F is 1/3 and 2/3, then 0 and 1. */
beforeAll(async () => {
  const [, create] = stores[0] ?? [];
  if (create === undefined) throw new Error("there is no store");
  opened = await testWarehouse(create);
  cwd = await folderWith({});
  const site = (name: string, failed: number) => ({
    site: name,
    pages: [
      {
        documents: [
          {
            results: [0, 1, 2].map((n) => ({ test: 0, value: n < failed ? 1 : 0, line: n + 1, column: 1 })),
            statistics: [],
          },
        ],
      },
    ],
  });
  for (const [run, a, b] of [
    ["2026-10", 1, 2],
    ["2026-11", 0, 3],
  ] as const) {
    await opened.load(
      await writeStore(opened.folder, site("a.example", a)),
      run,
      siteIn("a.example", "NO", null, null),
    );
    await opened.load(
      await writeStore(opened.folder, site("b.example", b)),
      run,
      siteIn("b.example", null, null, null),
    );
    await opened.publish(run);
    for (const format of ["parquet", "csv"] as const)
      await exportRun(opened.warehouse, { run, format, folder: folderOf(format), software: "test" });
  }
});
afterAll(async () => {
  await opened.remove();
  await removeFolder(cwd);
});

const folderOf = (format: ExportFormat) => path.join(cwd, "eiao-data", "output", "exports", format);
const means = "select run, site, avg(result) as mean, count(*) as n from results group by all order by all";
const answer = [
  ["2026-10", "a.example", 1 / 3, 3],
  ["2026-10", "b.example", 2 / 3, 3],
  ["2026-11", "a.example", 0, 3],
  ["2026-11", "b.example", 1, 3],
];

async function rowsOf(sql: string, folder = folderOf("parquet")): Promise<unknown[][]> {
  const found = await queryExports(folder, sql);
  try {
    const rows: unknown[][] = [];
    for await (const batch of found.rows()) rows.push(...batch.map((row) => [...row]));
    return rows;
  } finally {
    found.close();
  }
}

test.each(["parquet", "csv"] as const)("one query covers all runs of a folder: %s", async (format) => {
  expect(await rowsOf(means, folderOf(format))).toEqual(answer);
  const joined =
    "select country, avg(result) from results join sites using (run, site) group by country order by country";
  expect(await rowsOf(joined, folderOf(format))).toEqual([
    ["NO", 1 / 6],
    [null, 5 / 6],
  ]);
  expect(
    await rowsOf("select source is null, finished from results join sites using (run, site) limit 1", folderOf(format)),
  ).toEqual([[true, "2026-11-20 10:00:00"]]);
});

test("a query sees only the exports, and changes nothing", async () => {
  const secret = path.join(cwd, "secret.csv");
  await writeFile(secret, "a\n1\n");
  const exported = path.join(folderOf("parquet"), "run=2026-10", "results", "part-000.parquet");
  const before = await readFile(exported);
  for (const sql of [
    `select * from read_csv('${secret}')`,
    `select * from '${secret}'`,
    `select * from glob('${cwd}/*')`,
    `copy (select 1) to '${path.join(cwd, "out.csv")}'`,
    `copy (select 1) to '${exported}'`,
    `explain analyze copy (select 1) to '${exported}'`,
    "install httpfs",
    "load httpfs",
    "set enable_external_access = true",
    `attach '${path.join(cwd, "x.db")}'`,
    "select * from 'https://example.org/a.parquet'",
    "create table t as select 1",
    "drop view results",
    "select 1; select 2",
    "selekt 1",
    "select cast('x' as int) from results",
  ])
    await expect(rowsOf(sql), sql).rejects.toMatchObject({ code: "SqlRefused", reaction: "end" });
  for (const sql of ["", " \n", "-- nothing", ";", "/* nothing */"])
    await expect(rowsOf(sql), sql).rejects.toMatchObject({
      code: "SqlRefused",
      message: expect.stringContaining("The query is empty."),
    });
  expect((await readFile(exported)).equals(before)).toBe(true);
  expect([existsSync(path.join(cwd, "out.csv")), existsSync(path.join(cwd, "x.db"))]).toEqual([false, false]);
});

test("eiao-wam sql writes a table for people, JSON and CSV for programs; it finds the folder, or takes its name", async () => {
  const run = async (...args: string[]) => await wam(["sql", ...args], { cwd });
  const text = await run(means);
  expect([text.code, text.err]).toEqual([0, ""]);
  expect(text.out.split("\n").map((line) => line.split(/ {2,}/).length)).toEqual([4, 4, 4, 4, 4, 4, 1]);
  const json = await run(means, "--format", "json");
  expect(JSON.parse(json.out)).toEqual(answer.map(([run_, site, mean, n]) => ({ run: run_, site, mean, n })));
  const csv = await run(means, "--format", "csv", "--exports", "eiao-data/output/exports/csv");
  expect(readCsv(csv.out)).toEqual([["run", "site", "mean", "n"], ...answer.map((row) => row.map(String))]);
  const many = await run("select unnest(range(3000)) as n");
  expect(many.out.split("\n").length).toBe(2 + 1000 + 1);
  expect(many.err).toContain("the first 1000 rows");
  expect(JSON.parse((await run("select 1 as n where false", "--format", "json")).out)).toEqual([]);
});

test("a folder may have runs of both formats, below folders of any name", async () => {
  const folder = path.join(cwd, "year=2026", "run=OLD");
  await exportRun(opened.warehouse, { run: "2026-10", format: "parquet", folder, software: "test" });
  await exportRun(opened.warehouse, { run: "2026-11", format: "csv", folder, software: "test" });
  const answer = await queryExports(folder, "select run, count(*), sum(result) from results group by run order by run");
  const rows: unknown[] = [];
  for await (const batch of answer.rows()) rows.push(...batch);
  answer.close();
  expect(rows).toEqual([
    ["2026-10", 6, 3],
    ["2026-11", 6, 3],
  ]);
  const columns = await queryExports(folder, "select * from sites limit 1");
  columns.close();
  expect(columns.columns.filter((name) => ["run", "year"].includes(name))).toEqual(["run"]);
});

test("as many rows as the limit are all shown; one more is cut, and reported", async () => {
  const of = async (rows: number) => {
    const args = ["sql", `select unnest(range(${rows}))`, "--exports", folderOf("parquet")];
    const { out, err } = await wam(args, { cwd });
    return [out.trimEnd().split("\n").length - 2, err.includes("the first 1000 rows")];
  };
  expect(await of(1_000)).toEqual([1_000, false]);
  expect(await of(1_001)).toEqual([1_000, true]);
});

test("a decimal that no number can hold is a text", async () => {
  const sql =
    "select cast('0.12345678901234567890' as decimal(38,20)), cast('0.5' as decimal(9,4)), 12.50, 3000::bigint";
  const answer = await queryExports(folderOf("parquet"), sql);
  for await (const rows of answer.rows()) expect(rows).toEqual([["0.12345678901234567890", 0.5, 12.5, 3_000]]);
  answer.close();
});

test("the recipe for DuckDB in docs/open-data.md works", async () => {
  const readme = await readFile(new URL("../../docs/open-data.md", import.meta.url), "utf8");
  const [, recipe = ""] = /\nDuckDB:\n\n```sql\n([^`]+);\n```/.exec(readme) ?? [];
  const sql = recipe.replace("open-data", folderOf("parquet")).replace("example.org", "b.example");
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  expect((await connection.runAndReadAll(sql)).getRowsJS()).toEqual([
    ["2026-10", "1.1_HTML_01", 2 / 3],
    ["2026-11", "1.1_HTML_01", 1],
  ]);
  connection.closeSync();
  instance.closeSync();
});

test("without the engine, an optional dependency, the error suggests the installation", () => {
  const hidden = `import { registerHooks } from "node:module";
    registerHooks({ resolve(name, context, next) {
      if (name === "@duckdb/node-api") throw new Error("Cannot find package " + name);
      return next(name, context);
    } });`;
  const program = programFile("eiao-wam");
  const args = [`--import=data:text/javascript,${encodeURIComponent(hidden)}`, program, "sql", means];
  const { status, stderr } = spawnSync(process.execPath, ["--conditions=@eiao/source", ...args], {
    cwd,
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /DuckDB, the SQL engine for exports, cannot be loaded: Cannot find package .*npm install @duckdb\/node-api@\d/,
  );
});

test("missing exports are reported with the remedy", async () => {
  const bare = await folderWith({});
  const result = await wam(["sql", "select 1"], { cwd: bare });
  expect(result.code).toBe(1);
  expect(result.err).toMatch(/There is no export of a run in .*parquet\. Export a run with eiao-wam export RUN/);
  // The remedy is followed literally.
  await mkdir(path.join(bare, "eiao-data"));
  const store = await writeStore(bare, {
    site: "a.example",
    pages: [{ documents: [{ results: [], statistics: [] }] }],
  });
  expect((await wam(["load", store, "--run", "RUN", "--quiet"], { cwd: bare })).err).toBe("");
  expect((await wam(["export", "RUN", "--quiet"], { cwd: bare })).code).toBe(0);
  expect(await wam(["sql", "select count(*) as n from results", "--format", "csv"], { cwd: bare })).toMatchObject({
    code: 0,
    out: "n\r\n0\r\n",
  });
  await removeFolder(bare);
});

test("if runs are in CSV only these are read, also beside an empty folder of removed exports", async () => {
  await mkdir(path.join(cwd, "csv-alone", "output", "exports", "parquet"), { recursive: true });
  await cp(folderOf("csv"), path.join(cwd, "csv-alone", "output", "exports", "csv"), { recursive: true });
  const { code, out } = await wam(
    ["sql", "select count(*) as n from results", "--format", "csv", "--data", "csv-alone"],
    {
      cwd,
    },
  );
  expect([code, out]).toEqual([0, "n\r\n12\r\n"]);
});
