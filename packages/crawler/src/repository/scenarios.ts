import { columnTypes } from "../database/database.ts";
import type { Database, Queryable } from "../database/database.ts";
import type { PageRow } from "../pages/page-row.ts";
import { siteId } from "../sites/read-sites.ts";
import { PAGE_COLUMNS, pageOfRow, scenarioIds, urlId } from "./pages.ts";
import type { PageColumns } from "./pages.ts";

const SQL = `
  select ${PAGE_COLUMNS} from urlrep.page
  where siteid = $1 and scenarioid = any($2) and available order by pageindex, url`;

/** A page scenario: one document, or a frameset followed by the documents of its frames. */
export interface Scenario {
  readonly scenarioId: string;
  readonly pages: readonly PageRow[];
}

/**
 * Draws scenarios of a site, uniformly and without replacement, in the order drawn; all when there are fewer than `n`.
 * @param testRun  draws only scenarios that this run found or found again.
 * @param random   returns numbers 0 <= x < 1; the same numbers draw the same scenarios.
 * @throws EiaoError `UnknownSite`. Cost: reads the ids of all scenarios and the rows of those drawn.
 */
export async function randomPages(
  db: Queryable,
  site: string,
  n = 600,
  testRun?: string,
  random: () => number = Math.random,
): Promise<Scenario[]> {
  const id = await siteId(db, site);
  const drawn = drawWithoutReplacement(await scenarioIds(db, id, testRun), n, random);
  const rows = await db.query<PageColumns>("random-pages", SQL, [id, drawn]);
  const pages = Map.groupBy(rows.map(pageOfRow), ({ scenarioId }) => scenarioId);
  return drawn.flatMap((scenarioId) => {
    const own = pages.get(scenarioId);
    return own === undefined ? [] : [{ scenarioId, pages: own }]; // gone since its id was read
  });
}

const LOCK = "select siteid from urlrep.site where siteid = $1 for no key update";
const LAST = "select coalesce(max(pageindex), -1) as last from urlrep.page where siteid = $1";
const columns = columnTypes(`
  siteid int, scenarioid text, testrunid text, lasttestrunid text, urlid uuid, url text, lastmodified text, etag text,
  contenttype text, pageindex int, firstseen timestamptz, lastseen timestamptz`);
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
    await transaction.query("lock-site", LOCK, [id]); // without the lock, two writers would use the same page indexes
    const [found] = await transaction.query<{ last: number }>("last-page-index", LAST, [id]);
    const first = (found?.last ?? -1) + 1;
    const { scenarioId, testRun } = scenario;
    const rows = pages.map(({ url, lastModified = null, etag = null, contentType }, at) => {
      const key = [id, scenarioId, testRun, testRun, urlId(url), url];
      return [...key, lastModified, etag, contentType, first + at, now, now];
    });
    await transaction.insert("write-scenario", { table: "urlrep.page", columns }, rows, RENEW);
  });
}

/**
 * Draws up to `n` of the items, uniformly and without replacement, in the order drawn; all when there are fewer.
 * The same numbers from `random` (0 <= x < 1) draw the same items.
 * Cost: O(length) to copy, one random number per item drawn.
 */
export function drawWithoutReplacement<T>(items: readonly T[], n: number, random: () => number): T[] {
  const rest = [...items];
  const count = Math.max(0, Math.min(Math.floor(n), rest.length));
  for (let drawn = 0; drawn < count; drawn++) {
    const chosen = drawn + Math.floor(random() * (rest.length - drawn));
    [rest[drawn], rest[chosen]] = [rest[chosen] as T, rest[drawn] as T];
  }
  return rest.slice(0, count);
}
