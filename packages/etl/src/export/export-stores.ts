import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { jobOf } from "@eiao/crawler/internal";
import { exportPages, exportRdfXml, openStoreReader } from "@eiao/sampler/internal";
import type { PageSelection, StoreReader } from "@eiao/sampler";
import { codeOf, reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import { warehouseError } from "../errors.ts";
import { exportCollections } from "./collections-turtle.ts";
import { createExportFile, fileEntry } from "./export-file.ts";
import type { FailedExport } from "./describe/description.ts";
import type { ExportedFile } from "./export-file.ts";
import type { ExportedSite, RunContents } from "./run-contents.ts";

/** The settings for exporting the sealed stores of a run. */
export interface StoreExportSettings {
  readonly format: "rdf" | "warc";
  /** `seed` writes RDF/XML in the terms of the first observatory. Default: TriG with the full content of the stores. Format `rdf`. */
  readonly rdf?: "trig" | "seed";
  /** The pages to export. Default: all. Format `warc`. */
  readonly selection?: PageSelection;
  /** The folder to which the paths of stores, and of archives in them, are relative. */
  readonly dataDir: string;
  readonly software: string;
  readonly progress?: (sites: number, of: number, site: string) => void;
  readonly signal?: AbortSignal;
}

/** The files of an export, and the sites that could not be exported. */
export interface ExportedStores {
  readonly files: readonly ExportedFile[];
  readonly failed: readonly FailedExport[];
}

/**
 * Exports the stores of a run, one after the other. A missing, damaged or replaced store does not stop the others.
 * @throws EiaoError `UnknownTest` if no site knows the test, `NotInRun` if no site has a named page, `NothingExported`, `RunMadeUp`; errors that
 * stop everything, such as a full disk. Memory: a page.
 */
export async function exportStores(
  draft: string,
  contents: RunContents,
  settings: StoreExportSettings,
): Promise<ExportedStores> {
  const { sites, name: run } = contents;
  if (sites.length > 0 && sites.every(({ isMadeUp }) => isMadeUp)) throw warehouseError("RunMadeUp", { run });
  const files: ExportedFile[] = [];
  const failed: FailedExport[] = [];
  /** Named pages that no site has so far. */
  let unknownPages: readonly string[] = [
    ...(settings.selection?.include ?? []),
    ...(settings.selection?.exclude ?? []),
  ];
  let unknownTest: { readonly error: unknown; sites: number } | undefined;
  for (const [at, site] of sites.entries()) {
    settings.signal?.throwIfAborted();
    settings.progress?.(at, sites.length, site.site);
    if (site.isMadeUp) {
      failed.push({ site: site.site, error: "Its data was generated without a store." });
      continue;
    }
    const job = jobOf(site.site);
    try {
      const file = path.resolve(settings.dataDir, site.store);
      await checkStoreOf(site, file, run);
      if (settings.format === "rdf") files.push(await writeRdf(draft, job, file, settings));
      else {
        const { unknown, noTest } = await writeWarc(draft, job, file, settings);
        unknownPages = unknownPages.filter((page) => unknown.includes(page));
        if (noTest !== undefined) unknownTest = { error: noTest, sites: (unknownTest?.sites ?? 0) + 1 };
        files.push(...(await filesBelow(draft, job)));
      }
    } catch (error) {
      if (settings.signal?.aborted === true || reactionTo(error) === "end") throw error;
      for (const name of [job, ...endings.map((ending) => `${job}${ending}`)])
        await rm(path.join(draft, name), { recursive: true, force: true });
      failed.push({ site: site.site, error: messageOf(error) });
    }
  }
  const [first] = failed;
  if (first !== undefined && failed.length === sites.length) throw nothingExported(run, first);
  if (unknownTest !== undefined && unknownTest.sites + failed.length === sites.length) throw unknownTest.error;
  const [page] = unknownPages;
  // Otherwise a page that should be excluded could be in the export under its correct address.
  if (page !== undefined && failed.length === 0) throw noPage(run, page);
  if (settings.format === "rdf") files.push(...(await exportCollections(draft, contents)));
  return { files, failed };
}

function noPage(run: string, page: string): Error {
  const remedy = `To list the pages, use \`eiao-wam report pageList --run ${run} --site SITE\`.`;
  return warehouseError("NotInRun", { run, what: "page", value: page.slice(0, 200), remedy });
}

/** Creates the error for an export without sites. @param first  the first failure. */
export function nothingExported(run: string, first: FailedExport): Error {
  return warehouseError("NothingExported", { run, site: first.site, reason: first.error });
}

const endings = [".trig", ".rdf"];

/** Checks that a store is the loaded one. @throws EiaoError `NotAStore`, `StoreTooNew`, `StoreDamaged`, `StoreNotAsLoaded`. Cost: reads it once. */
async function checkStoreOf({ digest }: ExportedSite, file: string, run: string): Promise<void> {
  const reader = await openStoreReader(file);
  try {
    await reader.verifyDigests();
    if (reader.sha256 !== digest) throw warehouseError("StoreNotAsLoaded", { file, run });
  } finally {
    await reader.close();
  }
}

async function writeRdf(
  draft: string,
  job: string,
  store: string,
  { rdf, signal }: StoreExportSettings,
): Promise<ExportedFile> {
  const reader = await openStoreReader(store);
  const file = await createExportFile(draft, `${job}${rdf === "seed" ? ".rdf" : ".trig"}`);
  try {
    for await (const part of rdf === "seed" ? exportRdfXml(reader) : unpackedParts(reader)) {
      signal?.throwIfAborted();
      await file.write(part);
    }
    return await file.finish();
  } finally {
    await file.close();
    await reader.close();
  }
}

/** Yields the whole content of a store, like `zstd -dc`. */
async function* unpackedParts(reader: StoreReader): AsyncGenerator<Buffer> {
  const [opening, ...rest] = await reader.manifestTrig();
  if (opening !== undefined) yield opening;
  for (const page of reader.pages) yield await reader.pageTrig(page);
  yield await reader.surveyTrig();
  yield* rest;
}

/** Writes pages of a store as WARC. @returns named pages that the site lacks, and the error if the wanted test tested no page. */
async function writeWarc(
  draft: string,
  job: string,
  store: string,
  { selection = {}, dataDir, software }: StoreExportSettings,
): Promise<{ readonly unknown: readonly string[]; readonly noTest?: unknown }> {
  const folder = path.join(draft, job);
  try {
    return await exportPages({ store, dataDir, folder, software, ...selection });
  } catch (error) {
    if (codeOf(error) !== "UnknownTest") throw error;
    const { include = [], exclude = [] } = selection;
    const { unknown } = await exportPages({ store, dataDir, folder, software, above: Infinity, include, exclude });
    return { unknown, noTest: error };
  }
}

async function filesBelow(draft: string, job: string): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  for (const name of (await readdir(path.join(draft, job))).toSorted())
    files.push(await fileEntry(draft, `${job}/${name}`));
  return files;
}
