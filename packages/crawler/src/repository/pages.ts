import { hash } from "node:crypto";
import type { Queryable } from "../database/database.ts";
import type { PageRow } from "../pages/page-row.ts";
import type { WarcPosition } from "../pages/warc/position.ts";
import { siteId } from "../sites/read-sites.ts";
import type { Launch } from "./crawl-store.ts";

/** The columns of `page`, under the names of `PageRow` if it has them; `pageOfRow` makes a `PageRow` from them. */
export const PAGE_COLUMNS = `scenarioid as "scenarioId", url, depth, status, contenttype as "contentType", lastmodified as "lastModified", etag, digest,
  warcfile, warcoffset, warclength, metafile, metaoffset, metalength, simhash, words, pageindex as "pageIndex", firstseen as "firstSeen",
  lastseen as "lastSeen"`;

export type PageColumns = Omit<PageRow, "warc" | "metadata" | "fingerprint"> &
  PageRow["fingerprint"] &
  Readonly<Record<"warcfile" | "metafile", string | null>> &
  Readonly<Record<"warcoffset" | "warclength" | "metaoffset" | "metalength", number | null>>;

export function pageOfRow(row: PageColumns): PageRow {
  const { warcfile, warcoffset, warclength, metafile, metaoffset, metalength, simhash, words, ...page } = row;
  const { pageIndex, firstSeen, lastSeen, ...found } = page;
  const warc = positionOf(warcfile, warcoffset, warclength);
  const metadata = positionOf(metafile, metaoffset, metalength);
  return { ...found, warc, metadata, fingerprint: { simhash, words }, pageIndex, firstSeen, lastSeen };
}

function positionOf(file: string | null, offset: number | null, length: number | null): WarcPosition | null {
  return file === null ? null : { file, offset: offset ?? 0, length: length ?? 0 };
}

const PAGES_OF = `select ${PAGE_COLUMNS} from urlrep.page where siteid = $1 and available order by pageindex, scenarioid, url`;

/** Returns the available documents of a site, in order of discovery. @throws EiaoError `UnknownSite`. */
export async function pagesOf(db: Queryable, site: string): Promise<PageRow[]> {
  const rows = await db.query<PageColumns>("pages-of", PAGES_OF, [await siteId(db, site)]);
  return rows.map(pageOfRow);
}

const PAGES_AT = `select ${PAGE_COLUMNS} from urlrep.page where urlid = $1 and url = $2 and available order by siteid, scenarioid`;

/** Returns the available documents of a URL, which may be on several sites, in framesets and on its own. Cost: one index scan. */
export async function pagesAt(db: Queryable, url: string): Promise<PageRow[]> {
  return (await db.query<PageColumns>("pages-at", PAGES_AT, [urlId(url), url])).map(pageOfRow);
}

const KNOWN_PAGES = `
  select ${PAGE_COLUMNS} from urlrep.page as p
  where siteid = $1 and available and not exists
    (select 1 from urlrep.launch l where l.siteid = $1 and l.state = 'open' and l.launchid = p.launchid)
  order by pageindex, scenarioid, url`;

/** Returns the available documents that earlier launches (or `writeScenario`) found: all except those of an open launch. */
export async function knownPages(db: Queryable, siteId: number): Promise<PageRow[]> {
  const rows = await db.query<PageColumns>("known-pages", KNOWN_PAGES, [siteId]);
  return rows.map(pageOfRow);
}

const LAUNCH_PAGES = `
  select ${PAGE_COLUMNS} from urlrep.page where siteid = $1 and launchid = $2 and available order by pageindex, scenarioid, url`;

/** Returns the available documents that a launch was the first to find. */
export async function launchPages(db: Queryable, { siteId, id }: Launch): Promise<PageRow[]> {
  const rows = await db.query<PageColumns>("launch-pages", LAUNCH_PAGES, [siteId, id]);
  return rows.map(pageOfRow);
}

/** Counts the available scenarios of a site (`urlCount`); a frameset counts once (D-36). @throws EiaoError `UnknownSite`. */
export async function countPages(db: Queryable, site: string): Promise<number> {
  return (await scenarioIds(db, await siteId(db, site))).length;
}

const IS_PAGE_OF = `select 1 as one from urlrep.page join urlrep.site using (siteid) where urlid = $1 and url = $2 and site = $3 limit 1`;

/** Returns true if a crawl of a site has found a page. @param url  a normalised URL. Cost: one index scan. */
export async function isPageOf(db: Queryable, url: string, site: string): Promise<boolean> {
  return (await db.query("is-page-of", IS_PAGE_OF, [urlId(url), url, site])).length > 0;
}

const MARK_UNAVAILABLE = "update urlrep.page set available = false where urlid = $1 and available";

/** Marks a page as unavailable in all sites and scenarios. A crawl that finds it again makes it available. */
export async function markUnavailable(db: Queryable, url: string): Promise<void> {
  await db.query("mark-unavailable", MARK_UNAVAILABLE, [urlId(url)]);
}

// The first document found is the main one of a scenario: when it is gone, the scenario is gone.
const SCENARIO_IDS = `
  select scenarioid from (
    select scenarioid, pageindex, available, testrunid, lasttestrunid,
      row_number() over (partition by scenarioid order by pageindex, urlid) as nth
    from urlrep.page where siteid = $1) as document
  where nth = 1 and available and (cast($2 as text) is null or testrunid = $2 or lasttestrunid = $2)
  order by pageindex, scenarioid collate "C"`;

/** Returns the ids of the available scenarios of a site, in order of discovery: the same list in both stores. */
export async function scenarioIds(db: Queryable, siteId: number, testRun?: string): Promise<string[]> {
  const rows = await db.query<{ scenarioid: string }>("scenario-ids", SCENARIO_IDS, [siteId, testRun ?? null]);
  return rows.map(({ scenarioid }) => scenarioid);
}

/**
 * Returns the first 128 bits of the SHA-256 of a URL or key, as a uuid. The id is in the index instead of the URL, because
 * an index takes at most 2,700 bytes. Even a hostile site cannot make two URLs with the same id.
 */
export function urlId(text: string): string {
  return hash("sha256", text, "hex").slice(0, 32);
}
