import type { Database } from "../../../database/database.ts";
import type { CrawlBatch, Launch } from "../../crawl-store.ts";
import { repositoryError } from "../../errors.ts";
import { addToFrontier, settleEntries } from "./commit-frontier.ts";
import { noteDomains, noteIfModifiedSupport } from "./commit-hosts.ts";
import { dropPages, renewPages, writePages } from "./commit-pages.ts";

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
