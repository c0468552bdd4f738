import type { SystemConfiguration } from "./configuration/read-configuration.ts";
import type { CoordinatorStore } from "./store/coordinator-store.ts";
import { LEAST_MEMORY } from "./worker/worker-settings.ts";
import type { SiteSettings } from "./worker/worker-settings.ts";

/** The settings of a coordinator, which owns the database and hands out jobs. cli.md 10. */
export interface CoordinatorSettings {
  /** The store: archives, RDF stores and logs, and the embedded database. */
  readonly dataDir: string;
  /** The bucket of archives and RDF stores, `s3://bucket/prefix`. Default: the data directory, which always has the logs. */
  readonly store?: string;
  /** The address of a PostgreSQL server. Default: the embedded database. */
  readonly databaseUrl?: string;
  /** The address at which the services and pages listen. Default: 127.0.0.1. */
  readonly host?: string;
  /** The port of the site URL server, which workers call. Default: 8889, or a free port. */
  readonly port?: number;
  readonly token?: string;
  readonly allowHosts?: readonly string[] | undefined;
  readonly allowPrivate?: boolean;
  /** The `host:port` of sites that may have a private address. */
  readonly allow?: readonly string[];
  readonly version: string;
  /** True if new runs are counted as usual, but the results of their sites are not written to the warehouse (spec 12.1). */
  readonly nowrite?: boolean;
  /** The system configuration. Default: the defaults of all parameters. */
  readonly configuration?: SystemConfiguration;
  /** Called with one line for each service, with its address. */
  readonly onLine?: (line: string) => void;
  /** Called with a message for people when something keeps the coordinator from working. */
  readonly onProblem?: (problem: string) => void;
  /** Called with faults of the program, for its log. */
  readonly onFault?: (error: unknown) => void;
}

/** Returns the settings for sites that workers receive. */
export function siteSettings(
  { version, allow = [], allowPrivate = false }: CoordinatorSettings,
  configuration: SystemConfiguration,
  store: Pick<CoordinatorStore, "name" | "id">,
): SiteSettings {
  return {
    version,
    store: store.name,
    storeId: store.id,
    crawlers: configuration.crawlers,
    samplers: configuration.samplers,
    loaders: configuration.loaders,
    maxPages: configuration.maxurlsfromsite,
    sampleSize: configuration.numberofsamples,
    minimumPages: configuration.minpagessampled,
    userAgent: userAgentOf(configuration, version),
    delaySeconds: configuration.crawldelay,
    timeoutSeconds: configuration.pagetimeout,
    fetchers: configuration.fetcherspersite,
    maxPageBytes: Math.round(configuration.maxpagesize * MIB),
    maxRedirects: configuration.maxredirects,
    atATime: configuration.downloadthreads,
    wamServers: configuration.wamservers,
    wamThreads: configuration.wamthreads,
    allow,
    allowPrivate,
    maxMemory: configuration.maxmemory === null ? null : Math.max(LEAST_MEMORY, configuration.maxmemory * MIB),
    pollSeconds: configuration.watchpoll,
    stuckSeconds: configuration.maxnotimeout + LONGEST_REST_SECONDS + configuration.pagetimeout,
  };
}

const MIB = 1_048_576;
/** The longest Retry-After or Crawl-delay that the crawler obeys (cli.md 6). */
const LONGEST_REST_SECONDS = 300;

/** Returns the `User-Agent` that the crawler sends; null for its default. */
function userAgentOf({ useragent, contact }: SystemConfiguration, version: string): string | null {
  if (contact === null) return useragent;
  return `${useragent ?? `eiao-observatory/${version}`} (+${contact})`;
}
