import { openNetwork } from "./ask/network.ts";
import type { CrawlContext } from "./context.ts";
import { createEvidence } from "./discover/evidence.ts";
import { createEnding } from "./ending.ts";
import type { OpenedLaunch } from "./launch.ts";
import { usual } from "./options.ts";
import type { CrawlOptions, CrawlServices } from "./options.ts";
import { launchedAt } from "../repository/launched-at.ts";
import { createPages } from "./pages.ts";
import { createQueue } from "./queue.ts";
import { createJournal } from "./records/journal.ts";
import { createRecords } from "./records/records.ts";
import { warcSettings } from "./records/warc-settings.ts";
import { createEarlierStarts } from "./resume/earlier-starts.ts";
import { cookiesOf, withCookies } from "./resume/launch-cookies.ts";
import { recoverLaunch } from "./resume/recover.ts";
import { createWorkers } from "./workers.ts";
import { makeFolder } from "../files/make-folder.ts";
import { createCrawlerLog } from "../logs/crawler-log.ts";
import type { OutputFolders } from "../logs/output-folders.ts";
import { openDecisionLog } from "../scope/decision-log.ts";
import { createSeenSet, createSharedSeen } from "../seen/seen-set.ts";
import { createTrapGuards } from "../traps/trap-guards.ts";
import { openWarcWriter } from "../warc/write.ts";

/** A crawl that may run. */
export interface OpenedCrawl {
  readonly context: CrawlContext;
  /** Writes what is left and closes files and connections. */
  close(): Promise<void>;
}

/** Cuts a torn WARC, then opens everything that a crawl works with. @throws EiaoError of WARC and logs. */
export async function openCrawl(
  seeds: readonly string[],
  opened: OpenedLaunch,
  folders: OutputFolders,
  options: CrawlOptions,
  services: CrawlServices,
): Promise<OpenedCrawl> {
  const { launch, totals, site, scope, robotsSince } = opened;
  const { store, now = Date.now, random = Math.random } = services;
  const { log, decisionLog, recovered, warc } = await openFiles(opened, folders, options, now);
  const workers = createWorkers(options, log, now);
  const ending = createEnding(workers);
  const seen = createSeenSet(launch.timestamp, createSharedSeen());
  const journal = createJournal({
    totals,
    committed: recovered.committed,
    ...(options.commitMilliseconds === undefined ? {} : { everyMilliseconds: options.commitMilliseconds }),
    failed: () => ending.abort(),
    async commit(batch) {
      await Promise.all([log.flush(), decisionLog.flush()]);
      await store.commit(launch, { ...batch, statistics: withCookies(batch.statistics, network.web) });
      seen.flush();
    },
  });
  const records = createRecords(journal, log, decisionLog, warc);
  const network = openNetwork(
    options,
    { seeds, cookies: cookiesOf(launch), robotsSince, store, now, random, shared: services.hosts },
    { ending, records, workers },
  );
  const guards = createTrapGuards();
  const context: CrawlContext = {
    call: { site, seeds, options, now },
    ending,
    evidence: createEvidence({ scope, urls: guards.urls, seen }, options.oneHopBeyond === true, options.maxRedirects),
    guards,
    queue: createQueue(options.maxPages ?? usual.maxPages, guards),
    workers,
    network,
    records,
    pages: createPages(site.site, opened.known, totals.nextPageIndex, launchedAt(launch)),
    earlier: createEarlierStarts(recovered),
  };
  return {
    context,
    async close() {
      journal.close();
      await network.web.close();
      await warc.close();
      await Promise.all([log.close(), decisionLog.close()]);
    },
  };
}

/** Logs, and the WARC behind what can be recovered of it. */
async function openFiles(opened: OpenedLaunch, folders: OutputFolders, options: CrawlOptions, now: () => number) {
  const { launch, totals, site } = opened;
  const { dataDir, userAgent = usual.userAgent } = options;
  makeFolder(folders.logs);
  makeFolder(folders.warcs);
  const log = createCrawlerLog(folders.logs, site.site, totals.crawlId, options.onLog);
  const decisionLog = await openDecisionLog(folders.logs, { now });
  const recovered = await recoverLaunch(folders.warcs, dataDir, opened, (problem) =>
    log.problem(problem, new Date(now())),
  );
  const named = { ...launch, statistics: { crawlId: totals.crawlId } }; // a launch of an earlier program may have none
  const program = { software: userAgent, userAgent };
  const warc = await openWarcWriter(folders.warcs, warcSettings(named, site.site, dataDir, program));
  return { log, decisionLog, recovered, warc };
}
