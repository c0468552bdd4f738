import { columnTypes } from "../database/database.ts";
import type { Database, Queryable } from "../database/database.ts";
import type { CrawlBatch } from "../decide/crawl-batch.ts";
import type { PageRow } from "../pages/page-row.ts";
import type { WarcPosition } from "../pages/warc/position.ts";
import type { Launch } from "./crawl-store.ts";
import { repositoryError } from "../sites/errors.ts";
import { addToFrontier, settleEntries } from "./frontier-rows.ts";
import { noteDomains, noteIfModifiedSupport } from "./host-rows.ts";
import { urlId } from "./pages.ts";

const SQL = `
  update urlrep.launch set committedfile = coalesce($2, committedfile), committedoffset = coalesce($3, committedoffset),
    statistics = $4
  where launchid = $1
  returning testrunid`;

/**
 * Writes everything that changed since the last commit, in one transaction. The same batch again changes nothing more.
 * @throws EiaoError `UnknownLaunch` when the site was removed meanwhile. Cost: up to 8 statements, whatever the size.
 */
export function commitBatch(db: Database, launch: Launch, batch: CrawlBatch): Promise<void> {
  return db.transaction(async (transaction) => {
    const { committed, statistics } = batch;
    const position = [committed?.file ?? null, committed?.offset ?? null];
    const rows = await transaction.query<{ testrunid: string | null }>("commit-launch", SQL, [
      launch.id,
      ...position,
      statistics,
    ]);
    const [row] = rows;
    if (row === undefined) throw repositoryError("UnknownLaunch", { launch: launch.timestamp, job: launch.job });
    await addToFrontier(transaction, launch.id, batch.found);
    await settleEntries(transaction, launch.id, batch.settled);
    await writePages(transaction, launch, row.testrunid, batch.pages);
    await renewPages(transaction, launch, row.testrunid, batch.unchanged);
    await dropPages(transaction, launch, batch.unavailable);
    await noteDomains(transaction, launch, row.testrunid, batch.newDomains);
    await noteIfModifiedSupport(transaction, batch.ifModifiedSupport);
  });
}

const columns = columnTypes(`
  siteid int, launchid int, testrunid text, lasttestrunid text, scenarioid text, urlid uuid, url text, depth int,
  status int, contenttype text, lastmodified text, etag text, digest text, warcfile text, warcoffset bigint,
  warclength bigint, metafile text, metaoffset bigint, metalength bigint, simhash text, words int, pageindex int,
  firstseen timestamptz, lastseen timestamptz`);
/** The columns of the key, and those that stay as the first launch has written them. */
const firstFound = new Set(["siteid", "launchid", "testrunid", "scenarioid", "urlid", "url", "pageindex", "firstseen"]);
const REPLACE = `
  on conflict (siteid, scenarioid, urlid) do update set available = true, ${Object.keys(columns)
    .filter((name) => !firstFound.has(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(", ")}`;

const renewed = {
  table: "urlrep.page",
  columns: columnTypes(
    "siteid int, scenarioid text, urlid uuid, lastseen timestamptz, lasttestrunid text, available bool",
  ),
  keys: 3,
};

const DROP = "update urlrep.page set available = false where siteid = $1 and urlid = any($2) and available";

/** Inserts pages, or replaces all but `firstSeen` and `pageIndex`; of two rows of the same document the last counts. */
async function writePages(
  db: Queryable,
  launch: Launch,
  testRun: string | null,
  pages: readonly PageRow[],
): Promise<void> {
  const rows = [...new Map(pages.map((page) => [`${page.scenarioId} ${page.url}`, page])).values()].map((page) => {
    const { scenarioId, url, depth, status, contentType, lastModified, etag, digest, fingerprint } = page;
    const key = [launch.siteId, launch.id, testRun, testRun, scenarioId, urlId(url), url];
    const positions = [...numbersOf(page.warc), ...numbersOf(page.metadata)];
    const others = [fingerprint.simhash, fingerprint.words, page.pageIndex, page.firstSeen, page.lastSeen];
    return [...key, depth, status, contentType, lastModified, etag, digest, ...positions, ...others];
  });
  if (rows.length > 0) await db.insert("write-pages", { table: "urlrep.page", columns }, rows, REPLACE);
}

function numbersOf(position: WarcPosition | null) {
  return [position?.file ?? null, position?.offset ?? null, position?.length ?? null];
}

/** Renews the pages that answered 304: they are available. */
async function renewPages(
  db: Queryable,
  launch: Launch,
  testRun: string | null,
  unchanged: CrawlBatch["unchanged"],
): Promise<void> {
  const rows = [...new Map(unchanged.map((page) => [`${page.scenarioId} ${page.url}`, page])).values()];
  await db.update(
    "renew-pages",
    renewed,
    rows.map(({ scenarioId, url, lastSeen }) => [launch.siteId, scenarioId, urlId(url), lastSeen, testRun, true]),
  );
}

async function dropPages(db: Queryable, launch: Launch, urls: readonly string[]): Promise<void> {
  if (urls.length > 0) await db.query("drop-pages", DROP, [launch.siteId, urls.map(urlId)]);
}
