import path from "node:path";
import { fencedDatabase, takeLease } from "@eiao/crawler/internal/database";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { archivedTexts, openStoreReader } from "@eiao/sampler/internal";
import type { MainText } from "@eiao/sampler/internal";
import { reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import type { DamagedPage } from "../../pages/read-pages.ts";
import type { Warehouse } from "../../warehouse/warehouse.ts";
import { readSiteForSearch, removeFromIndex, writeToIndex } from "./indexed-site.ts";
import { storedTexts } from "./page-texts.ts";

/** The settings for filling the search index. */
export interface FillSettings {
  /** The folder with stores and archives. */
  readonly dataDir: string;
  /** True to write each site again, even without changes, because an archive may be back. */
  readonly again?: boolean;
  /** The maximum number of sites to write. Default: all. */
  readonly most?: number;
  /** The names of sites to skip, because they could not be read a moment ago. */
  readonly skip?: ReadonlySet<string>;
  readonly progress?: (sites: number, of: number) => void;
  readonly signal?: AbortSignal;
  /** Returns titles and main texts of a site's pages by their URLs. Default: reads them from the archive. */
  readonly textsOf?: (site: SiteToIndex, urls: ReadonlySet<string>) => Promise<ReadonlyMap<string, MainText>>;
}

/** The result of filling the search index. */
export interface FilledIndex {
  /** The numbers of written and of removed sites. */
  readonly written: number;
  readonly removed: number;
  /** The number of written pages, and of those with a text from the archive. */
  readonly pages: number;
  readonly texts: number;
  /** The number of sites that still need to be written. */
  readonly left: number;
  /** Sites that could not be read. The next call tries them again. */
  readonly failed: readonly { readonly site: string; readonly reason: string }[];
  /** Pages with damaged rows. They are missing in the index, but the rest of their site is not. */
  readonly damaged: readonly { readonly site: string; readonly page: string; readonly reason: string }[];
  /** The program that is filling the index at this moment, in words. */
  readonly heldBy?: string;
}

/** A site in its latest published run. */
export interface SiteToIndex {
  readonly site: number;
  readonly name: string;
  readonly run: number;
  readonly digest: string;
  /** The path, absolute or relative to the data directory. */
  readonly store: string;
}

const LATEST = `select l.site, l.name, l.run, l.digest, l.store from (
    select v.site, s.name, v.run, v.digest, v.store,
      row_number() over (partition by v.site order by t.date desc nulls last, t.name desc) as place
    from dw.sitesurvey v join dw.testrun t on t.run = v.run join dw.site s on s.site = v.site
    where t.state = 'published') l
  where l.place = 1 order by l.site`;
const INDEXED = "select site, run, digest from dw.searchsite";
const NEWEST = "select max(indexedat) as newest from dw.searchsite";

/**
 * Updates the search index: writes the pages of each site in its latest published run, whatever was published, removed or replaced since.
 * Uses one transaction per site: if the program is killed, it only loses the current site, and the next call continues. Only one program
 * does this at a time. An unreadable site does not stop the others, nor a damaged page its site.
 * @throws EiaoError `StoreUnavailable`. Cost: 0.3 ms per page, with an archive 3 to 5 ms; nothing for sites that are up to date.
 */
export async function fillSearchIndex({ database }: Warehouse, settings: FillSettings): Promise<FilledIndex> {
  const nothing = { written: 0, removed: 0, pages: 0, texts: 0, left: 0, failed: [], damaged: [] };
  const { wanted, gone } = await findChanges(database, settings);
  if (wanted.length + gone.length === 0) return nothing;
  const lease = await takeLease(database, "search index");
  if ("holder" in lease) return { ...nothing, heldBy: lease.holder };
  try {
    return await fill(fencedDatabase(database, lease.holds), settings, lease.lost);
  } finally {
    await lease.release();
  }
}

/**
 * Marks rows as visible to all, so that searches read only the index of words. If the user may not do this, the server only gives a warning,
 * and does it later by itself.
 */
const TIDY = "vacuum (index_cleanup off) dw.searchposting";

interface Wanted extends SiteToIndex {
  /** True if the index has titles and texts of this very store. */
  readonly hasTexts: boolean;
}

async function findChanges(database: Database, { again = false, skip }: Pick<FillSettings, "again" | "skip">) {
  const latest = await database.query<SiteToIndex>("latest-of-sites", LATEST);
  const indexed = await database.query<Pick<SiteToIndex, "site" | "run" | "digest">>("indexed-sites", INDEXED);
  const bySite = new Map(indexed.map((row) => [row.site, row]));
  const known = new Set(latest.map(({ site }) => site));
  const wanted = latest.flatMap((site): Wanted[] => {
    const entry = bySite.get(site.site);
    const isSame = entry !== undefined && entry.run === site.run && entry.digest === site.digest;
    if ((isSame && !again) || skip?.has(site.name) === true) return [];
    return [{ ...site, hasTexts: isSame }];
  });
  return {
    wanted,
    gone: indexed.filter(({ site }) => !known.has(site)).map(({ site }) => site),
  };
}

/** Returns the number of sites that are up to date in the search index, and of those that are not. Only reads. */
export async function searchIndexState(
  warehouse: Warehouse,
): Promise<{ readonly filled: number; readonly left: number }> {
  const { database } = warehouse;
  const { length: all } = await database.query<SiteToIndex>("latest-of-sites", LATEST);
  const { wanted } = await findChanges(database, {});
  return { filled: all - wanted.length, left: wanted.length };
}

async function fill(database: Database, settings: FillSettings, leaseLost: AbortSignal): Promise<FilledIndex> {
  const { most = Number.POSITIVE_INFINITY, progress, signal } = settings;
  const { wanted, gone } = await findChanges(database, settings);
  const isStopped = () => signal?.aborted === true || leaseLost.aborted;
  for (const site of gone) if (!isStopped()) await database.transaction((inside) => removeFromIndex(inside, site));
  const sums = { written: 0, pages: 0, texts: 0 };
  const failed: { site: string; reason: string }[] = [];
  const damaged: FilledIndex["damaged"][number][] = [];
  let done = 0;
  const writtenAt = await createClock(database);
  for (const site of wanted.slice(0, most)) {
    if (isStopped()) break;
    try {
      const { pages, texts } = await indexSite(database, site, { ...settings, writtenAt }, ({ page, error }) =>
        damaged.push({ site: site.name, page, reason: messageOf(error) }),
      );
      sums.written += pages === undefined ? 0 : 1;
      sums.pages += pages ?? 0;
      sums.texts += texts;
    } catch (error) {
      if (isStopped()) break;
      if (reactionTo(error) === "end") throw error;
      failed.push({ site: site.name, reason: messageOf(error) });
    }
    done++;
    progress?.(done, wanted.length);
  }
  const left = wanted.length - done;
  if (database.kind === "server" && sums.written > 0 && left === 0) await database.execute("tidy-search", TIDY);
  return { ...sums, removed: gone.length, left, failed, damaged };
}

/**
 * Returns a function that returns times for written rows, each later than all existing ones. Searches recognise a changed index by the latest
 * time (`searchStamp`), even if the clock was set back.
 */
async function createClock(database: Database): Promise<() => Date> {
  const [row] = await database.query<{ newest: Date | string | null }>("newest-indexed", NEWEST);
  let last = new Date(row?.newest ?? 0).getTime();
  return () => new Date((last = Math.max(Date.now(), last + 1)));
}

const STILL = `select v.digest from dw.testrun t join dw.sitesurvey v on v.run = t.run
  where t.run = $1 and v.site = $2 and t.state = 'published'`;
const HOLD = "select run from dw.testrun where run = $1 for share";

async function indexSite(
  database: Database,
  site: Wanted,
  settings: FillSettings & { readonly writtenAt: () => Date },
  damaged: (page: DamagedPage) => void,
): Promise<{ readonly pages?: number; readonly texts: number }> {
  const pages = await readSiteForSearch(database, site, damaged);
  const urls = new Set(pages.map(({ url }) => url));
  const textsOf =
    settings.textsOf ?? ((one: SiteToIndex, some: ReadonlySet<string>) => textsOfStore(one, some, settings));
  const stored = site.hasTexts ? await storedTexts(database, site.site) : [];
  const texts = new Map([...stored, ...(await textsOf(site, urls))]); // keeps texts that the archive no longer has
  return await database.transaction(async (inside) => {
    await inside.query("hold-run", HOLD, [site.run]);
    if (!(await isUnchanged(inside, site))) return { texts: 0 }; // the site was removed or replaced meanwhile
    await removeFromIndex(inside, site.site);
    await writeToIndex(inside, { ...site, pages, texts, writtenAt: settings.writtenAt() });
    return { pages: pages.length, texts: texts.size };
  });
}

async function isUnchanged(db: Queryable, { run, site, digest }: SiteToIndex): Promise<boolean> {
  const [row] = await db.query<{ digest: string }>("still-published", STILL, [run, site]);
  return row?.digest === digest;
}

/** Reads texts from the archive of a store. Returns none if the store is missing or unreadable. */
async function textsOfStore(
  { store }: SiteToIndex,
  urls: ReadonlySet<string>,
  { dataDir, signal }: FillSettings,
): Promise<ReadonlyMap<string, MainText>> {
  try {
    const reader = await openStoreReader(path.resolve(dataDir, store));
    try {
      const { opening } = await reader.manifest();
      return await archivedTexts(dataDir, opening, urls, signal);
    } finally {
      await reader.close();
    }
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return new Map();
  }
}
