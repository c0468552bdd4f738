import type { Queryable } from "../../../database/database.ts";
import type { Launch } from "../../crawl-store.ts";
import { type LaunchRow, LAUNCH_COLUMNS, launchOf } from "./launch-rows.ts";

const ALL = `select ${LAUNCH_COLUMNS} from urlrep.launch where siteid = $1 order by launchid`;
const LAST = `select ${LAUNCH_COLUMNS} from urlrep.launch where siteid = $1 order by launchid desc limit 1`;

/** Of one site, oldest first. */
export async function launches(db: Queryable, siteId: number): Promise<Launch[]> {
  return (await db.query<LaunchRow>("launches", ALL, [siteId])).map(launchOf);
}

export async function lastLaunch(db: Queryable, siteId: number): Promise<Launch | undefined> {
  return (await db.query<LaunchRow>("last-launch", LAST, [siteId])).map(launchOf)[0];
}
