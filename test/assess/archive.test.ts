import { existsSync, globSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createPoolEvaluator, exportPages, importWarcs, openStoreReader } from "@eiao/sampler/internal";
import type { Evaluator } from "@eiao/sampler";
import { readRecords, responseOf, targetOf } from "@eiao/crawler/internal/warc";
import { lookupCdxj } from "@eiao/crawler";
import type { WarcRecord } from "@eiao/crawler/internal/warc";
import { Parser } from "n3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readArchive } from "../chaos/read-archive.ts";
import { startSite } from "../support/sites/server.ts";
import type { Site } from "../support/sites/server.ts";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { openSamples, sealed } from "../support/samples.ts";
import type { Samples } from "../support/samples.ts";

/** AT-CAM 9 and 10: export above a threshold, import again. Observatory 22.4. */

let samples: Samples;
let site: Site;
let evaluator: Evaluator;
let folder: string;
let store: string;

/** Makes a page with 100 results of 1.1_HTML_01, of which `bad` fail. Otherwise only the tests of every page apply. */
const page = (bad: number, links: string): string =>
  `<!DOCTYPE html><html lang="en"><head><title>t</title><link rel="stylesheet" href="/s.css"></head><body>${links}${'<img src="a.gif">'.repeat(bad)}${'<img src="a.gif" alt="a">'.repeat(100 - bad)}</body></html>`;

beforeAll(async () => {
  samples = await openSamples(await databaseOfSuite());
  evaluator = createPoolEvaluator({ workers: 1 });
  folder = await mkdtemp(join(tmpdir(), "eiao-export-"));
  site = await startSite({
    "/": { body: page(49, '<a href="/b">b</a><a href="/c">c</a>') },
    "/b": { body: page(50, "") },
    "/c": { body: page(51, "") },
    "/s.css": { headers: { "content-type": "text/css" }, body: "img { border: 0 }" },
  });
  const launch = await samples.crawl(`${site.origin}/`);
  store = sealed(await samples.sample(`${site.origin}/`, launch, { minimum: 0, evaluator })).file;
});
afterAll(async () => {
  await evaluator.close();
  await site.close();
  await samples.close();
  await rm(folder, { recursive: true, force: true });
});

async function recordsOf(files: readonly string[]): Promise<WarcRecord[]> {
  const records: WarcRecord[] = [];
  for (const file of files) for await (const record of readRecords(file)) records.push(record);
  return records;
}

const pagesIn = (records: readonly WarcRecord[]): string[] =>
  records
    .filter(({ type, block }) => type === "response" && !Buffer.from(block).includes("text/css"))
    .map((record) => targetOf(record).slice(site.origin.length));

/** Returns f(p) of a page from the store. */
async function scoreOf(path: string): Promise<number> {
  const reader = await openStoreReader(store);
  const [count] = reader.page(site.origin + path)?.counts ?? [];
  await reader.close();
  if (count === undefined) throw new Error(`${path} is not in the store`);
  return count.failed / count.applied;
}

describe("export", () => {
  test("AT-CAM 9: of three pages only the one above the threshold is exported, not the one at it", async () => {
    const above = await scoreOf("/b");
    expect([await scoreOf("/"), above, await scoreOf("/c")]).toEqual(
      [await scoreOf("/"), above, await scoreOf("/c")].toSorted((a, b) => a - b),
    );
    const settings = { store, dataDir: samples.dataDir, software: "test", above };
    const { files, pages } = await exportPages({ ...settings, folder: join(folder, "above") });
    expect(pages).toBe(1);
    expect(pagesIn(await recordsOf(files))).toEqual(["/c"]);
  });

  test("pages that fail a test are exported; addresses include and exclude pages", async () => {
    const settings = { store, dataDir: samples.dataDir, software: "test" };
    const exported = async (name: string, selection: object) => {
      const { files } = await exportPages({ ...settings, ...selection, folder: join(folder, name) });
      return pagesIn(await recordsOf(files)).toSorted();
    };
    expect(await exported("failing", { failing: "1.1_HTML_01" })).toEqual(["/", "/b", "/c"]);
    expect(await exported("without", { failing: "1.1_HTML_01", exclude: [`${site.origin}/b`] })).toEqual(["/", "/c"]);
    expect(await exported("with", { above: 1, include: [`${site.origin}/b`] })).toEqual(["/b"]);
    // With included pages only these are exported; with excluded pages only, all others are.
    expect(await exported("named", { include: [`${site.origin}/b`, `${site.origin}/c`] })).toEqual(["/b", "/c"]);
    const both = { include: [`${site.origin}/b`, `${site.origin}/c`], exclude: [`${site.origin}/b`] };
    expect(await exported("named but one", both)).toEqual(["/c"]);
    expect(await exported("all but one", { exclude: [`${site.origin}/b`] })).toEqual(["/", "/c"]);
    await expect(exported("unknown", { failing: "9.9_HTML_99" })).rejects.toMatchObject({ code: "UnknownTest" });
    await expect(exported("with", {})).rejects.toMatchObject({ code: "ExportFolderUsed" });
  });

  test("an independent reader reads every record; the export has requests, sheets and RDF, and the whole graph beside them", async () => {
    const target = join(folder, "all");
    await exportPages({ store, dataDir: samples.dataDir, folder: target, software: "test" });
    const { wrong, records, pages } = await readExport(target);
    expect(wrong).toEqual([]);
    // Responses, requests and metadata of 3 pages and a sheet. RDF of 3 pages, of the survey and of both manifest parts.
    expect(records).toEqual({ warcinfo: 1, response: 4, request: 4, metadata: 4 + 3 + 3 });
    expect(pages).toHaveLength(4);
    expect(await readFile(join(target, basename(store)))).toEqual(await readFile(store));
  });
});

/** Reads an export by `readArchive`, which looks below output/warcs. */
async function readExport(target: string) {
  const { mkdir, copyFile } = await import("node:fs/promises");
  const below = join(target, "output/warcs/export");
  await mkdir(below, { recursive: true });
  for (const name of globSync("*.warc.gz", { cwd: target })) await copyFile(join(target, name), join(below, name));
  const reading = await readArchive(target);
  await rm(join(target, "output"), { recursive: true });
  return reading;
}

describe("AT-CAM 10: export, then import", () => {
  test("the import has the same number of records, the same bodies and readable RDF, and imports only once", async () => {
    const out = join(folder, "out");
    const { files, records } = await exportPages({ store, dataDir: samples.dataDir, folder: out, software: "test" });
    const before = await recordsOf(files);
    expect(before).toHaveLength(records);
    const dataDir = join(folder, "imported");
    const settings = { folder: out, dataDir, site: "imported.example", launch: "20261121000000", software: "test" };
    const first = await importWarcs(settings);
    expect(first).toEqual({ files: [{ file: basename(files[0] ?? ""), records }], failed: [] });
    expect(await readdir(join(out, "completed"))).toEqual(files.map((file) => basename(file)));
    expect(globSync(join(out, "*.warc.gz"))).toEqual([]);

    const warcs = globSync(join(dataDir, "output/warcs/imported.example/20261121000000/*.warc.gz"));
    const after = await recordsOf(warcs);
    expect(after.map(({ type, block }) => [type, Buffer.from(block).toString("latin1")])).toEqual(
      before.map(({ type, block }) => [type, Buffer.from(block).toString("latin1")]),
    );
    const bodies = (list: readonly WarcRecord[]) =>
      list.filter(({ type }) => type === "response").map((record) => Buffer.from(responseOf(record).body).toString());
    expect(bodies(after)).toEqual(bodies(before));
    const graphs = after.filter(({ type, fields }) => type === "metadata" && JSON.stringify(fields).includes("trig"));
    const quads = graphs.flatMap(({ block }) =>
      new Parser({ format: "application/trig" }).parse(Buffer.from(block).toString()),
    );
    expect(quads.filter(({ predicate }) => predicate.value.endsWith("#typeofscenario"))).toHaveLength(3);
    const [found] = await lookupCdxj(join(dataDir, "output/warcs/imported.example/20261121000000"), `${site.origin}/b`);
    expect(found).toMatchObject({ status: 200, mime: "text/html" });

    // Import the same file again, as after a kill between copying and moving.
    await writeFile(join(out, "again.warc.gz"), await readFile(join(out, "completed", basename(files[0] ?? ""))));
    await importWarcs(settings);
    expect(globSync(join(dataDir, "output/warcs/imported.example/20261121000000/*.warc.gz"))).toEqual(warcs);
    expect(await recordsOf(warcs)).toHaveLength(records);
  });

  test("a missing folder is reported, and not made", async () => {
    const [missing, dataDir] = [join(folder, "missing"), join(folder, "imported-missing")];
    const settings = { dataDir, site: "imported.example", launch: "20261121000000", software: "test" };
    await expect(importWarcs({ ...settings, folder: missing })).rejects.toMatchObject({
      code: "NoImportFolder",
      message: `${missing} cannot be imported: no such file.`,
    });
    expect([existsSync(missing), existsSync(dataDir)]).toEqual([false, false]);
  });

  test.each(["", "2026", "../../../elsewhere", "2026112100000x", "202611210000000"])(
    "%j is refused as a launch, and nothing is created",
    async (launch) => {
      const dataDir = join(folder, "imported-launch");
      const settings = { folder, dataDir, site: "imported.example", launch, software: "test" };
      await expect(importWarcs(settings)).rejects.toMatchObject({ code: "NoImportLaunch" });
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  test("a truncated file stays where it is, with the reason; nothing of it is in the store", async () => {
    const out = join(folder, "cut");
    const { files } = await exportPages({ store, dataDir: samples.dataDir, folder: out, software: "test" });
    const [file = ""] = files;
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, bytes.length - 30));
    const dataDir = join(folder, "imported-cut");
    const settings = { folder: out, dataDir, site: "imported.example", launch: "20261121000000", software: "test" };
    const { failed } = await importWarcs(settings);
    expect(failed).toEqual([{ file: basename(file), reason: expect.stringContaining("cannot be read") }]);
    expect(globSync(join(out, "*.warc.gz"))).toHaveLength(1);
    expect(globSync(join(dataDir, "output/warcs/*/*/*.warc.gz"))).toEqual([]);
  });
});
