import { consequencesOf } from "../decide/apply.ts";
import type { CrawlEvent } from "../decide/crawl-event.ts";
import type { RedirectChains } from "../decide/evidence.ts";
import type { FrontierEntry } from "../url/frontier-entry.ts";
import type { PageBudget } from "../decide/frontier/page-budget.ts";
import type { CrawlerLog } from "../logs/crawler-log.ts";
import { crawlIdOf, runOf } from "../logs/output-folders.ts";
import type { Launch } from "../repository/crawl-store.ts";
import type { DecisionLog } from "../logs/decision-log.ts";
import type { ExchangeFacts } from "../pages/warc/facts.ts";
import type { WarcSettings, WarcWriter } from "../pages/warc/write.ts";
import type { Exchange } from "../web/exchange.ts";
import type { CrawlJournal } from "./journal.ts";
import type { Pages } from "./pages.ts";

/** The logs and the journal that a crawl writes. */
export type Records = ReturnType<typeof createRecords>;

export function createRecords(journal: CrawlJournal, memory: Memory, log: CrawlerLog, warc: Pick<WarcWriter, "write">) {
  const keep = async (exchange: Exchange, facts: ExchangeFacts) => {
    const claim = journal.open();
    const written = await warc.write(exchange, facts);
    const { file, offset, length } = written.metadata;
    claim.writtenTo({ file, offset: offset + length });
    return { claim, written };
  };
  return {
    journal,
    failures: memory.failures,
    log,
    /** Passes a committed event of an earlier start to the crawl. */
    remember: (event: CrawlEvent) => remember(memory, event),
    /** Writes an exchange to the WARC. The returned claim is in the order of the WARC and has the position. */
    keep,
    /** Writes an exchange that settles no URL to the WARC, and counts it. */
    async keepAside(exchange: Exchange, facts: ExchangeFacts): Promise<void> {
      const { claim } = await keep(exchange, facts);
      claim.add(requested(exchange));
      claim.complete();
    },
  };
}

/** Returns the event of an answered request. */
export function requested({ response }: Exchange): CrawlEvent {
  return { kind: "requested", bytes: response.payload.length };
}

/** Writes the lines of an event to `scope.log` and `crawler.log`. */
export function writeLogs(
  event: CrawlEvent,
  { known }: Pick<Pages, "known">,
  log: Pick<CrawlerLog, "wrote">,
  decisions: Pick<DecisionLog, "record">,
): void {
  for (const { url, decision } of consequencesOf(event, known).decisions) decisions.record(url, decision);
  if (event.kind === "kept") log.wrote(event.row.scenarioId, event.row.url);
}

/** The effects of the events so far that a running crawl needs. */
export interface Memory {
  readonly failures: FailedPages;
  readonly documents: Pages["documents"];
  readonly redirects: RedirectChains;
  readonly budget: Pick<PageBudget, "drop">;
}

/** Updates the memory of a running crawl with an event, in a live crawl and when an earlier start is restored. */
export function remember({ failures, documents, redirects, budget }: Memory, event: CrawlEvent): void {
  switch (event.kind) {
    case "kept":
    case "confirmed":
      documents.keep(event.entry, event.row);
      break;
    case "missing":
      if (!event.wasKept) break;
      documents.delete(event.entry.url);
      budget.drop();
      break;
    case "redirected":
      if (event.target !== undefined) redirects.note(event.entry, event.target, event.setsCookie);
      break;
    case "failed":
      failures.add(event.entry, event.reason, event.says);
      break;
    case "forwarded":
      failures.add(event.entry, `forwarding to ${event.entry.url}`);
      break;
    case "refused":
      if (event.failure !== undefined) failures.add(event.entry, event.failure.reason, event.failure.says);
      break;
    default:
      break;
  }
}

/** Pages given up, each by the URL that was first requested: the `failed` list of cli.md 6. */
type FailedPages = ReturnType<typeof createFailedPages>;

/** Creates the list of failed pages. A URL is in it once, with its last reason. */
export function createFailedPages() {
  const reasons = new Map<string, { readonly reason: string; readonly says: string | undefined }>();
  return {
    /** @param says  a sentence that explains why there was no answer; only the process that made the request has it. */
    add: ({ url, requested: first }: Pick<FrontierEntry, "url" | "requested">, reason: string, says?: string) =>
      void reasons.set(first ?? url, { reason, says }),
    list: () => [...reasons].map(([url, { reason }]) => ({ url, reason })),
    /** Returns the sentence of the first page in the list, if it has one. */
    firstSays: () => [...reasons.values()][0]?.says,
  };
}

/** Returns the name of the WARC files of a launch, without their numbers. */
export function warcPrefix({ job, timestamp }: Pick<Launch, "job" | "timestamp">): string {
  return `${job.replace(/[^\w.-]/g, "_")}-${timestamp}`;
}

/**
 * Returns the name of the WARC of a launch and the content of its warcinfo records, which name the run before the first request. Spec 20.2.
 *
 * @param site  the representation of the site.
 */
export function warcSettings(
  launch: Pick<Launch, "job" | "timestamp" | "statistics">,
  site: string,
  dataDir: string,
  program: { readonly software: string; readonly userAgent: string },
): WarcSettings {
  const { job, timestamp } = launch;
  return {
    dataDir,
    prefix: warcPrefix(launch),
    ...program,
    job,
    launch: timestamp,
    run: runOf(launch),
    site,
    crawl: crawlIdOf(launch),
    robots: "rfc9309",
  };
}
