import { columnTypes, storableText } from "../database/database.ts";
import type { Database, Queryable } from "../database/database.ts";
import { documentExtensions, isDocumentType, isDocumentUrl } from "../url/document-link.ts";
import type { Launch } from "./crawl-store.ts";
import { urlId } from "./pages.ts";

const WATCHED = "select documenturlscheme as scheme from urlrep.site where siteid = $1 and watched";
const EARLIER = "select 1 from urlrep.document where siteid = $1 and testrunid <> $2 limit 1";
const looksLikeFile = documentExtensions.map((extension) => `lower(url) like '%.${extension}%'`).join(" or ");
// A file that answered is recognised by its media type. One that was not requested, or was too large, is recognised by its name.
const FOUND = `
  select url, state, reason from urlrep.frontier left join urlrep.settled using (launchid, keyid)
  where launchid = $1 and scenario is null
    and (state in ('page', 'other')
      or ((state is null or foundby = 'document' or reason in ('RobotsDecideRule', 'too-large')) and (${looksLikeFile})))
  order by entryid`;
const TYPES = "select distinct url, contenttype from urlrep.page where siteid = $1 and available";
const NEW = 'select url from urlrep.document where siteid = $1 and testrunid = $2 and isnew order by url collate "C"';

const columns = columnTypes(
  "siteid int, urlid text, url text, contenttype text, testrunid text, foundat timestamptz, isnew bool",
);

/** The limit of documents of one run. A site with more generates them. */
const MOST_DOCUMENTS = 100_000;

interface Found {
  readonly url: string;
  /** The state is null if the URL was not requested. */
  readonly state: string | null;
  readonly reason: string | null;
}

/**
 * Notes the documents that a launch of a watched site has found, before the launch ends. Documents that no earlier run of the site had are
 * new, unless this is the first run that notes any. A repeated call notes nothing more and has the same answer.
 *
 * @param run  the test run of the launch (`runOf`).
 * @returns the URLs of the documents that are new in the run; none if the site is not watched.
 */
export function noteDocuments(db: Database, launch: Launch, run: string, now: Date): Promise<string[]> {
  const { id, siteId } = launch;
  return db.transaction(async (transaction) => {
    const [site] = await transaction.query<{ scheme: string | null }>("watched-site", WATCHED, [siteId]);
    if (site === undefined) return [];
    const isFirst = (await transaction.query("earlier-documents", EARLIER, [siteId, run])).length === 0;
    const documents = await documentsOf(transaction, { id, siteId }, site.scheme ?? "");
    const rows = documents.map(({ url, type }) => [siteId, urlId(url), url, type, run, now, !isFirst]);
    const target = { table: "urlrep.document", columns };
    if (rows.length > 0)
      await transaction.insert("note-documents", target, rows, "on conflict (siteid, urlid) do nothing");
    return (await transaction.query<{ url: string }>("new-documents", NEW, [siteId, run])).map(({ url }) => url);
  });
}

/** Returns the pages of a launch, and the files whose URLs begin with the site's document URL scheme. */
async function documentsOf(db: Queryable, launch: Pick<Launch, "id" | "siteId">, scheme: string) {
  const found = await db.query<Found>("found-documents", FOUND, [launch.id]);
  const pages = await db.query<{ url: string; contenttype: string | null }>("page-types", TYPES, [launch.siteId]);
  const types = new Map(pages.map(({ url, contenttype }) => [url, contenttype]));
  const documents = new Map<string, { readonly url: string; readonly type: string | null }>();
  for (const { url, state, reason } of found) {
    const isPage = state === "page";
    if (!isPage && !(url.startsWith(scheme) && isFile(url, state === "other" ? reason : null))) continue;
    const type = isPage ? (types.get(url) ?? null) : state === "other" ? reason : null;
    documents.set(url, { url, type: type === null ? null : storableText(type) });
    if (documents.size === MOST_DOCUMENTS) break;
  }
  return [...documents.values()];
}

function isFile(url: string, mediaType: string | null): boolean {
  return (mediaType !== null && isDocumentType(mediaType)) || isDocumentUrl(url);
}

/** A document of a watched site that a run found, and no run before it. */
export interface NewDocument {
  readonly url: string;
  /** The media type; null: the crawl did not request the file. */
  readonly contentType: string | null;
  /** The test run that found the document. */
  readonly run: string;
  readonly foundAt: Date;
}

/** A part of the list: it skips `from` documents, and has `most` at most. */
export interface PartOfDocuments {
  readonly from: number;
  readonly most: number;
}

const SITE = "select siteid, title, watched from urlrep.site where site = $1";
const COUNT = "select count(*) as count from urlrep.document where siteid = $1 and isnew";
const NEWEST = `
  select url, contenttype as "contentType", testrunid as run, foundat as "foundAt" from urlrep.document
  where siteid = $1 and isnew order by foundat desc, url collate "C" limit $3 offset $2`;

/** Reads the new documents of a site, newest first, with their number; undefined if the site is not known. */
export async function newDocuments(db: Queryable, site: string, { from, most }: PartOfDocuments) {
  const [row] = await db.query<{ siteid: number; title: string; watched: boolean }>("documents-site", SITE, [site]);
  if (row === undefined) return undefined;
  const { siteid, title, watched } = row;
  const [counted] = await db.query<{ count: number }>("count-documents", COUNT, [siteid]);
  const documents = await db.query<NewDocument>("newest-documents", NEWEST, [siteid, from, most]);
  return { title, watched, total: counted?.count ?? 0, documents };
}
