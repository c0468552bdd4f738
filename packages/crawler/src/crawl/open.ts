import { mkdir } from "node:fs/promises";
import type { CrawlContext } from "./context.ts";
import { createDecisions } from "./records/decisions.ts";
import { createDocuments } from "./settle/documents.ts";
import { createFailedPages } from "./records/failures.ts";
import { createJournal } from "./records/journal.ts";
import { createKnownPages } from "./discover/known-pages.ts";
import type { OpenedLaunch } from "./launch.ts";
import { openNetwork } from "./ask/network.ts";
import { usual } from "./options.ts";
import { cookiesOf, withCookies } from "./resume/launch-cookies.ts";
import type { CrawlOptions, CrawlServices } from "./options.ts";
import { createPolitenessStop } from "./ask/politeness-stop.ts";
import { recoverLaunch } from "./resume/recover.ts";
import { createEvidence } from "./discover/evidence.ts";
import { createSupports } from "./ask/modified-support.ts";
import { createCrawlerThreads, createFetcherThreads } from "./threads.ts";
import { createUnderWay } from "./ask/under-way.ts";
import { createWake } from "./condition.ts";
import { warcSettings } from "./records/warc-settings.ts";
import { familyOf } from "../frontier/family.ts";
import { createFrontier } from "../frontier/frontier.ts";
import { createPageBudget } from "../frontier/page-budget.ts";
import { createCrawlerLog } from "../logs/crawler-log.ts";
import type { OutputFolders } from "../logs/output-folders.ts";
import type { StoppedBy } from "../repository/crawl-store.ts";
import { openDecisionLog } from "../scope/decision-log.ts";
import { createSeenSet, createSharedSeen } from "../seen/seen-set.ts";
import { createStateBoard } from "../states.ts";
import { createTrapGuards } from "../traps/trap-guards.ts";
import { openWarcWriter } from "../warc/write.ts";

/** A crawl that may run, and what ends it. */
export interface OpenedCrawl {
  readonly context: CrawlContext;
  /** Why it was stopped, when it was. */
  stoppedBy(): StoppedBy | undefined;
  /** Stops it because of an error that ends the crawl. */
  abort(): void;
  /** Writes what is left and closes files and connections. */
  close(): Promise<void>;
}

/** Cuts a torn WARC, then opens everything that a crawl works with. @throws EiaoError of WARC and logs. */
export async function openCrawl(
  seeds: readonly string[],
  opened: OpenedLaunch,
  folders: OutputFolders,
  options: CrawlOptions,
  { store, now = Date.now, random = Math.random, ...services }: CrawlServices,
): Promise<OpenedCrawl> {
  const { launch, totals, site, scope } = opened;
  const { dataDir } = options;
  const concurrency = options.concurrency ?? usual.concurrency;
  const maxPages = options.maxPages ?? usual.maxPages;
  const fetcherCount = options.fetchers ?? Math.max(usual.fetchers, concurrency);
  const userAgent = options.userAgent ?? usual.userAgent;

  await mkdir(folders.logs, { recursive: true });
  await mkdir(folders.warcs, { recursive: true });
  const log = createCrawlerLog(folders.logs, site.site, totals.crawlId);
  const decisionLog = await openDecisionLog(folders.logs, { now });
  const recovered = await recoverLaunch(folders.warcs, dataDir, opened, (problem) =>
    log.problem(problem, new Date(now())),
  );
  const warc = await openWarcWriter(folders.warcs, warcSettings(launch, dataDir, userAgent));

  const ending = new AbortController();
  const { signal } = ending;
  const wake = createWake();
  let stoppedBy: StoppedBy | undefined;
  const abort = (): void => {
    ending.abort(new Error("The crawl was stopped."));
    board.terminate();
    wake.notify();
  };
  const stop = (reason: StoppedBy): void => {
    stoppedBy ??= reason;
    abort();
  };
  const board = createStateBoard({
    fetchers: fetcherCount,
    crawlers: fetcherCount,
    strict: options.strict ?? false,
    now,
    onTransition(transition) {
      options.onTransition?.(transition);
      const { legal, thread, from, to } = transition;
      if (!legal) log.problem(`illegal transition: ${thread} from ${from} to ${to}`, new Date(now()));
    },
  });
  const seen = createSeenSet(launch.timestamp, createSharedSeen());
  const journal = createJournal({
    totals,
    committed: recovered.committed,
    failed: abort,
    async commit(batch) {
      await Promise.all([log.flush(), decisionLog.flush()]);
      await store.commit(launch, { ...batch, statistics: withCookies(batch.statistics, web) });
      seen.flush();
    },
  });
  const keep: CrawlContext["keep"] = async (exchange, facts) => {
    const claim = journal.open();
    const written = await warc.write(exchange, facts);
    const { file, offset, length } = written.metadata;
    claim.writtenTo({ file, offset: offset + length });
    return { claim, written };
  };
  const { hosts, web } = openNetwork(options, services.hosts, {
    journal,
    keep,
    wake,
    seeds,
    store,
    signal,
    cookies: cookiesOf(launch),
    robotsSince: opened.robotsSince,
    now,
    random,
  });
  const guards = createTrapGuards();
  const known = createKnownPages(site.site, opened.known);
  let nextIndex = Math.max(totals.nextPageIndex, known.lastIndex + 1);
  let begin: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (begin = resolve));

  const context: CrawlContext = {
    site,
    seeds,
    options,
    dataDir,
    now,
    random,
    signal,
    stop,
    evidence: createEvidence({ scope, urls: guards.urls, seen }, options.oneHopBeyond === true),
    guards,
    robots: web.robots,
    frontier: createFrontier({
      groupOf: familyOf,
      maxPages,
      isSuspect: (entry) => guards.isSuspect(entry),
    }),
    budget: createPageBudget(maxPages),
    hosts,
    web,
    board,
    crawlers: createCrawlerThreads(board.crawlers),
    fetchers: createFetcherThreads(board.fetchers),
    wake,
    journal,
    decisions: createDecisions(decisionLog),
    failures: createFailedPages(),
    log,
    known,
    documents: createDocuments(),
    underWay: createUnderWay(),
    supports: createSupports(store),
    politeness: createPolitenessStop(now, () => stop("politeness")),
    replayed: new Set(),
    nextPageIndex: () => nextIndex++,
    statuses: new Map(),
    recovered: recovered.exchanges,
    unproven: recovered.unproven,
    started,
    begin,
    keep,
  };
  return {
    context,
    stoppedBy: () => stoppedBy,
    abort,
    async close() {
      journal.close();
      await web.close();
      await warc.close();
      await Promise.all([log.close(), decisionLog.close()]);
    },
  };
}
