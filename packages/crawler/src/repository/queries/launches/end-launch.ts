import type { Database } from "../../../database/database.ts";
import type { CrawlStore, Launch } from "../../crawl-store.ts";
import { repositoryError } from "../../errors.ts";

const END = `
  update urlrep.launch set state = $2, stoppedby = $3, statistics = $4 where launchid = $1 returning launchid`;
const DROP = `
  delete from urlrep.frontier as f where launchid = $1 and not exists
    (select 1 from urlrep.settled s where s.launchid = f.launchid and s.keyid = f.keyid)`;

/** @throws EiaoError `UnknownLaunch`. */
export function endLaunch(db: Database, launch: Launch, end: Parameters<CrawlStore["endLaunch"]>[1]): Promise<void> {
  return db.transaction(async (transaction) => {
    const parameters = [launch.id, end.state, end.stoppedBy, end.statistics];
    const rows = await transaction.query("end-launch", END, parameters);
    if (rows.length === 0) throw repositoryError("UnknownLaunch", { launch: launch.timestamp, job: launch.job });
    if (end.state === "ended") await transaction.query("drop-waiting", DROP, [launch.id]);
  });
}
