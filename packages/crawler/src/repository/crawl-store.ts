import type { Lease } from "../database/lease.ts";
import type { CrawlBatch, StoredEntry } from "../decide/crawl-batch.ts";
import type { RobotsStore } from "../web/robots/robots.ts";
import type { WarcEnd } from "../pages/warc/position.ts";
import type { Site } from "../sites/site.ts";
import type { PageRow } from "../pages/page-row.ts";
import type { ScopeRule } from "../decide/scope/rule-kinds.ts";

/** The reason why a crawl ended before every page was fetched. cli.md 6. */
export type StoppedBy = "budget" | "requests" | "robots" | "politeness" | "signal";

/** One crawl of one site: from its first start to its end, over any number of interruptions. Spec 20.2. */
export interface Launch {
  readonly id: number;
  readonly siteId: number;
  /** The site representation with `/` as `_`. */
  readonly job: string;
  /** 14 digits, UTC: `YYYYMMDDhhmmss` (D-44). Unique within a job. */
  readonly timestamp: string;
  /** An `open` launch is resumed by the next call, an `ended` one is followed by a re-crawl. */
  readonly state: "open" | "ended";
  readonly stoppedBy: StoppedBy | null;
  /** Every WARC record before this position is in the database. Null before the first commit. */
  readonly committed: WarcEnd | null;
  /** The rules of this launch alone, even when it is resumed; null: those of the site. */
  readonly scope: LaunchScope | null;
  /** The counts of the crawl so far, as its owner wrote them. */
  readonly statistics: Readonly<Record<string, unknown>>;
}

/** The data that a launch has from its start on. */
export interface LaunchBeginning {
  readonly scope?: LaunchScope | null;
  /** Returns the statistics that belong to a timestamp. */
  readonly statistics?: (timestamp: string) => Launch["statistics"];
}

/** The rules of a scope file that was given for one crawl of a curated site. */
export interface LaunchScope {
  /** The name of the file, as it was given. */
  readonly source: string | null;
  readonly rules: readonly ScopeRule[];
}

/** The lease of a site by one crawl or sampling. */
export interface SiteLease extends Pick<Lease, "lost" | "release"> {
  /** The store, which refuses writes after the lease was lost. */
  readonly store: CrawlStore;
}

/** The state of crawls in the URL repository. Every method: @throws EiaoError `StoreUnavailable`. */
export interface CrawlStore extends RobotsStore {
  /**
   * Reserves a site until it is released or the process dies. Other crawls and samplings of the site, of any process, are refused.
   *
   * @param site  the site representation; the site need not be known.
   * @throws EiaoError `SiteInUse`. Reading the site is always possible.
   */
  leaseSite(site: string): Promise<SiteLease>;
  /** Returns the newest launch of a site. */
  lastLaunch(siteId: number): Promise<Launch | undefined>;
  /** Returns all launches of a site, oldest first. */
  launches(siteId: number): Promise<Launch[]>;
  /** Starts a launch. A second one within the same second gets the next free timestamp. */
  startLaunch(siteId: number, job: string, now: Date, testRun?: string, begin?: LaunchBeginning): Promise<Launch>;
  /** Returns true if a launch has kept a page, or found one not modified. It is known until the next launch starts. */
  hasPages(launch: Launch): Promise<boolean>;
  commit(launch: Launch, batch: CrawlBatch): Promise<void>;
  /** Returns all entries of an open launch, in the order in which they were found. */
  frontier(launch: Launch): Promise<StoredEntry[]>;
  /**
   * Notes the documents that a launch of a watched site has found. It must be called before the launch ends. Resolves to the
   * URLs of documents that no earlier run of the site had; a repeated call has the same answer.
   */
  noteDocuments(launch: Launch, run: string, now: Date): Promise<string[]>;
  /** Closes a launch; its waiting entries are dropped when it is `ended`. */
  endLaunch(
    launch: Launch,
    end: { state: "open" | "ended"; stoppedBy: StoppedBy | null; statistics: Readonly<Record<string, unknown>> },
  ): Promise<void>;
  /** Returns the available pages of earlier launches, in order of `pageIndex`. Spec `getKnownURLs`. */
  knownPages(siteId: number): Promise<PageRow[]>;
  /** Returns the available pages that a launch was the first to find, in order of `pageIndex`. */
  launchPages(launch: Launch): Promise<PageRow[]>;
  /** Returns true if a host supports If-Modified-Since; null: unknown. Spec 4.1, table `domain`. */
  ifModifiedSupport(host: string): Promise<boolean | null>;
  /**
   * Adds a site, or updates it as `mergeSite` decides: a start URL (`addedBy: "crawl"`) changes nothing of a curated site.
   * Resolves to its id.
   */
  saveSite(site: Site): Promise<number>;
  /** Returns a site; undefined when it is not known. */
  siteOf(site: string): Promise<(Site & { readonly id: number }) | undefined>;
}
