import path from "node:path";
import { fencedDatabase, takeLease } from "@eiao/crawler/internal/database";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { archivedTexts, openStoreReader } from "@eiao/sampler/internal";
import type { MainText } from "@eiao/sampler/internal";
import { reactionTo, wordsOf } from "@eiao/crawler/internal/errors";
import type { DamagedPage } from "../../pages/read-pages.ts";
import type { Warehouse } from "../../warehouse/warehouse.ts";
import { readSiteForSearch, removeFromIndex, writeToIndex } from "./indexed-site.ts";
import { keptTexts } from "./page-texts.ts";

/** The settings for filling the search index. */
export interface FillSettings {
  /** Stores and archives lie below it. */
  readonly dataDir: string;
  /** Each site again, though nothing changed: an archive may be back. */
  readonly again?: boolean;
  /** Sites at most; the others another time. All unless given. */
  readonly most?: number;
  /** Names of sites that are left out: those that could not be read a moment ago. */
  readonly skip?: ReadonlySet<string>;
  readonly progress?: (sites: number, of: number) => void;
  readonly signal?: AbortSignal;
  /** Titles and main texts of pages of a site by their URLs; from the archive unless given. */
  readonly textsOf?: (site: SiteToIndex, urls: ReadonlySet<string>) => Promise<ReadonlyMap<string, MainText>>;
}

/** The result of filling the search index. */
export interface FilledIndex {
  /** Sites that were written, and taken out. */
  readonly written: number;
  readonly removed: number;
  /** Pages that were written, and those of them with a text from the archive. */
  readonly pages: number;
  readonly texts: number;
  /** Sites that are still to be written. */
  readonly left: number;
  /** Sites that could not be read: they are tried again when it is filled the next time. */
  readonly failed: readonly { readonly site: string; readonly reason: string }[];
  /** Pages whose rows are damaged: they alone are not in the index. */
  readonly damaged: readonly { readonly site: string; readonly page: string; readonly reason: string }[];
  /** Another program fills it at this moment: who, for people. */
  readonly heldBy?: string;
}

/** A site in its latest published run. */
export interface SiteToIndex {
  readonly site: number;
  readonly name: string;
  readonly run: number;
  readonly digest: string;
  /** Relative to the data directory, or absolute. */
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
 * Makes the search index what it is to be: the pages of each site as its latest published run has them, whatever was published, removed or
 * replaced since. A transaction a site, so that who is killed loses the site under way, and the next one goes on. One program at a time
 * does it. A site that cannot be read stops none of the others, a damaged row of a page none of its site.
 * @throws EiaoError `StoreUnavailable`. Cost: 0.3 ms a page, with an archive 3 to 5 ms; nothing for sites that are as they are to be.
 */
export async function fillSearchIndex({ database }: Warehouse, settings: FillSettings): Promise<FilledIndex> {
  const nothing = { written: 0, removed: 0, pages: 0, texts: 0, left: 0, failed: [], damaged: [] };
  const { wanted, gone } = await missing(database, settings);
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
 * Marks what is seen by all, so that searches read the index of words alone. Who may not do it is told so by the server, and no more: its own
 * processes do it in time.
 */
const TIDY = "vacuum (index_cleanup off) dw.searchposting";

interface Wanted extends SiteToIndex {
  /** The index has titles and texts of this very store. */
  readonly hasTexts: boolean;
}

async function missing(database: Database, { again = false, skip }: Pick<FillSettings, "again" | "skip">) {
  const latest = await database.query<SiteToIndex>("latest-of-sites", LATEST);
  const indexed = await database.query<Pick<SiteToIndex, "site" | "run" | "digest">>("indexed-sites", INDEXED);
  const there = new Map(indexed.map((row) => [row.site, row]));
  const known = new Set(latest.map(({ site }) => site));
  const wanted = latest.flatMap((site): Wanted[] => {
    const its = there.get(site.site);
    const isSame = its !== undefined && its.run === site.run && its.digest === site.digest;
    if ((isSame && !again) || skip?.has(site.name) === true) return [];
    return [{ ...site, hasTexts: isSame }];
  });
  return {
    wanted,
    gone: indexed.filter(({ site }) => !known.has(site)).map(({ site }) => site),
  };
}

/** Returns the numbers of sites that are up to date in the search index, and of sites that are not yet. Reads only. */
export async function searchIndexState(
  warehouse: Warehouse,
): Promise<{ readonly filled: number; readonly left: number }> {
  const { database } = warehouse;
  const { length: all } = await database.query<SiteToIndex>("latest-of-sites", LATEST);
  const { wanted } = await missing(database, {});
  return { filled: all - wanted.length, left: wanted.length };
}

async function fill(database: Database, settings: FillSettings, lost: AbortSignal): Promise<FilledIndex> {
  const { most = Number.POSITIVE_INFINITY, progress, signal } = settings;
  const { wanted, gone } = await missing(database, settings);
  const isStopped = () => signal?.aborted === true || lost.aborted;
  for (const site of gone) if (!isStopped()) await database.transaction((inside) => removeFromIndex(inside, site));
  const sums = { written: 0, pages: 0, texts: 0 };
  const failed: { site: string; reason: string }[] = [];
  const damaged: FilledIndex["damaged"][number][] = [];
  let done = 0;
  const writtenAt = await timesAfterAll(database);
  for (const site of wanted.slice(0, most)) {
    if (isStopped()) break;
    try {
      const { pages, texts } = await indexSite(database, site, { ...settings, writtenAt }, ({ page, error }) =>
        damaged.push({ site: site.name, page, reason: wordsOf(error) }),
      );
      sums.written += pages === undefined ? 0 : 1;
      sums.pages += pages ?? 0;
      sums.texts += texts;
    } catch (error) {
      if (isStopped()) break;
      if (reactionTo(error) === "end") throw error;
      failed.push({ site: site.name, reason: wordsOf(error) });
    }
    done++;
    progress?.(done, wanted.length);
  }
  const left = wanted.length - done;
  if (database.kind === "server" && sums.written > 0 && left === 0) await database.execute("tidy-search", TIDY);
  return { ...sums, removed: gone.length, left, failed, damaged };
}

/**
 * Times for what is written, each after all that are there: by the latest one searches know that something else is in the index (`searchStamp`),
 * also when the clock was ahead once and was set back.
 */
async function timesAfterAll(database: Database): Promise<() => Date> {
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
  const kept = site.hasTexts ? await keptTexts(database, site.site) : [];
  const texts = new Map([...kept, ...(await textsOf(site, urls))]); // what the archive does not give any more is kept
  return await database.transaction(async (inside) => {
    await inside.query("hold-run", HOLD, [site.run]);
    if (!(await isStillSo(inside, site))) return { texts: 0 }; // it was removed or replaced meanwhile
    await removeFromIndex(inside, site.site);
    await writeToIndex(inside, { ...site, pages, texts, writtenAt: settings.writtenAt() });
    return { pages: pages.length, texts: texts.size };
  });
}

async function isStillSo(db: Queryable, { run, site, digest }: SiteToIndex): Promise<boolean> {
  const [row] = await db.query<{ digest: string }>("still-published", STILL, [run, site]);
  return row?.digest === digest;
}

/** A store that is gone, or cannot be read, has no archive for us. */
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
