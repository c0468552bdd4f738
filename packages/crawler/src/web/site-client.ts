import { createCookies } from "./cookies.ts";
import type { Exchange, FetchOutcome, HeaderFields } from "./exchange.ts";
import { hostAndPort } from "./guard/guard.ts";
import { createHttp } from "./http.ts";
import type { Hosts } from "./manners/hosts.ts";
import { createPoliteFetch } from "./manners/polite-fetch.ts";
import type { PoliteFetch } from "./manners/polite-fetch.ts";
import { createRobots, whereAllowed } from "./robots/robots.ts";
import type { Robots, RobotsSettings } from "./robots/robots.ts";

/** The settings for fetching a site, named like the options of a crawl. */
export interface SiteClientSettings {
  /** Its first word up to the slash is the product token for robots.txt. */
  readonly userAgent: string;
  /** The header field Accept-Language, such as `nb, en;q=0.5`. Default: it is not sent. */
  readonly acceptLanguage?: string;
  /** The least pause between two requests to any host that this client asks, also where `hosts` wait less. Default: that of `hosts`. */
  readonly pauseSeconds?: number;
  /** The limit of a whole fetch. Default: 30. */
  readonly timeoutSeconds?: number;
  /** The limit of a decoded body in bytes. Default: 50 MB; 15.5 MB if the server does not announce the length. */
  readonly maxPageBytes?: number;
  readonly allowPrivate?: boolean;
  /** The hosts that may have private addresses, as `host:port`. */
  readonly allow?: readonly string[];
  /** The header fields that only the hosts of the seeds get; they may contain a password. */
  readonly headers?: HeaderFields;
  /** The environment, for the proxy variables. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** The services that the clients of all sites share. */
export interface SiteClientServices {
  readonly seeds: readonly string[];
  /** The turns that all clients of these hosts share. */
  readonly hosts: Hosts;
  readonly store: RobotsSettings["store"];
  readonly signal: AbortSignal;
  /** Receives every answer for robots.txt, for the archive. */
  readonly keepRobots: (exchange: Exchange) => Promise<unknown>;
  /** Called before each request of any kind. If it returns false, the request is not sent. */
  readonly mayRequest?: () => boolean;
  /** Receives the outcome of every try of every request. */
  readonly onEnd?: (outcome: FetchOutcome) => void;
  /** Entries of robots.txt that were stored before this time (ms since 1970) are fetched again. Default: 0. */
  readonly robotsSince?: number;
  /** The cookies that `cookies` of an earlier process returned. */
  readonly cookies?: string | undefined;
  /** Returns the time in ms since 1970. */
  readonly now?: () => number;
  /** Returns random numbers from 0 to 1. */
  readonly random?: () => number;
  /** Replaces the timer between tries. */
  readonly sleep?: (seconds: number) => Promise<unknown>;
}

/** The client for one site. It has its own connections and cookies, and shares hosts and robots.txt with other clients. */
export interface SiteClient {
  /** Fetches a URL that robots.txt was already asked about. */
  readonly fetch: PoliteFetch;
  /** Fetches a URL if robots.txt allows it; else gives the failure `robots`. @throws EiaoError `StoreUnavailable`. */
  readonly fetchAllowed: PoliteFetch;
  readonly robots: Robots;
  /** Returns the cookies for a later process; undefined when there are none or too many. They may be secrets. */
  cookies(): string | undefined;
  /** Cuts every connection; fetches under way fail as `aborted`. */
  close(): Promise<void>;
}

/** Makes the client for one site, with address guard, politeness and robots.txt. Spec 23. */
export function createSiteClient(settings: SiteClientSettings, services: SiteClientServices): SiteClient {
  const { timeoutSeconds, maxPageBytes, userAgent, pauseSeconds = 0, ...others } = settings;
  const { seeds, store, keepRobots, now = Date.now, robotsSince = 0 } = services;
  const hosts = withPause(services.hosts, pauseSeconds);
  const cookies = createCookies(services.cookies);
  const http = createHttp({
    ...others,
    userAgent,
    cookies,
    headersFor: seeds.flatMap((seed) => (URL.canParse(seed) ? [hostAndPort(new URL(seed))] : [])),
    ...(timeoutSeconds === undefined ? {} : { timeoutMs: timeoutSeconds * 1000 }),
    ...(maxPageBytes === undefined ? {} : { maxBytes: maxPageBytes }),
  });
  const fetch = createPoliteFetch({ ...services, hosts, http });
  const robots = createRobots({
    fetch,
    store,
    agent: /^[A-Za-z_-]+/.exec(userAgent)?.[0] ?? "eiao-crawler",
    now,
    since: robotsSince,
    keep: keepRobots,
    setDelay: (origin, seconds) => hosts.setDelay(origin, seconds),
  });
  return {
    fetch,
    fetchAllowed: whereAllowed(robots, fetch),
    robots,
    cookies: () => cookies.stored(),
    close: () => http.close(),
  };
}

/** Returns hosts that wait at least `seconds`. After a request, other clients of its host wait as long. */
function withPause(hosts: Hosts, seconds: number): Hosts {
  if (seconds === 0) return hosts;
  return {
    ...hosts,
    turn(url, signal) {
      hosts.setDelay(url, seconds);
      return hosts.turn(url, signal);
    },
  };
}
