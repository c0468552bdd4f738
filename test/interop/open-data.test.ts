import { globSync } from "node:fs";
import { cp, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { exportRun, queryExports } from "@eiao/etl/internal";
import type { ExportFormat, RunExport } from "@eiao/etl/internal";
import fc from "fast-check";
import { Parser } from "n3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteIn, stores, testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";
import { plainSites, writeStore } from "../support/sealed-stores.ts";
import type { PlainSite } from "../support/sealed-stores.ts";
import { openJena } from "../support/graph/jena.ts";
import { readGraph } from "../support/rapper.ts";
import { outputOf } from "../support/run-program.ts";

/**
 * Exports of one run, read by independent programs: DuckDB, Python's csv, RDFLib (Debian: python3-rdflib), Raptor
 * (raptor2-utils), Jena's SHACL (libapache-jena-java), sha256sum.
 */
let opened: TestWarehouse;
const exported = new Map<ExportFormat | "seed", RunExport>();
/** The contents of the sites, counted from the plain lists. */
const expected = { results: 0, told: 0, sum: 0, statistics: 0, pages: 0 };

beforeAll(async () => {
  const [, create] = stores[0] ?? [];
  if (create === undefined) throw new Error("there is no store");
  opened = await testWarehouse(create);
  // Six sites of up to five pages, with fractions, cannot tell results, framesets and external sheets.
  const [sites = []] = fc.sample(
    plainSites.filter((list) => list.length === 6),
    { numRuns: 1, seed: 16 },
  );
  for (const site of sites) {
    count(site);
    const known = { ...siteIn(site.site, "NO", "NO081", "62.01"), title: 'Title, "quoted"\r\nin two lines, =1+1' };
    await opened.load(await writeStore(opened.folder, site), "R", known);
  }
  await opened.publish();
  const more = { publisher: 'City of "Havnmark"', licence: "https://creativecommons.org/licenses/by/4.0/" };
  for (const name of ["csv", "parquet", "rdf", "seed", "warc"] as const) {
    const format = name === "seed" ? "rdf" : name;
    const folder = path.join(opened.folder, `exported-${name}`);
    const settings = { run: "R", format, folder, software: "test", dataDir: opened.folder, ...more } as const;
    exported.set(name, await exportRun(opened.warehouse, name === "seed" ? { ...settings, rdf: "seed" } : settings));
  }
});
afterAll(() => opened.remove());

function count({ pages }: PlainSite): void {
  expected.pages += pages.length;
  for (const { results, statistics } of pages.flatMap(({ documents }) => documents)) {
    const values = results.flatMap(({ value }) => (value === null ? [] : [value]));
    expected.results += results.length;
    expected.told += values.length;
    expected.sum += values.reduce((sum, value) => sum + value, 0);
    expected.statistics += statistics.length;
  }
}

const folderOf = (name: ExportFormat | "seed") => exported.get(name)?.folder ?? "";
const pathOf = (name: string) => fileURLToPath(new URL(`open-data/${name}`, import.meta.url));
const python = async (script: string, ...args: string[]) =>
  JSON.parse(await outputOf("/usr/bin/python3", [pathOf(script), ...args])) as Record<string, unknown>;

test("DuckDB reads the contents of the sites in Parquet", async () => {
  const answer = await queryExports(
    path.dirname(folderOf("parquet")),
    `select (select count(*) from results), (select count(result) from results), (select sum(result) from results),
      (select count(*) from statistics), (select count(*) from pages), (select sum(applied) from scores)`,
  );
  for await (const [row = []] of answer.rows()) {
    const [results, told, sum, statistics, pages, applied] = row.map(Number);
    expect({ results, told, statistics, pages }).toEqual({
      results: expected.results,
      told: expected.told,
      statistics: expected.statistics,
      pages: expected.pages,
    });
    expect(sum).toBeCloseTo(expected.sum, 9);
    expect(applied).toBe(expected.told);
  }
  answer.close();
});

test("CSV on the Web: Python's csv reads the tables of the metadata; keys and references hold", async () => {
  const { problems, tables } = (await python("check-csvw.py", folderOf("csv"))) as {
    problems: string[];
    tables: Record<string, { rows: number; sums: Record<string, number> }>;
  };
  expect(problems).toEqual([]);
  expect(tables["results"]?.rows).toBe(expected.results);
  expect(tables["results"]?.sums["result"]).toBeCloseTo(expected.sum, 9);
  expect(tables["pages"]?.sums["applied"]).toBe(expected.told);
  expect(tables["statistics"]?.rows).toBe(expected.statistics);
  expect(tables["sites"]?.rows).toBe(6);
});

test("damages of the files are found", async () => {
  const folder = path.join(opened.folder, "wrong");
  await cp(folderOf("csv"), folder, { recursive: true });
  const change = async (name: string, pattern: RegExp, by: string) => {
    const text = await readFile(path.join(folder, name), "utf8");
    expect(text).toMatch(pattern);
    await writeFile(path.join(folder, name), text.replace(pattern, by));
  };
  await change("results.csv", /,(\d+),(\d+),/, ",x,$2,");
  await change("sites.csv", /^site5\.example/m, "other.example");
  await change("scores.csv", /^site,/, "page,");
  const { problems } = (await python("check-csvw.py", folder)) as { problems: string[] };
  for (const [file, problem] of [
    ["results.csv", "'x' is no integer"],
    ["results.csv", "'site5.example.com' is not in sites.csv"],
    ["scores.csv", "its header is"],
  ] as const)
    expect(
      problems.some((line) => line.startsWith(file) && line.includes(problem)),
      problem,
    ).toBe(true);
});

test("RDFLib counts the same results in the TriG files", async () => {
  const files = globSync("*.trig", { cwd: folderOf("rdf") }).map((name) => path.join(folderOf("rdf"), name));
  expect(files).toHaveLength(6);
  const { results, told, sum } = await python("count-results.py", ...files);
  expect({ results, told }).toEqual({ results: expected.results, told: expected.told });
  expect(sum).toBeCloseTo(expected.sum, 9);
});

test("Raptor reads the RDF in the seed's terms, and the descriptions", async () => {
  const files = globSync("*.rdf", { cwd: folderOf("seed") }).map((name) => path.join(folderOf("seed"), name));
  expect(files).toHaveLength(6);
  for (const file of files) {
    const { complaints, triples } = await readGraph(file, "rdfxml");
    expect(complaints).toEqual([]);
    expect(triples).toBeGreaterThan(20);
  }
  for (const name of exported.keys()) {
    const { complaints, triples } = await readGraph(path.join(folderOf(name), "dcat.ttl"), "turtle");
    expect(complaints).toEqual([]);
    expect(triples).toBeGreaterThan(20);
  }
});

test("every site is exported", () => {
  expect([...exported.values()].map(({ sites, failed }) => [sites, failed])).toEqual(
    [...exported.keys()].map(() => [6, []]),
  );
});

test("sha256sum -c accepts every file, and finds a changed one", async () => {
  for (const [name, { files, folder }] of exported) {
    const output = await outputOf("sh", ["-c", 'cd "$1" && sha256sum -c --strict SHA256SUMS', "sh", folder]);
    expect(output.match(/: OK$/gm), name).toHaveLength(files.length);
  }
  const file = path.join(folderOf("csv"), "tests.csv");
  const text = await readFile(file, "utf8");
  await writeFile(file, `${text} `);
  const checking = outputOf("sh", ["-c", 'cd "$1" && sha256sum -c SHA256SUMS', "sh", folderOf("csv")]);
  await expect(checking).rejects.toThrow("tests.csv: FAILED");
  await writeFile(file, text);
});

test("the descriptions for catalogues are valid by DCAT-AP, by Jena's SHACL; their files exist with the given size", async () => {
  const jena = await openJena(opened.folder);
  for (const [name, { files, folder }] of exported) {
    const dcat = await readFile(path.join(folder, "dcat.ttl"), "utf8");
    const ntriples = path.join(opened.folder, `${name}.nt`);
    const output = await outputOf("rapper", ["-q", "-i", "turtle", "-o", "ntriples", path.join(folder, "dcat.ttl")]);
    await writeFile(ntriples, output);
    expect(await jena.violations(ntriples, pathOf("dcat-ap.ttl")), name).toEqual([]);
    const statements = new Parser({ baseIRI: `file://${folder}/dcat.ttl` }).parse(dcat);
    const sizes = new Map(
      statements.flatMap(({ subject, predicate, object }) =>
        predicate.value.endsWith("#byteSize") ? [[subject.value, Number(object.value)]] : [],
      ),
    );
    const places = statements.filter(({ predicate }) => predicate.value.endsWith("#accessURL"));
    expect(places).toHaveLength(files.filter((file) => isData(file.name)).length);
    for (const { subject, object } of places)
      expect((await stat(fileURLToPath(object.value))).size).toBe(sizes.get(subject.value));
  }
  const [first = ""] = exported.keys();
  const without = path.join(opened.folder, "without.nt");
  const text = await readFile(path.join(opened.folder, `${first}.nt`), "utf8");
  await writeFile(without, text.replace(/^.*publisher.*\n/gm, "").replace(/^.*accessURL.*\n/m, ""));
  expect(await jena.violations(without, pathOf("dcat-ap.ttl"))).toHaveLength(2);
});

const isData = (name: string) => !/^(?:README\.md|dcat\.ttl|csv-metadata\.json|\w+\.schema\.json)$/.test(name);
