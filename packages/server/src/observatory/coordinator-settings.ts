import type { SystemConfiguration } from "./configuration/read-configuration.ts";
import type { CoordinatorStore } from "./store/coordinator-store.ts";
import { LEAST_MEMORY } from "./worker/worker-settings.ts";
import type { SiteSettings } from "./worker/worker-settings.ts";

/** The settings of a coordinator, which owns the database and hands out the work. cli.md 10. */
export interface CoordinatorSettings {
  /** The store: archives, RDF stores and logs, and the embedded database. */
  readonly dataDir: string;
  /** Archives and RDF stores are in this bucket, `s3://bucket/prefix`, and not below the data directory, where logs are. */
  readonly store?: string;
  /** The address of a PostgreSQL server; embedded unless given. */
  readonly databaseUrl?: string;
  /** The address at which its services and pages listen; 127.0.0.1 unless given. */
  readonly host?: string;
  /** The port of the site URL server, where workers ask; 8889 unless given, or a free one. */
  readonly port?: number;
  readonly token?: string;
  readonly allowHosts?: readonly string[] | undefined;
  readonly allowPrivate?: boolean;
  /** `host:port` of sites that may be on a private address. */
  readonly allow?: readonly string[];
  readonly version: string;
  /** Runs that begin are counted as usual, but nothing of their sites is written to the warehouse (spec 12.1). */
  readonly nowrite?: boolean;
  /** The system configuration; its defaults unless given. */
  readonly configuration?: SystemConfiguration;
  /** One line for each service, with its address. */
  readonly onLine?: (line: string) => void;
  /** Called with what keeps the coordinator from working, for people. */
  readonly onProblem?: (problem: string) => void;
  /** Faults of the program, for its log. */
  readonly onFault?: (error: unknown) => void;
}

/** Returns what workers are told about sites. */
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
/** A Retry-After or a Crawl-delay of so long is kept to (cli.md 6). */
const LONGEST_REST_SECONDS = 300;

/** Returns the name that the crawler sends; null for its own. */
function userAgentOf({ useragent, contact }: SystemConfiguration, version: string): string | null {
  if (contact === null) return useragent;
  return `${useragent ?? `eiao-observatory/${version}`} (+${contact})`;
}
