import { openNetwork } from "./network.ts";
import type { CrawlContext } from "./context.ts";
import { createEvidence, createSeenSet, createSharedSeen } from "../decide/evidence.ts";
import { createEnding, createWorkers } from "./workers.ts";
import type { OpenedLaunch } from "./launch.ts";
import { crawlDefaults } from "./options.ts";
import type { CrawlOptions, CrawlServices } from "./options.ts";
import { launchedAt } from "../repository/launches.ts";
import { createPages } from "./pages.ts";
import { createQueue } from "./context.ts";
import { createCrawlState } from "../decide/crawl-state.ts";
import { createJournal } from "./journal.ts";
import { createFailedPages, createRecords, remember, writeLogs, warcSettings } from "./records.ts";
import type { Memory } from "./records.ts";
import { createEarlierStarts, recoverLaunch } from "./recover.ts";
import { cookiesOf, withCookies } from "./launch.ts";
import { makeFolder } from "../files/make-folder.ts";
import { createCrawlerLog } from "../logs/crawler-log.ts";
import type { OutputFolders } from "../logs/output-folders.ts";
import { openDecisionLog } from "../logs/decision-log.ts";
import { createTrapGuards } from "../decide/traps/trap-guards.ts";
import { openWarcWriter } from "../pages/warc/write.ts";

/** Cuts off a torn end of the WARC, then opens all parts of a crawl. @throws EiaoError of the WARC and the logs; then nothing stays open. */
export async function openCrawl(
  seeds: readonly string[],
  opened: OpenedLaunch,
  folders: OutputFolders,
  options: CrawlOptions,
  services: CrawlServices,
) {
  const ends: Close[] = [];
  try {
    const files = await openFiles(opened, folders, options, services.now ?? Date.now, ends);
    const context = createContext(seeds, opened, files, options, services);
    const { network, records } = context;
    return {
      context,
      /** Writes all remaining data and closes files and connections. */
      async close(): Promise<void> {
        records.journal.close();
        await closeInTurn([() => network.web.close(), ...ends]);
      },
    };
  } catch (error) {
    // The first error is the cause. Errors of closing follow from it.
    await closeInTurn(ends).catch(() => undefined);
    throw error;
  }
}

function createContext(
  seeds: readonly string[],
  opened: OpenedLaunch,
  { log, decisionLog, recovered, warc }: Awaited<ReturnType<typeof openFiles>>,
  options: CrawlOptions,
  services: CrawlServices,
): CrawlContext {
  const { launch, totals, site, scope, robotsSince } = opened;
  const { store, now = Date.now, random = Math.random } = services;
  const workers = createWorkers(options, log, now);
  const ending = createEnding(workers);
  const seen = createSeenSet(launch.timestamp, createSharedSeen());
  const guards = createTrapGuards({ allowed: options.allowPatterns ?? [] });
  const evidence = createEvidence(
    { scope, urls: guards.urls, seen },
    options.oneHopBeyond === true,
    options.maxRedirects,
  );
  const queue = createQueue(options.maxPages ?? crawlDefaults.maxPages, guards);
  const pages = createPages(site.site, opened.known, totals.nextPageIndex, launchedAt(launch));
  const memory: Memory = {
    failures: createFailedPages(),
    documents: pages.documents,
    redirects: evidence.redirects,
    budget: queue.budget,
  };
  const journal = createJournal({
    state: createCrawlState(totals, recovered.committed, { site, known: pages.known }),
    onEvent(event) {
      writeLogs(event, pages, log, decisionLog);
      remember(memory, event);
    },
    ...(options.commitMilliseconds === undefined ? {} : { everyMilliseconds: options.commitMilliseconds }),
    failed: () => ending.abort(),
    async commit(batch) {
      await Promise.all([log.flush(), decisionLog.flush()]);
      await store.commit(launch, { ...batch, statistics: withCookies(batch.statistics, network.web) });
      seen.flush();
    },
  });
  const records = createRecords(journal, memory, log, warc);
  const network = openNetwork(
    options,
    { seeds, cookies: cookiesOf(launch), robotsSince, store, now, random, shared: services.hosts },
    { ending, records, workers },
  );
  return {
    call: { site, seeds, options, now },
    ending,
    evidence,
    guards,
    queue,
    workers,
    network,
    records,
    pages,
    earlier: createEarlierStarts(recovered),
  };
}

/** Opens the logs, then recovers and opens the WARC. @param ends  receives the functions that close them, in the order of closing. */
async function openFiles(
  opened: OpenedLaunch,
  folders: OutputFolders,
  options: CrawlOptions,
  now: () => number,
  ends: Close[],
) {
  const { launch, totals, site } = opened;
  const { dataDir, userAgent = crawlDefaults.userAgent } = options;
  makeFolder(folders.logs);
  makeFolder(folders.warcs);
  const log = createCrawlerLog(folders.logs, site.site, totals.crawlId, options.onLog);
  ends.unshift(() => log.close());
  const decisionLog = await openDecisionLog(folders.logs, { now });
  ends.unshift(() => decisionLog.close());
  const recovered = await recoverLaunch(folders.warcs, dataDir, opened, (problem) =>
    log.problem(problem, new Date(now())),
  );
  const program = { software: userAgent, userAgent };
  const warc = await openWarcWriter(folders.warcs, warcSettings(launch, site.site, dataDir, program));
  ends.unshift(() => warc.close());
  return { log, decisionLog, recovered, warc };
}

type Close = () => Promise<void>;

/** Calls all functions in turn, even if one of them fails. @throws the first error, after the last call. */
async function closeInTurn(ends: readonly Close[]): Promise<void> {
  let first: { readonly error: unknown } | undefined;
  const failed = (error: unknown): void => void (first ??= { error });
  for (const end of ends) await end().catch(failed);
  if (first !== undefined) throw first.error;
}
