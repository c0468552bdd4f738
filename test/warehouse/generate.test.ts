import { readdir, rename, stat, truncate } from "node:fs/promises";
import path from "node:path";
import {
  exportRun,
  generateRuns,
  generateStores,
  listRuns,
  publishRun,
  readPages,
  removeRunWithStores,
  reportFunctionNames,
  runReport,
} from "@eiao/etl/internal";
import type { WarehousePage } from "@eiao/etl";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { stores, testWarehouse } from "../support/warehouse.ts";
import type { TestWarehouse } from "../support/warehouse.ts";

const extent = { sites: 3, pages: 6, runs: 2, seed: "7" };
const RUN = "generated-2020-02";

describe.each(stores)("%s", (_name, create) => {
  let generated: TestWarehouse;
  let loaded: TestWarehouse;
  beforeEach(async () => {
    [generated, loaded] = await Promise.all([testWarehouse(create), testWarehouse(create)]);
  });
  afterEach(async () => {
    await generated.remove();
    await loaded.remove();
  });

  test("generated data that are loaded directly equal their sealed stores, and reports agree with the results", async () => {
    const runs = await generateRuns(generated.warehouse, extent);
    expect(await generateStores(loaded.folder, extent)).toEqual(runs);
    for (const site of await readdir(path.join(loaded.folder, "output", "rdf")))
      await loaded.load(path.join(loaded.folder, "output", "rdf", site, `${RUN}.trig.zst`), RUN);
    await loaded.publish(RUN);
    let results = 0;
    for (const { site, value } of (await runReport(generated.warehouse, "siteMean", { run: RUN })).rows) {
      const pages = await pagesOf(generated, site ?? "");
      expect(pages.map(plain)).toEqual((await pagesOf(loaded, site ?? "")).map(plain));
      const values = pages.flatMap((page) => resultsOf(page).map((result) => result.value ?? 0));
      results += values.length;
      expect(value).toBeCloseTo(values.reduce((sum, failed) => sum + failed, 0) / values.length, 12);
    }
    expect(runs[1]).toMatchObject({ run: RUN, sites: 3, results });
    // Places and sectors are in the site list, not in stores: all other functions agree.
    for (const name of reportFunctionNames.filter((one) =>
      /^site(Mean|TestRatio|CpRatio|Stddev|MeanLang|Content)$/.test(one),
    ))
      expect(await runReport(generated.warehouse, name, { run: RUN }), name).toEqual(
        await runReport(loaded.warehouse, name, { run: RUN }),
      );
  });

  test("generated sites without stores are not exported or kept", async () => {
    await generateRuns(generated.warehouse, extent);
    const dataDir = generated.folder;
    const settings = { run: RUN, folder: path.join(dataDir, "out"), software: "eiao-wam 0.1.0", dataDir } as const;
    for (const format of ["rdf", "warc"] as const)
      await expect(exportRun(generated.warehouse, { ...settings, format })).rejects.toMatchObject({
        code: "RunMadeUp",
        remedy: expect.stringContaining("--format parquet"),
      });
    // A site among them with a store is exported.
    await generateStores(dataDir, { ...extent, sites: 1, seed: "8" });
    const [site = ""] = await readdir(path.join(dataDir, "output", "rdf"));
    await generated.load(path.join(dataDir, "output", "rdf", site, `${RUN}.trig.zst`), RUN);
    await publishRun(generated.warehouse, RUN, { incomplete: true });
    const { files, failed } = await exportRun(generated.warehouse, { ...settings, format: "rdf" });
    expect(files.map(({ name }) => name)).toContain(`${site}.trig`);
    expect(failed.map(({ error }) => error)).toEqual(Array(2).fill("Its data was generated without a store."));
    expect(await removeRunWithStores(generated.warehouse, { run: RUN, dataDir })).toEqual({
      removed: [],
      kept: [`output/rdf/${site}/${RUN}.trig.zst`], // which states that it is of another run
    });
  });

  test("a seed gives the same data again, another seed other data", async () => {
    const runs = await generateRuns(generated.warehouse, extent);
    const means = await runReport(generated.warehouse, "siteMean", { run: RUN });
    expect(await generateRuns(generated.warehouse, extent)).toEqual(runs);
    expect(await runReport(generated.warehouse, "siteMean", { run: RUN })).toEqual(means);
    expect((await listRuns(generated.warehouse)).map(({ run, state }) => [run, state])).toEqual([
      ["generated-2020-01", "published"],
      [RUN, "published"],
    ]);
    await generateRuns(loaded.warehouse, { ...extent, seed: "8" });
    expect(await runReport(loaded.warehouse, "siteMean", { run: RUN })).not.toEqual(means);
  });

  test("existing stores stay; those of another seed are refused", async () => {
    const runs = await generateStores(generated.folder, extent);
    const folder = path.join(generated.folder, "output", "rdf");
    const [site = ""] = await readdir(folder);
    const file = path.join(folder, site, `${RUN}.trig.zst`);
    const { mtimeMs, size } = await stat(file);
    expect(await generateStores(generated.folder, extent)).toEqual(runs);
    expect((await stat(file)).mtimeMs).toBe(mtimeMs);
    await rename(file, `${file}.part`); // as a killed call leaves it: some of its pages, and a torn one
    await truncate(`${file}.part`, Math.floor(size * 0.8));
    expect(await generateStores(generated.folder, extent)).toEqual(runs);
    expect(await readdir(path.dirname(file))).toEqual(["generated-2020-01.trig.zst", `${RUN}.trig.zst`]);
    await expect(generateStores(generated.folder, { ...extent, seed: "8" })).rejects.toMatchObject({
      code: "StoreSealed",
    });
    // A file at the place of the folder.
    const message = expect.stringContaining(`${file} is a file`) as string;
    await expect(generateStores(file, extent)).rejects.toMatchObject({ code: "FolderNotMade", message });
  });

  test("a change between generated runs has known parts, for all draw from the same list of pages", async () => {
    await generateRuns(generated.warehouse, { ...extent, sites: 2, pages: 400 });
    const { rows } = await runReport(generated.warehouse, "change", { run: RUN });
    expect(rows.find(({ part }) => part === "content")?.note).toMatch(/^of [12] of 2 sites$/);
  });
});

async function pagesOf({ warehouse }: TestWarehouse, site: string): Promise<WarehousePage[]> {
  const pages: WarehousePage[] = [];
  for await (const page of readPages(warehouse, RUN, site)) pages.push(page);
  return pages;
}

function resultsOf({ facts }: WarehousePage) {
  return facts.documents.flatMap((document) => document.results);
}

function plain(page: WarehousePage) {
  const { documents, ...facts } = page.facts;
  return {
    ...facts,
    documents: documents.map(({ results, statistics, ...received }) => ({
      ...received,
      results: results.map((result) => JSON.stringify(result)).sort(),
      statistics: statistics.map((statistic) => JSON.stringify(statistic)).sort(),
    })),
  };
}
