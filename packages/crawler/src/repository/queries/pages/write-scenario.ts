import type { Database } from "../../../database/database.ts";
import { urlId } from "../../url-id.ts";
import { siteId } from "../sites/site-id.ts";

const LOCK = "select from urlrep.site where siteid = $1 for no key update";
const SQL = `
  insert into urlrep.page (siteid, scenarioid, testrunid, lasttestrunid, urlid, url, lastmodified, etag, contenttype,
    pageindex, firstseen, lastseen)
  select $1, $2, $3, $3, p.urlid, p.url, p.lastmodified, p.etag, p.contenttype,
    (select coalesce(max(pageindex), -1) from urlrep.page where siteid = $1) + p.n, $9, $9
  from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[])
    with ordinality as p(urlid, url, lastmodified, etag, contenttype, n)
  on conflict (siteid, scenarioid, urlid) do update set lastmodified = excluded.lastmodified, etag = excluded.etag,
    contenttype = excluded.contenttype, lasttestrunid = excluded.lasttestrunid, available = true,
    lastseen = excluded.lastseen`;

/** A page scenario that a crawler has found: its main document first. */
export interface NewScenario {
  /** 128 bits in decimal. */
  readonly scenarioId: string;
  readonly site: string;
  readonly testRun: string;
  readonly pages: readonly {
    readonly url: string;
    readonly lastModified?: string;
    readonly etag?: string;
    readonly contentType: string | null;
  }[];
}

/** Adds the documents of a scenario to the end of the site's pages, or renews them. @throws EiaoError `UnknownSite`. */
export async function writeScenario(db: Database, scenario: NewScenario, now: Date = new Date()): Promise<void> {
  const pages = [...new Map(scenario.pages.map((page) => [page.url, page])).values()];
  await db.transaction(async (transaction) => {
    const id = await siteId(transaction, scenario.site);
    await transaction.query("lock-site", LOCK, [id]); // two writers would give out the same page indexes
    await transaction.query("write-scenario", SQL, [
      id,
      scenario.scenarioId,
      scenario.testRun,
      pages.map(({ url }) => urlId(url)),
      pages.map(({ url }) => url),
      pages.map(({ lastModified }) => lastModified ?? null),
      pages.map(({ etag }) => etag ?? null),
      pages.map(({ contentType }) => contentType),
      now,
    ]);
  });
}
