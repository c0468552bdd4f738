import type { Queryable } from "../../../database/database.ts";
import { drawWithoutReplacement } from "../../draw.ts";
import { groupedBy } from "../../grouped-by.ts";
import type { PageRow } from "../../records.ts";
import { type PageColumns, PAGE_COLUMNS, pageOfRow } from "./page-rows.ts";
import { scenarioIds } from "./scenario-ids.ts";
import { siteId } from "../sites/site-id.ts";

const SQL = `
  select ${PAGE_COLUMNS} from urlrep.page
  where siteid = $1 and scenarioid = any($2) and available order by pageindex, url`;

/** A page scenario: one document, or a frameset with the documents of its frames behind it. */
export interface Scenario {
  readonly scenarioId: string;
  readonly pages: readonly PageRow[];
}

/**
 * Draws scenarios of a site, uniformly and without replacement, in the order drawn; all when there are fewer than `n`.
 * @param testRun  only those that this run found or found again.
 * @param random   numbers 0 <= x < 1; the same numbers draw the same scenarios.
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
  const pages = groupedBy(rows.map(pageOfRow), ({ scenarioId }) => scenarioId);
  return drawn.flatMap((scenarioId) => {
    const own = pages.get(scenarioId);
    return own === undefined ? [] : [{ scenarioId, pages: own }]; // gone since its id was read
  });
}
