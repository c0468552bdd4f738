import path from "node:path";
import type { Site } from "@eiao/crawler";
import type { Database, Queryable } from "@eiao/crawler/database";
import { openStoreReader } from "@eiao/sampler";
import type { StoreOpening } from "@eiao/sampler";
import { reactionTo, wordsOf } from "@eiao/wam-core/errors";
import { ruleSetNumbers, siteNumber, termNumbers } from "../dimensions/dimensions.ts";
import type { TermKind } from "../dimensions/dimensions.ts";
import { warehouseError } from "../errors.ts";
import { reopenRun } from "../runs/announce.ts";
import { claimLoad, findLoad, noteLoad } from "../runs/load-state.ts";
import { knownRun } from "../runs/run-row.ts";
import type { RunRow, RunState } from "../runs/run-row.ts";
import type { Warehouse } from "../warehouse.ts";
import { prepareSite } from "./prepare-site.ts";
import type { LoadProgress, PreparedSite } from "./prepare-site.ts";
import { siteGroups } from "./site-groups.ts";
import type { SiteGroups } from "./site-groups.ts";
import { removeSite, termKinds, writeSite } from "./write-site.ts";

/** What is loaded, and where to. */
export interface LoadSettings {
  /** The sealed store. */
  readonly file: string;
  /** The run, which was announced. */
  readonly run: string;
  /** Stores below it are kept by their path in it. */
  readonly dataDir: string;
  /** The site in the URL repository, by its first address and its name; undefined: unknown there. */
  readonly siteAt: (webSite: string, site: string) => Promise<Site | undefined>;
  readonly progress?: LoadProgress;
  readonly signal?: AbortSignal;
}

/** What a load came to. */
export interface LoadResult {
  readonly site: string;
  /** `unchanged`: this very store is in the run already; `counted`: in nowrite mode. */
  readonly outcome: "loaded" | "replaced" | "unchanged" | "counted";
  readonly pages: number;
  /** Basic results: "Added n facts" of the log (spec 15.3). */
  readonly facts: number;
}

/** A store that may be loaded. */
export interface LoadableStore {
  readonly site: string;
  /** The run that it says it is of. */
  readonly run: string;
  readonly digest: string;
}

/**
 * Whether a store may be loaded, into a run where one is given: it is whole, no replay, and of no other run. Reads it once, and changes
 * nothing.
 * @throws EiaoError `NotAStore`, `StoreTooNew`, `StoreDamaged`, `StoreIsReplay`, `StoreOfOtherRun`.
 */
export async function loadableStore(file: string, run?: string): Promise<LoadableStore> {
  const { opening, digest } = await soundStore(file, run);
  return { site: opening.site, run: opening.run, digest };
}

async function soundStore(file: string, run: string | undefined): Promise<{ opening: StoreOpening; digest: string }> {
  const reader = await openStoreReader(file);
  try {
    await reader.verifyDigests();
    const { opening } = await reader.manifest();
    if (opening.replayOf !== undefined) throw warehouseError("StoreIsReplay", { file });
    if (run !== undefined) checkRun(opening.run, run, file);
    return { opening, digest: reader.sha256 };
  } finally {
    await reader.close();
  }
}

/**
 * Loads one sealed store into a run: reads it, then writes all rows of its site in one transaction, which takes away what the run had of
 * the site. Any number of loads run beside each other, of any number of processes on a server; two of one site and run wait for each other,
 * and a store that is there already, of a site with the same place and sector still, changes nothing. What fails leaves everything as it was; a store that is the site's, but cannot be
 * loaded, counts the site as failed, unless it was loaded before.
 *
 * @throws EiaoError `UnknownTestRun`, those of `loadableStore` and `prepareSite`, `StoreUnavailable`.
 * Cost: 20 µs a result or so, most of it reading, before the transaction begins.
 */
export async function loadStore({ database }: Warehouse, settings: LoadSettings): Promise<LoadResult> {
  const { file } = settings;
  const run = await knownRun(database, settings.run);
  const { opening, digest } = await soundStore(file, run.name);
  const { site } = opening;
  const known = await settings.siteAt(opening.webSite, site);
  const groups = siteGroups(known, opening.geoCountry);
  const before = await findLoad(database, run.run, site);
  if (before?.state === "loaded" && before.digest === digest) {
    const there = await loadedSite(database, run.run, site);
    if (isIn(groups, there)) {
      return { site, outcome: "unchanged", pages: there?.pages ?? 0, facts: there?.results ?? 0 };
    }
  }
  try {
    return await loadAnew(database, run, settings, { known, groups });
  } catch (error) {
    if (settings.signal?.aborted !== true && reactionTo(error) !== "end")
      await failLoad({ database }, run.name, site, wordsOf(error));
    throw error;
  }
}

/** What the URL repository says of the site. */
export interface KnownSite {
  readonly known: Site | undefined;
  readonly groups: SiteGroups;
}

async function loadAnew(
  database: Database,
  run: RunRow,
  settings: LoadSettings,
  about: KnownSite,
): Promise<LoadResult> {
  const { file, dataDir } = settings;
  const prepared = await prepareSite(database, file, settings);
  const { site } = prepared.manifest.opening;
  const facts = { site, pages: prepared.pages.length, facts: prepared.results };
  const store = storedPath(file, dataDir);
  if (run.nowrite) {
    await noteLoad(database, run.run, site, { state: "loaded", store, digest: null, reason: null });
    return { ...facts, outcome: "counted" };
  }
  return { ...facts, outcome: await loadPrepared(database, run, prepared, store, about) };
}

interface LoadedSite extends Omit<SiteGroups, "geoCountry"> {
  readonly pages: number;
  readonly results: number;
}

const LOADED = `select v.pages, v.results, v.places, v.sectors from dw.sitesurvey v join dw.site s on s.site = v.site
  where v.run = $1 and s.name = $2`;

async function loadedSite(db: Queryable, run: number, site: string): Promise<LoadedSite | undefined> {
  const [row] = await db.query<LoadedSite>("loaded-site", LOADED, [run, site]);
  return row;
}

/** A site list that was imported since may say another place or sector. */
function isIn({ places, sectors }: SiteGroups, there: LoadedSite | undefined): boolean {
  return there?.places === places && there.sectors === sectors;
}

/** `failETL` (spec 12.1): the site counts as failed, unless it is loaded already. @throws EiaoError `UnknownTestRun`. */
export async function failLoad({ database }: Warehouse, name: string, site: string, reason: string): Promise<void> {
  const { run } = await knownRun(database, name);
  const known = await findLoad(database, run, site);
  if (known?.state === "loaded") return;
  await noteLoad(database, run, site, { state: "failed", store: null, digest: null, reason: reason.slice(0, 1_000) });
}

/** Writes a site that was prepared, in one transaction, unless the run has this very one. */
export async function loadPrepared(
  database: Database,
  run: RunRow,
  prepared: PreparedSite,
  store: string,
  { known, groups }: KnownSite,
): Promise<LoadResult["outcome"]> {
  const { opening } = prepared.manifest;
  const ruleSets = await ruleSetNumbers(database, opening.ruleSets);
  const site = await siteNumber(database, {
    name: opening.site,
    webAddress: opening.webSite,
    title: known?.title ?? opening.site,
    source: known?.source ?? "",
  });
  const term = await termNumbers(database, termsOf(prepared));
  const numbers = { run: run.run, site, ruleSets, term };
  for (;;) {
    const outcome = await database.transaction(async (inside) => {
      // Until the end of the transaction nobody publishes or removes the run; other loads do the same beside this one.
      const [row] = await inside.query<{ state: RunState }>("hold-run", HOLD, [run.run]);
      if (row?.state === "removed") throw warehouseError("UnknownTestRun", { run: run.name });
      const before = await claimLoad(inside, run.run, opening.site);
      const isLoaded = before?.state === "loaded" && before.digest === prepared.digest;
      if (isLoaded && isIn(groups, await loadedSite(inside, run.run, opening.site))) return "unchanged";
      if (row?.state === "published") return "published";
      if (before?.state === "loaded") await removeSite(inside, run.run, site); // else there is nothing of it
      await writeSite(inside, numbers, groups, prepared, store);
      await noteLoad(inside, run.run, opening.site, { state: "loaded", store, digest: prepared.digest, reason: null });
      return before?.state === "loaded" ? "replaced" : "loaded";
    });
    if (outcome !== "published") return outcome;
    await reopenRun(database, run.name); // and somebody may publish it in between
  }
}

const HOLD = "select state from dw.testrun where run = $1 for share";

function termsOf({ tally }: PreparedSite): (readonly [TermKind, string])[] {
  const contents = [...tally.contents.values()].map(
    ({ kind, value }) => [termKinds[kind] ?? "mimetype", value] as const,
  );
  const languages = [...tally.reports.values()].flatMap((report) => [...report.languages()]);
  return [...contents, ...languages.map((language) => ["language", language] as const)];
}

/**
 * A run that nobody named is that of one crawl, and called by its time: its store may go into any run. That of a run with a name goes into
 * no other.
 */
function checkRun(found: string, run: string, file: string): void {
  if (found !== run && !/^\d{14}$/.test(found)) throw warehouseError("StoreOfOtherRun", { file, found, run });
}

/** Below the data directory its path there, which stays true when the directory is moved; else the absolute one. */
function storedPath(file: string, dataDir: string): string {
  const inside = path.relative(path.resolve(dataDir), path.resolve(file));
  return inside.startsWith("..") || path.isAbsolute(inside) ? path.resolve(file) : inside;
}
