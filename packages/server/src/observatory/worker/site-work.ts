import type { CrawlProgress, TellSiteLog } from "@eiao/crawler";
import type { LoadProgress, PreparedSite, TestNumbering } from "@eiao/etl/internal";
import type { Hosts } from "@eiao/crawler/internal/web";
import type { Evaluator, SampleProgress } from "@eiao/sampler";
import type { SiteFiles } from "../store/site-files.ts";
import type { WorkerRepository } from "./worker-protocol.ts";
import type { SiteSettings } from "./worker-settings.ts";

/** The parts for work on a site. All sites of a worker share one evaluator, and one clock for each host. */
export interface SiteWork {
  readonly settings: SiteSettings;
  readonly repository: WorkerRepository;
  readonly dataDir: string;
  readonly files: SiteFiles;
  readonly evaluator: Evaluator;
  /** The clocks of hosts. */
  readonly hosts: Hosts;
  /** The clocks of sites in `allow` that are on this machine. There are no pauses between their pages. */
  readonly localHosts: Hosts;
  /** The number of the crawler on its machine, a part of the id of a crawl. */
  readonly slot: number;
  readonly onLog: TellSiteLog;
  readonly onCrawl: (progress: CrawlProgress) => void;
  readonly onSample: (progress: SampleProgress) => void;
  readonly onLoad: LoadProgress;
  /** Returns the numbers of tests in the warehouse. */
  readonly numbering: TestNumbering;
  /** Sends the rows of a site to the coordinator. */
  readonly handOver: (prepared: PreparedSite, seconds: number) => Promise<void>;
}
