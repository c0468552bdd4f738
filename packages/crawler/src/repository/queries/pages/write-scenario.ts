import type { Database } from "../../../database/database.ts";
import { urlId } from "../../url-id.ts";
import { siteId } from "../sites/site-id.ts";

const LOCK = "select siteid from urlrep.site where siteid = $1 for no key update";
const LAST = "select coalesce(max(pageindex), -1) as last from urlrep.page where siteid = $1";
const columns = {
  siteid: "int",
  scenarioid: "text",
  testrunid: "text",
  lasttestrunid: "text",
  urlid: "uuid",
  url: "text",
  lastmodified: "text",
  etag: "text",
  contenttype: "text",
  pageindex: "int",
  firstseen: "timestamptz",
  lastseen: "timestamptz",
};
const RENEW = `
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
    const [found] = await transaction.query<{ last: number }>("last-page-index", LAST, [id]);
    const first = (found?.last ?? -1) + 1;
    const { scenarioId, testRun } = scenario;
    const rows = pages.map(({ url, lastModified = null, etag = null, contentType }, at) => [
      id,
      scenarioId,
      testRun,
      testRun,
      urlId(url),
      url,
      lastModified,
      etag,
      contentType,
      first + at,
      now,
      now,
    ]);
    await transaction.insert("write-scenario", { table: "urlrep.page", columns }, rows, RENEW);
  });
}
