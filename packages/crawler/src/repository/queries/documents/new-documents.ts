import type { Queryable } from "../../../database/database.ts";

/** A document of a watched site that a run found, and no run before it. */
export interface NewDocument {
  readonly url: string;
  /** The media type; null: the crawl did not request the file. */
  readonly contentType: string | null;
  /** The test run that found the document. */
  readonly run: string;
  readonly foundAt: Date;
}

/** Names a part of the list: it leaves out `from` documents, and has `most` at most. */
export interface PartOfDocuments {
  readonly from: number;
  readonly most: number;
}

const SITE = "select siteid, title, watched from urlrep.site where site = $1";
const COUNT = "select count(*) as count from urlrep.document where siteid = $1 and isnew";
const NEWEST = `
  select url, contenttype as "contentType", testrunid as run, foundat as "foundAt" from urlrep.document
  where siteid = $1 and isnew order by foundat desc, url collate "C" limit $3 offset $2`;

/** The new documents of a site, newest first, with their number; undefined if the site is not known. */
export async function newDocuments(db: Queryable, site: string, { from, most }: PartOfDocuments) {
  const [row] = await db.query<{ siteid: number; title: string; watched: boolean }>("documents-site", SITE, [site]);
  if (row === undefined) return undefined;
  const { siteid, title, watched } = row;
  const [counted] = await db.query<{ count: number }>("count-documents", COUNT, [siteid]);
  const documents = await db.query<NewDocument>("newest-documents", NEWEST, [siteid, from, most]);
  return { title, watched, total: counted?.count ?? 0, documents };
}
