import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { scenarioOf } from "@eiao/crawler/internal";
import { lookupCdxj } from "@eiao/crawler";
import { readRecords } from "@eiao/crawler/internal/warc";
import { expect, onTestFinished, test } from "vitest";
import { populationList } from "../draw/population-list.ts";
import { opening as begun } from "../store/test-store.ts";
import { addToPopulation, archivedPopulations, archivePopulation, ofPopulation } from "./archived-population.ts";
import { metaFile, openLaunchMeta, readLaunchMeta, archiveAccount, readAccount } from "./launch-meta.ts";
import type { MetaWriter, SealingAccount } from "./launch-meta.ts";

const site = "www.example.org";
const crawl = "rdf_EIAO7_1795253400_0_42";
const launch = { job: site, timestamp: "20261121093000", statistics: { crawlId: crawl } };
const SIZES = "metadata://eiao/page-sizes.txt";

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-meta-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const open = (dataDir: string): Promise<MetaWriter> =>
  openLaunchMeta(dataDir, launch, site, { software: "eiao-wam/1", userAgent: "eiao" });

const urls = ["http://www.example.org/", "http://www.example.org/b", "http://www.example.org/a"];
const list = populationList(urls.map((url) => ({ id: scenarioOf(site, url), url })));
const account = (finished: string, failed = "404"): SealingAccount => ({
  version: 1,
  opening: { ...begun, run: "EIAO7", site, webSite: "http://www.example.org/", population: 3 },
  begun: "2026-11-21T10:00:00Z",
  finished,
  store: { bytes: 72, digest: "0" },
  drawn: [{ scenario: "1", url: "http://www.example.org/", outcome: "failed", reason: failed }],
  archives: [],
});

/** Writes the records of a whole sampling. It can be called again after a kill. */
async function write(dataDir: string, finished: string): Promise<void> {
  const begun = await open(dataDir);
  const population = archivePopulation(begun, site, list);
  addToPopulation(begun, population, SIZES, ["10", "30", "20"]);
  await begun.close();
  const ended = await open(dataDir);
  archiveAccount(ended, account(finished));
  await ended.close();
}

test("the meta WARC is a separate file with run, site and crawl, the population, its sizes and the account, all indexed", async () => {
  const dataDir = await dataFolder();
  await write(dataDir, "2026-11-21T11:00:00Z");
  const file = metaFile(dataDir, launch);
  expect(path.basename(file)).toBe("www.example.org-20261121093000-meta.warc.gz");
  const records = [];
  for await (const { type, block } of readRecords(file)) records.push([type, Buffer.from(block).toString()] as const);
  expect(records.map(([type]) => type)).toEqual(["warcinfo", "metadata", "metadata", "metadata"]);
  const [[, info], [, population], [, sizes]] = records as [[string, string], [string, string], [string, string]];
  for (const line of ["eiao-run: EIAO7", `eiao-site: ${site}`, `eiao-crawl: ${crawl}`, "eiao-launch: 20261121093000"])
    expect(info).toContain(`${line}\r\n`);
  expect(population).toBe("http://www.example.org/\nhttp://www.example.org/a\nhttp://www.example.org/b\n");
  expect(sizes).toBe("10\n30\n20\n");
  const meta = await readLaunchMeta(file);
  expect(meta?.author).toEqual({ run: "EIAO7", site, crawl, launch: "20261121093000" });
  const [archived] = archivedPopulations(meta?.records ?? [], site);
  expect(archived).toMatchObject({
    digest: createHash("sha256").update(population).digest("hex"),
    pages: ["", "a", "b"].map((name) => ({
      id: scenarioOf(site, `http://www.example.org/${name}`),
      url: `http://www.example.org/${name}`,
    })),
  });
  const folder = path.dirname(file);
  for (const name of ["population.txt", "page-sizes.txt", "sample.json"]) {
    const [entry] = await lookupCdxj(folder, `metadata://eiao/${name}`);
    expect(entry).toMatchObject({ filename: path.basename(file) });
  }
});

test("ids that no crawl would give are archived and read back", async () => {
  const dataDir = await dataFolder();
  const own = populationList(urls.map((url, at) => ({ id: String(1_000 + at), url })));
  const meta = await open(dataDir);
  archivePopulation(meta, site, own);
  archivePopulation(meta, site, own);
  await meta.close();
  const { records = [] } = (await readLaunchMeta(metaFile(dataDir, launch))) ?? {};
  expect(records).toHaveLength(2);
  expect(archivedPopulations(records, site)[0]?.pages).toEqual(own.pages);
});

test("facts about the first population do not belong to the second", async () => {
  const dataDir = await dataFolder();
  await write(dataDir, "2026-11-21T11:00:00Z");
  const meta = await open(dataDir);
  const second = archivePopulation(meta, site, populationList(list.pages.slice(1)));
  expect(ofPopulation(meta.records, second, SIZES)).toBeUndefined();
  await meta.close();
  expect(archivedPopulations(meta.records, site).map(({ pages }) => pages.length)).toEqual([3, 2]);
});

test("if the file is cut anywhere, the next sampler adds only what is missing; a whole account keeps its time", async () => {
  const dataDir = await dataFolder();
  const file = metaFile(dataDir, launch);
  await write(dataDir, "2026-11-21T11:00:00Z");
  const bytes = await readFile(file);
  const index = path.join(path.dirname(file), "index.cdxj");
  const lines = await readFile(index);
  for (let length = 0; length <= bytes.length; length += 7) {
    await writeFile(file, bytes);
    await truncate(file, length);
    await writeFile(index, lines);
    const { records: before = [] } = (await readLaunchMeta(file)) ?? {};
    await write(dataDir, "2026-11-21T12:00:00Z");
    const meta = await readLaunchMeta(file);
    const { size } = await stat(file);
    expect(meta?.end).toEqual({ offset: size, verdict: "end" });
    expect(meta?.records.map(({ url }) => url)).toEqual([
      "metadata://eiao/population.txt",
      SIZES,
      "metadata://eiao/sample.json",
    ]);
    const [, , last] = meta?.records ?? [];
    const finished = before.length === 3 ? "2026-11-21T11:00:00Z" : "2026-11-21T12:00:00Z";
    expect(last === undefined ? undefined : readAccount(last)).toEqual(account(finished));
    expect((await readFile(index, "utf8")).split("\n")).toHaveLength(4);
  }
});

test("an account that differs is added after the first", async () => {
  const dataDir = await dataFolder();
  await write(dataDir, "2026-11-21T11:00:00Z");
  const meta = await open(dataDir);
  archiveAccount(meta, account("2026-11-21T11:00:00Z", "500"));
  await meta.close();
  expect(meta.records.filter(({ url }) => url.endsWith("sample.json"))).toHaveLength(2);
});

test("a file that is damaged, not just cut short, is kept as a copy", async () => {
  const dataDir = await dataFolder();
  await write(dataDir, "2026-11-21T11:00:00Z");
  const file = metaFile(dataDir, launch);
  const bytes = await readFile(file);
  const { records = [] } = (await readLaunchMeta(file)) ?? {};
  const at = (records[0]?.end ?? 0) + 40;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  await writeFile(file, bytes);
  await write(dataDir, "2026-11-21T12:00:00Z");
  expect(await readFile(`${file}.damaged`)).toEqual(bytes);
  expect((await readLaunchMeta(file))?.records).toHaveLength(3);
});
