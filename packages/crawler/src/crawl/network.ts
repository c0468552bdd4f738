import type { CrawlEvent } from "../decide/crawl-event.ts";
import type { FrontierEntry } from "../url/frontier-entry.ts";
import type { CrawlStore } from "../repository/crawl-store.ts";
import type { Exchange, FetchOutcome } from "../web/exchange.ts";
import { createHosts } from "../web/manners/hosts.ts";
import type { Hosts } from "../web/manners/hosts.ts";
import { LONGEST_WAIT_SECONDS, retryAfterSeconds } from "../web/manners/retry.ts";
import type { Robots } from "../web/robots/robots.ts";
import { createSiteClient } from "../web/site-client.ts";
import type { SiteClient, SiteClientServices } from "../web/site-client.ts";
import { countsAsRequest } from "../web/transport/failure.ts";
import { crawlDefaults } from "./options.ts";
import type { CrawlOptions } from "./options.ts";
import type { Records } from "./records.ts";
import type { Ending, Workers } from "./workers.ts";

/** The clients with which a crawl reaches hosts, and what it has learned about the hosts. */
export interface Network {
  readonly web: SiteClient;
  readonly robots: Robots;
  readonly hosts: Hosts;
  readonly support: ModifiedSupport;
  readonly politeness: PolitenessStop;
  /** The number of answers by status or failure reason, for the progress. */
  readonly statuses: Map<string, number>;
}

/** A site of N pages needs N requests, and some more for redirects, retries, robots.txt and sitemaps. A site that needs more than this is endless. */
const REQUESTS_PER_PAGE = 3;
const MORE_REQUESTS = 200;

type Services = Pick<SiteClientServices, "seeds" | "cookies" | "robotsSince"> & {
  readonly store: CrawlStore;
  readonly now: () => number;
  readonly random: () => number;
  /** The politeness state that the crawls of the process share. */
  readonly shared: Hosts | undefined;
};

/** Opens the clients of a crawl, with their own connections and cookies. Counts requests without an answer; the WARC counts the others. */
export function openNetwork(
  options: CrawlOptions,
  { shared, ...services }: Services,
  parts: { readonly ending: Ending; readonly records: Records; readonly workers: Workers },
): Network {
  const { ending, records, workers } = parts;
  const {
    delaySeconds = crawlDefaults.delaySeconds,
    concurrency = crawlDefaults.concurrency,
    userAgent = crawlDefaults.userAgent,
  } = options;
  const hosts = shared ?? createHosts({ delaySeconds, concurrency, random: services.random });
  const mostRequests = REQUESTS_PER_PAGE * (options.maxPages ?? crawlDefaults.maxPages) + MORE_REQUESTS;
  const { totals } = records.journal;
  let requests = totals.requests;
  const web = createSiteClient(
    { ...options, userAgent },
    {
      ...services,
      signal: ending.signal,
      hosts,
      mayRequest() {
        // The totals lack requests in flight. They exceed this count if requests were recovered from the WARC.
        requests = Math.max(requests, totals.requests);
        if (requests < mostRequests) requests++;
        else ending.stop("requests");
        return ending.stoppedBy !== "requests";
      },
      keepRobots: (exchange) => records.keepAside(exchange, { role: "robots" }),
      onEnd(outcome) {
        // Another part may get the next turn.
        workers.changed.notify();
        if (outcome.kind === "answer" || !countsAsRequest(outcome)) return;
        const claim = records.journal.open();
        claim.add({ kind: "requested", bytes: 0 });
        claim.complete();
      },
    },
  );
  return {
    web,
    robots: web.robots,
    hosts,
    support: createModifiedSupport(services.store),
    politeness: createPolitenessStop(services.now, () => ending.stop("politeness")),
    statuses: new Map(),
  };
}

/** Fetches a URL that was never in the frontier (a sitemap or probe), if robots.txt allows it. */
export function fetchBeside(
  context: { readonly network: Pick<Network, "web">; readonly records: Records },
  url: string,
): Promise<FetchOutcome> {
  const {
    network: { web },
    records: { log },
  } = context;
  return web.fetchAllowed(
    { url },
    { starting: () => log.downloading(url), interim: (exchange) => keepInterim(context, exchange) },
  );
}

/** Writes an answer that is not the last one to the WARC. It settles nothing. */
export async function keepInterim(
  { records }: { readonly records: Records },
  exchange: Exchange,
  entry?: FrontierEntry,
): Promise<void> {
  const role = exchange.response.status < 400 ? "other" : "error";
  const facts = { role, notes: { interim: "yes" }, ...(entry === undefined ? {} : { entry }) } as const;
  await records.keepAside(exchange, facts);
}

/** The knowledge of which hosts support If-Modified-Since. Spec 8.4. */
type ModifiedSupport = ReturnType<typeof createModifiedSupport>;

/** Creates the knowledge of which hosts support If-Modified-Since. It asks the repository once for each host. */
export function createModifiedSupport(store: Pick<CrawlStore, "ifModifiedSupport">) {
  const hosts = new Map<string, Promise<boolean | null>>();
  let news: CrawlEvent[] = [];
  return {
    of(host: string): Promise<boolean | null> {
      let known = hosts.get(host);
      if (known === undefined) {
        known = store.ifModifiedSupport(host);
        hosts.set(host, known);
      }
      return known;
    },
    /** Notes whether a host supports the header. Null means that nothing was learned. */
    learn(host: string, supports: boolean | null): void {
      if (supports === null) return;
      hosts.set(host, Promise.resolve(supports));
      news.push({ kind: "modified-support", host, supports });
    },
    /** Returns what was learned since the last call. */
    learned(): CrawlEvent[] {
      const events = news;
      news = [];
      return events;
    },
  };
}

/** The rule that ends a crawl which a host does not want: cli.md 6. */
type PolitenessStop = ReturnType<typeof createPolitenessStop>;

/**
 * Creates this rule: a page with a Retry-After of more than 5 minutes is given up, and its host rests. If the next page also answers 429 or
 * 503, the crawl ends.
 *
 * @param now  ms since 1970.
 */
export function createPolitenessStop(now: () => number, stop: () => void) {
  /** The time since which each host rests, until its next answer. */
  const resting = new Map<string, number>();
  return {
    /** @param startedAt  when the request was made, ms since 1970. */
    note(url: string, outcome: FetchOutcome, startedAt: number): void {
      if (outcome.kind === "failure") return;
      const { status, headers } = outcome.exchange.response;
      const { host } = new URL(url);
      const isBusy = status === 429 || status === 503;
      const since = resting.get(host);
      if (since !== undefined && startedAt >= since) {
        if (isBusy) stop();
        else resting.delete(host);
      }
      if (status >= 400 && (retryAfterSeconds(headers, now()) ?? 0) > LONGEST_WAIT_SECONDS) resting.set(host, now());
    },
  };
}
