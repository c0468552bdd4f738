import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { uwem12 } from "@eiao/wam-core";
import { openStoreReader } from "@eiao/sampler/internal";
import { makeFolder } from "@eiao/crawler/internal/database";
import type { Database } from "@eiao/crawler/internal/database";
import { countedPages, encodePageCounts } from "../pages/page-counts.ts";
import { checkpointSums, createSiteTally } from "../load/site-tally.ts";
import { loadPrepared } from "../load/load-prepared.ts";
import { packPages, createTestNumbers } from "../load/prepare-site.ts";
import { sampleBits, surveyRow, siteRows } from "../load/prepared-site.ts";
import type { PreparedSite } from "../load/prepared-site.ts";
import { siteGroups } from "../warehouse/site-group.ts";
import { announceSites } from "../publish/announce.ts";
import { publishRun } from "../publish/publish.ts";
import { testNumbers } from "../load/dimensions.ts";
import { knownRun } from "../warehouse/runs.ts";
import type { Warehouse } from "../warehouse/warehouse.ts";
import { madeUpCategories, madeUpRuns, madeUpSite } from "./made-up-sites.ts";
import type { GenerateExtent } from "./made-up-sites.ts";
import { drawnOf, manifestOf, openingOf, surveyOf, writeMadeUpStore } from "./write-made-up-store.ts";
import { madeUpPages } from "./page.ts";
import type { MadeUpSite } from "./made-up-sites.ts";

/** The default panel of the reports. */
const PANEL = "default";

/** The settings for generating a run: its size, and a listener for the progress. */
export interface GenerateSettings extends GenerateExtent {
  readonly progress?: (run: string, sites: number, of: number) => void;
  readonly signal?: AbortSignal;
}

/** A generated run, with its size. */
export interface GeneratedRun {
  readonly run: string;
  readonly sites: number;
  readonly pages: number;
  readonly results: number;
}

/**
 * Generates runs, loads them with the loader's packing, one transaction per site, and publishes them. Data of an earlier call with the same
 * seed stays unchanged.
 * @throws EiaoError `StoreUnavailable`. Cost: 5 µs per result; memory of a site.
 */
export async function generateRuns(warehouse: Warehouse, settings: GenerateSettings): Promise<GeneratedRun[]> {
  return await eachSite(
    settings,
    async ({ name }, site) => {
      await announceSites(warehouse, name, [site.site], { panel: PANEL });
      const prepared = await prepareMadeUpSite(warehouse.database, site);
      const run = await knownRun(warehouse.database, name);
      const groups = siteGroups(madeUpCategories(site), undefined);
      await loadPrepared(warehouse.database, run, prepared, `${site.site}/${name}`, { known: undefined, groups });
      return { pages: prepared.pages.length, results: prepared.results };
    },
    async (name) => {
      await publishRun(warehouse, name);
    },
  );
}

/**
 * Generates runs as sealed stores in the layout of a sampler, for `eiao-wam load`. Stores of an earlier call with the same seed stay.
 * @throws EiaoError `StoreSealed` if there is a store of another seed or size; `StoreNotWritten`, `FolderNotMade`. Cost: 30 µs per
 * result.
 */
export async function generateStores(folder: string, settings: GenerateSettings): Promise<GeneratedRun[]> {
  makeFolder(path.join(folder, "output", "rdf"));
  return await eachSite(settings, async ({ name }, site) => {
    const file = path.join(folder, "output", "rdf", site.site, `${name}.trig.zst`);
    return (await isWritten(file, site)) ? sizeOf(site) : await writeMadeUpStore(file, site);
  });
}

/** Returns true if the store exists, with the same seed and size. */
async function isWritten(file: string, site: MadeUpSite): Promise<boolean> {
  if (!existsSync(file)) return false;
  const reader = await openStoreReader(file);
  try {
    return isDeepStrictEqual((await reader.manifest()).opening, openingOf(site));
  } finally {
    await reader.close();
  }
}

function sizeOf(site: MadeUpSite): { pages: number; results: number } {
  const sum = { pages: 0, results: 0 };
  for (const { documents } of madeUpPages(site)) {
    sum.pages++;
    for (const { results } of documents) sum.results += results.length;
  }
  return sum;
}

async function eachSite(
  settings: GenerateSettings,
  make: (run: { readonly name: string }, site: MadeUpSite) => Promise<{ pages: number; results: number }>,
  finish?: (run: string) => Promise<void>,
): Promise<GeneratedRun[]> {
  const { sites, progress, signal } = settings;
  const generated: GeneratedRun[] = [];
  for (const run of madeUpRuns(settings)) {
    const sum = { pages: 0, results: 0 };
    for (let number = 1; number <= sites; number++) {
      signal?.throwIfAborted();
      const { pages, results } = await make(run, madeUpSite(settings, run, number));
      sum.pages += pages;
      sum.results += results;
      progress?.(run.name, number, sites);
    }
    await finish?.(run.name);
    generated.push({ run: run.name, sites, ...sum });
  }
  return generated;
}

/** Prepares a generated site like a site from a store. */
export async function prepareMadeUpSite(database: Database, site: MadeUpSite): Promise<PreparedSite> {
  const names = createTestNumbers((tests) => testNumbers(database, tests), uwem12.id, []);
  const tally = createSiteTally(site.site, names.ruleSetOf, await checkpointSums());
  const drawn: ReturnType<typeof drawnOf>[] = [];
  const counted: Parameters<typeof countedPages>[1][number][] = [];
  const facts = async function* () {
    yield* madeUpPages(site);
  };
  const packed = await packPages(facts(), names, tally, ({ id, counts, documents: [first] }) => {
    drawn.push(drawnOf(id, first?.url ?? ""));
    counted.push({ id, counts });
    return sampleBits.uniform;
  });
  const manifest = manifestOf(site, drawn);
  const survey = surveyOf(site, tally, packed.pages.length);
  const digest = createHash("sha256").update(packed.dictionary);
  for (const { counts, content } of packed.pages) digest.update(counts).update(content);
  return {
    ...packed,
    survey: surveyRow(manifest, survey),
    rows: siteRows(tally, survey, names.numberOf),
    digest: digest.digest("hex"),
    bytes: 0,
    card: null,
    pageCounts: encodePageCounts(countedPages(manifest, counted, () => true)),
    pageList: null,
  };
}
