import type { TellSiteLog } from "../logs/crawler-log.ts";
import type { StageStatistics } from "../pipeline/statistics.ts";
import type { CrawlStore, StoppedBy } from "../repository/crawl-store.ts";
import type { GeoLookup } from "../decide/scope/rule-kinds.ts";
import type { Hosts } from "../web/manners/hosts.ts";
import type { SiteClientSettings } from "../web/site-client.ts";
import type { Transition } from "./states.ts";

/** The options of a crawl: how the site is crawled and fetched. cli.md 6. */
export interface CrawlOptions extends Partial<SiteClientSettings> {
  /** The folder for the WARCs and logs. */
  readonly dataDir: string;
  /** The maximum number of page scenarios. Default: 6,000. */
  readonly maxPages?: number;
  /** The minimum number of seconds between requests to a host. Default: 1. Ignored if `hosts` is given. */
  readonly delaySeconds?: number;
  /** The maximum number of simultaneous requests to a host. Default: 1. Ignored if `hosts` is given. */
  readonly concurrency?: number;
  /** The number of pages fetched and read at the same time, over all hosts (`fetcherspersite`). Default: 4, or `concurrency` if that is more. */
  readonly fetchers?: number;
  /** The patterns of addresses that no guard against endless sites may leave out, as `traps` of a result names them. */
  readonly allowPatterns?: readonly string[];
  /** The maximum number of redirects from a link to its page. Default and upper limit: 10. */
  readonly maxRedirects?: number;
  /** True to also keep the pages outside the site that its pages link to, without following their links (crawl feed, scope `plus1`; D-43). */
  readonly oneHopBeyond?: boolean;
  /** True to also read sitemaps. Default: false, so that runs can be compared (spec 23). */
  readonly sitemaps?: boolean;
  /**
   * The time after which a few new pages are written to the database, in ms. Default: 500. The archive has them at once, and an interrupted
   * crawl reads them from there.
   */
  readonly commitMilliseconds?: number;
  /** The test run that the crawl belongs to; part of its id. Default: the timestamp of the launch, as for its sample. */
  readonly testRun?: string;
  /** The number of the crawler on its machine; part of the id of the crawl. */
  readonly slot?: number;
  /** Ends the crawl as SIGTERM does: everything found is kept, and the launch stays open. */
  readonly signal?: AbortSignal;
  /** Receives the progress, at most four times a second. */
  readonly onProgress?: (progress: CrawlProgress) => void;
  /** Receives each line of the crawl's log as it is written. */
  readonly onLog?: TellSiteLog;
  /** Receives every state change of fetchers and crawler threads. */
  readonly onTransition?: (transition: Transition) => void;
  /** True if illegal transitions throw an error, for tests and debug mode. */
  readonly strict?: boolean;
}

/** The bounds of the options that are numbers. */
export const crawlNumbers = {
  maxPages: { least: 0, isWhole: true },
  delaySeconds: { least: 0 },
  pauseSeconds: { least: 0 },
  concurrency: { least: 1, isWhole: true },
  fetchers: { least: 1, isWhole: true },
  maxRedirects: { least: 0, isWhole: true },
  commitMilliseconds: { least: 0 },
  timeoutSeconds: { least: 0 },
  maxPageBytes: { least: 0 },
} as const;

/** The services that a crawl uses and that stay open after it. */
export interface CrawlServices {
  readonly store: CrawlStore;
  /** The politeness state that the crawls of the process share. Default: each crawl has its own. */
  readonly hosts?: Hosts;
  /** Finds countries, for geolocated scope rules. */
  readonly geo?: GeoLookup;
  /** Returns the time in ms since 1970. */
  readonly now?: () => number;
  /** Returns random numbers from 0 to 1. */
  readonly random?: () => number;
}

/** The progress of a crawl. */
export interface CrawlProgress {
  readonly site: string;
  /** The number of page scenarios kept. */
  readonly pages: number;
  /** The number of URLs that wait to be fetched. */
  readonly waiting: number;
  readonly requests: number;
  /** The number of requests per second, over the last ten seconds. */
  readonly perSecond: number;
  /** The number of answers since this start, by HTTP status or failure reason. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The Crawl-delay in robots.txt of the first seed, in seconds. Absent if there is none, or it is not known yet. */
  readonly crawlDelay?: number;
  readonly stages: readonly StageStatistics[];
}

/** The result of one crawl of one site: the JSON of cli.md 6. */
export interface CrawlResult {
  readonly site: string;
  /** The number of HTML pages kept, including unmodified ones. A frameset counts once. */
  readonly pages: number;
  readonly requests: number;
  /** The number of bytes of bodies, as transferred. */
  readonly bytes: number;
  readonly notModified: number;
  /** The number of URLs that each rule kept out. Errors are in `failed`. */
  readonly excluded: Readonly<Record<string, number>>;
  /** The pages that were given up, by the URL that was first requested. */
  readonly failed: readonly { readonly url: string; readonly reason: string }[];
  /** A sentence that says why the first seed gave no answer. Present only if the crawl kept no page and the seed did not answer. */
  readonly problem?: string;
  /**
   * The addresses that the guards against endless sites left out: their pattern, their number, and the option with which a crawl requests
   * them. Pages that the host shows for missing pages (`soft-404`) are listed too, although they were requested.
   */
  readonly traps: readonly {
    readonly guard: string;
    readonly pattern: string;
    readonly urls: number;
    readonly option: string;
  }[];
  /** The number of URLs that a limit left out (`links` or `frames` of a page, `sitemaps`, too long `urls`), and where this first occurred. */
  readonly cut?: readonly { readonly limit: string; readonly url: string; readonly lost: number }[];
  /** The robots.txt of the first seed's origin: HTTP status (0: no answer, null: not requested), and Crawl-delay in seconds. */
  readonly robots: { readonly status: number | null; readonly delay: number | null };
  /** True if every page in scope that could be found was fetched or given up: no guard and no limit left out any. */
  readonly complete: boolean;
  readonly stoppedBy: StoppedBy | null;
  /** The scope file whose rules were used for this crawl only. Absent if the rules of the site were used. */
  readonly scope?: string;
}

/** The default options of a crawl. */
export const crawlDefaults = {
  maxPages: 6_000,
  delaySeconds: 1,
  concurrency: 1,
  timeoutSeconds: 30,
  fetchers: 4,
  userAgent: "eiao-crawler/0.1.0 (+https://www.npmjs.com/package/@eiao/crawler)",
} as const;

/**
 * Wraps the callbacks of the caller. An error in a callback ends the crawl, and the crawl throws it: the timer, the signal or the crawl's
 * own ending that called it could not pass it on. After the first error no callback is called again.
 */
export function createCallbacks(options: CrawlOptions) {
  let failure: { readonly error: unknown } | undefined;
  let end: (() => void) | undefined;
  const guarded =
    <Given>(callback: (given: Given) => void) =>
    (given: Given): void => {
      if (failure !== undefined) return;
      try {
        callback(given);
      } catch (error) {
        failure = { error };
        end?.();
      }
    };
  const { onProgress, onLog, onTransition } = options;
  return {
    options: {
      ...options,
      ...(onProgress === undefined ? {} : { onProgress: guarded(onProgress) }),
      ...(onLog === undefined ? {} : { onLog: guarded(onLog) }),
      ...(onTransition === undefined ? {} : { onTransition: guarded(onTransition) }),
    },
    /** Sets the function that ends the crawl. Calls it at once if a callback has already failed. */
    onFailure(stop: () => void): void {
      end = stop;
      if (failure !== undefined) stop();
    },
    /** @throws the error of a callback that failed. */
    check(): void {
      if (failure !== undefined) throw failure.error;
    },
  };
}
