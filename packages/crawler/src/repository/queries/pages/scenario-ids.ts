import type { Queryable } from "../../../database/database.ts";

// The first document found is the scenario's main one: when that is gone, so is the scenario.
const SQL = `
  select scenarioid from (
    select scenarioid, pageindex, available, testrunid, lasttestrunid,
      row_number() over (partition by scenarioid order by pageindex, urlid) as nth
    from urlrep.page where siteid = $1) as document
  where nth = 1 and available and (cast($2 as text) is null or testrunid = $2 or lasttestrunid = $2)
  order by pageindex, scenarioid collate "C"`;

/** Ids of the available scenarios of a site, in order of discovery: the same list in both stores. */
export async function scenarioIds(db: Queryable, siteId: number, testRun?: string): Promise<string[]> {
  const rows = await db.query<{ scenarioid: string }>("scenario-ids", SQL, [siteId, testRun ?? null]);
  return rows.map(({ scenarioid }) => scenarioid);
}
