import type { Ending } from "../ending.ts";
import { usual } from "../options.ts";
import type { CrawlOptions } from "../options.ts";
import type { Records } from "../records/records.ts";
import type { Workers } from "../workers.ts";
import { createModifiedSupport } from "./modified-support.ts";
import type { ModifiedSupport } from "./modified-support.ts";
import { createPolitenessStop } from "./politeness-stop.ts";
import type { PolitenessStop } from "./politeness-stop.ts";
import type { CrawlStore } from "../../repository/crawl-store.ts";
import { createHosts } from "../../web/manners/hosts.ts";
import type { Hosts } from "../../web/manners/hosts.ts";
import type { Robots } from "../../web/robots/robots.ts";
import { createSiteClient } from "../../web/site-client.ts";
import type { SiteClient, SiteClientServices } from "../../web/site-client.ts";
import { countsAsRequest } from "../../web/transport/failure.ts";

/** What a crawl reaches hosts with, and what it has learnt of them. */
export interface Network {
  readonly web: SiteClient;
  readonly robots: Robots;
  readonly hosts: Hosts;
  readonly support: ModifiedSupport;
  readonly politeness: PolitenessStop;
  /** Status or failure reason -> how many, for the progress. */
  readonly statuses: Map<string, number>;
}

/** A site of N pages needs N requests, and some more for redirects, tries, robots.txt and sitemaps. What needs more than this has no end. */
const REQUESTS_PER_PAGE = 3;
const MORE_REQUESTS = 200;

type Services = Pick<SiteClientServices, "seeds" | "cookies" | "robotsSince"> & {
  readonly store: CrawlStore;
  readonly now: () => number;
  readonly random: () => number;
  /** Politeness shared with other crawls of the process. */
  readonly shared: Hosts | undefined;
};

/** Connections and cookies of its own. What is answered is counted where it goes to the WARC; what is not, here. */
export function openNetwork(
  options: CrawlOptions,
  { shared, ...services }: Services,
  parts: { readonly ending: Ending; readonly records: Records; readonly workers: Workers },
): Network {
  const { ending, records, workers } = parts;
  const { delaySeconds = usual.delaySeconds, concurrency = usual.concurrency, userAgent = usual.userAgent } = options;
  const hosts = shared ?? createHosts({ delaySeconds, concurrency, random: services.random });
  const mostRequests = REQUESTS_PER_PAGE * (options.maxPages ?? usual.maxPages) + MORE_REQUESTS;
  const { totals } = records.journal;
  let requests = totals.requests;
  const web = createSiteClient(
    { ...options, userAgent },
    {
      ...services,
      signal: ending.signal,
      hosts,
      mayRequest() {
        // The totals are behind what is under way, and ahead of this count when they have grown by what the WARC had.
        requests = Math.max(requests, totals.requests);
        if (requests < mostRequests) requests++;
        else ending.stop("requests");
        return ending.stoppedBy !== "requests";
      },
      keepRobots: (exchange) => records.keepAside(exchange, { role: "robots" }),
      onEnd(outcome) {
        // The next turn may be another part's.
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
