import type { Queryable } from "../../../database/database.ts";
import type { CrawlBatch, Launch } from "../../crawl-store.ts";
import type { PageRow } from "../../records.ts";
import { urlId } from "../../url-id.ts";

const WRITE = `
  insert into urlrep.page (siteid, launchid, testrunid, lasttestrunid, scenarioid, urlid, url, depth, status, contenttype,
    lastmodified, etag, digest, warcfile, warcoffset, warclength, metafile, metaoffset, metalength, simhash, words,
    pageindex, firstseen, lastseen)
  select $1, $2, $3, $3, p.* from unnest($4::text[], $5::uuid[], $6::text[], $7::int[], $8::int[], $9::text[],
    $10::text[], $11::text[], $12::text[], $13::text[], $14::bigint[], $15::bigint[], $16::text[], $17::bigint[],
    $18::bigint[], $19::text[], $20::int[], $21::int[], $22::timestamptz[], $23::timestamptz[]) as p
  on conflict (siteid, scenarioid, urlid) do update set lasttestrunid = excluded.lasttestrunid, depth = excluded.depth,
    status = excluded.status, contenttype = excluded.contenttype, lastmodified = excluded.lastmodified,
    etag = excluded.etag, digest = excluded.digest, warcfile = excluded.warcfile, warcoffset = excluded.warcoffset,
    warclength = excluded.warclength, metafile = excluded.metafile, metaoffset = excluded.metaoffset,
    metalength = excluded.metalength, simhash = excluded.simhash, words = excluded.words, available = true,
    lastseen = excluded.lastseen`;

const RENEW = `
  update urlrep.page p set lastseen = u.lastseen, lasttestrunid = $2, available = true
  from unnest($3::text[], $4::uuid[], $5::timestamptz[]) as u(scenarioid, urlid, lastseen)
  where p.siteid = $1 and p.scenarioid = u.scenarioid and p.urlid = u.urlid`;

const DROP = "update urlrep.page set available = false where siteid = $1 and urlid = any($2) and available";

/** Inserts pages, or replaces all but `firstSeen` and `pageIndex`; of two rows of one document the last counts. */
export async function writePages(
  db: Queryable,
  launch: Launch,
  testRun: string | null,
  pages: readonly PageRow[],
): Promise<void> {
  const rows = [...new Map(pages.map((page) => [`${page.scenarioId} ${page.url}`, page])).values()];
  if (rows.length === 0) return;
  await db.query("write-pages", WRITE, [
    launch.siteId,
    launch.id,
    testRun,
    rows.map(({ scenarioId }) => scenarioId),
    rows.map(({ url }) => urlId(url)),
    rows.map(({ url }) => url),
    rows.map(({ depth }) => depth),
    rows.map(({ status }) => status),
    rows.map(({ contentType }) => contentType),
    rows.map(({ lastModified }) => lastModified),
    rows.map(({ etag }) => etag),
    rows.map(({ digest }) => digest),
    rows.map(({ warc }) => warc?.file ?? null),
    rows.map(({ warc }) => warc?.offset ?? null),
    rows.map(({ warc }) => warc?.length ?? null),
    rows.map(({ metadata }) => metadata?.file ?? null),
    rows.map(({ metadata }) => metadata?.offset ?? null),
    rows.map(({ metadata }) => metadata?.length ?? null),
    rows.map(({ fingerprint }) => fingerprint.simhash),
    rows.map(({ fingerprint }) => fingerprint.words),
    rows.map(({ pageIndex }) => pageIndex),
    rows.map(({ firstSeen }) => firstSeen),
    rows.map(({ lastSeen }) => lastSeen),
  ]);
}

/** A page that answered 304 is there. */
export async function renewPages(
  db: Queryable,
  launch: Launch,
  testRun: string | null,
  unchanged: CrawlBatch["unchanged"],
): Promise<void> {
  const rows = [...new Map(unchanged.map((page) => [`${page.scenarioId} ${page.url}`, page])).values()];
  if (rows.length === 0) return;
  await db.query("renew-pages", RENEW, [
    launch.siteId,
    testRun,
    rows.map(({ scenarioId }) => scenarioId),
    rows.map(({ url }) => urlId(url)),
    rows.map(({ lastSeen }) => lastSeen),
  ]);
}

export async function dropPages(db: Queryable, launch: Launch, urls: readonly string[]): Promise<void> {
  if (urls.length > 0) await db.query("drop-pages", DROP, [launch.siteId, urls.map(urlId)]);
}
