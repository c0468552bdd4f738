import type { TellSiteLog } from "../logs/crawler-log.ts";
import type { StageStatistics } from "../pipeline/statistics.ts";
import type { CrawlStore, StoppedBy } from "../repository/crawl-store.ts";
import type { GeoLookup } from "../decide/scope/rule-kinds.ts";
import type { Hosts } from "../web/manners/hosts.ts";
import type { SiteClientSettings } from "../web/site-client.ts";
import type { Transition } from "./states.ts";

/** The options of a crawl: how the site is crawled and fetched. cli.md 6. */
export interface CrawlOptions extends Partial<SiteClientSettings> {
  /** WARCs and logs go below it. */
  readonly dataDir: string;
  /** Page scenarios; 6,000 unless given. */
  readonly maxPages?: number;
  /** Between requests to a host, at least; 1 unless given. Only read when no `hosts` are given. */
  readonly delaySeconds?: number;
  /** Requests at a time to a host; 1 unless given. Only read when no `hosts` are given. */
  readonly concurrency?: number;
  /** Pages fetched and read at the same time, over all hosts; at least `concurrency`, else 4 (`fetcherspersite`). */
  readonly fetchers?: number;
  /** Patterns of addresses that no guard against endless sites leaves out, as `traps` of a result names them. */
  readonly allowPatterns?: readonly string[];
  /** From a link to its page, at most; 10 unless given, which is the most. */
  readonly maxRedirects?: number;
  /** Also keeps what pages of the site link to outside of it, and goes no further there (crawl feed, scope `plus1`; D-43). */
  readonly oneHopBeyond?: boolean;
  /** Reads sitemaps too; off unless given, for comparability of runs (spec 23). */
  readonly sitemaps?: boolean;
  /**
   * The time after which a few new pages are written to the database, in ms; 500 unless given. They are in the archive at
   * once, from which an interrupted crawl reads them.
   */
  readonly commitMilliseconds?: number;
  /** The test run that the crawl belongs to; part of its id. The timestamp of the launch unless given, as of its sample. */
  readonly testRun?: string;
  /** Number of the crawler on its machine; part of its id. */
  readonly slot?: number;
  /** Ends the crawl as SIGTERM does: everything found is kept, the launch stays open. */
  readonly signal?: AbortSignal;
  /** At most four times a second. */
  readonly onProgress?: (progress: CrawlProgress) => void;
  /** Each line of its log, as it is written. */
  readonly onLog?: TellSiteLog;
  /** Every step of fetchers and crawler threads. */
  readonly onTransition?: (transition: Transition) => void;
  /** Illegal transitions raise, for tests and debug mode. */
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
  /** Politeness shared by the crawls of the process; each site its own unless given. */
  readonly hosts?: Hosts;
  /** For geolocated scope rules. */
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
  /** URLs that wait to be fetched. */
  readonly waiting: number;
  readonly requests: number;
  /** Requests a second, over the last ten seconds. */
  readonly perSecond: number;
  /** HTTP status or failure reason -> how many, since this start. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Seconds between requests that robots.txt of the first seed asks for. Absent: none, or it is not known yet. */
  readonly crawlDelay?: number;
  readonly stages: readonly StageStatistics[];
}

/** One crawl of one site: the JSON of cli.md 6. */
export interface CrawlResult {
  readonly site: string;
  /** HTML pages kept, those not modified included; a frameset counts once. */
  readonly pages: number;
  readonly requests: number;
  /** The number of bytes of bodies, as transferred. */
  readonly bytes: number;
  readonly notModified: number;
  /** Rule -> URLs that it kept out. Errors are in `failed`. */
  readonly excluded: Readonly<Record<string, number>>;
  /** Pages given up, by the URL that was first asked for. */
  readonly failed: readonly { readonly url: string; readonly reason: string }[];
  /** The reason why the first seed gave no answer, in a sentence for people, when the crawl has no page; absent when it answered. */
  readonly problem?: string;
  /**
   * Lists what the guards against endless sites left out: addresses of which pattern, how many, and the option with which a crawl requests
   * them. Pages that the host shows for what cannot exist (`soft-404`) are listed too; they were requested.
   */
  readonly traps: readonly {
    readonly guard: string;
    readonly pattern: string;
    readonly urls: number;
    readonly option: string;
  }[];
  /** The URLs that bounds of the crawler left out, by bound (`links` of a page, `frames` of a page, `sitemaps`, `urls` that are too long): where first, how many. */
  readonly cut?: readonly { readonly limit: string; readonly url: string; readonly lost: number }[];
  /** The answer of the first seed's origin: HTTP status (0: no answer, null: not asked), Crawl-delay in seconds. */
  readonly robots: { readonly status: number | null; readonly delay: number | null };
  /** Every page in scope that could be found was fetched or given up: no guard and no bound left out any. */
  readonly complete: boolean;
  readonly stoppedBy: StoppedBy | null;
  /** The scope file whose rules held for this crawl alone; absent: those of the site did. */
  readonly scope?: string;
}

/** The options of a crawl unless given. */
export const usual = {
  maxPages: 6_000,
  delaySeconds: 1,
  concurrency: 1,
  timeoutSeconds: 30,
  fetchers: 4,
  userAgent: "eiao-crawler/0.1.0 (+https://www.npmjs.com/package/@eiao/crawler)",
} as const;

/**
 * Wraps the caller's functions. What one throws comes out of the crawl, and ends it: a timer, a signal or the crawl's own ending, which call them,
 * could hand it to nobody. After the first error none is called again.
 */
export function createCallbacks(options: CrawlOptions) {
  let failure: { readonly error: unknown } | undefined;
  let end: (() => void) | undefined;
  const guarded =
    <Given>(tell: (given: Given) => void) =>
    (given: Given): void => {
      if (failure !== undefined) return;
      try {
        tell(given);
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
    /** Is to end the crawl; called at once where one has thrown already. */
    onFailure(stop: () => void): void {
      end = stop;
      if (failure !== undefined) stop();
    },
    /** @throws what one of them has thrown. */
    check(): void {
      if (failure !== undefined) throw failure.error;
    },
  };
}
