import { wrongNumber } from "@eiao/wam-core/errors";
import { hostsError } from "../errors.ts";
import { createHost } from "./host.ts";
import type { Clock, Host, Turn } from "./host.ts";
import { hostKey } from "./host-key.ts";
import { createPace } from "./pace.ts";

/** The settings that limit how often a host is asked. */
export interface HostsSettings {
  /** The least number of seconds from one start to the next. Default: 1. */
  readonly delaySeconds?: number;
  /** The number of requests in flight to one host. Default: 1. */
  readonly concurrency?: number;
  /** The number of starts in any 60 s, per host. AT-STG-7. Default: no limit. */
  readonly maxPerMinute?: number;
  readonly clock?: Clock;
  /** Returns random numbers from 0 to 1. */
  readonly random?: () => number;
}

/** The turns of all hosts, which all crawls of a process share. Spec 23. */
export interface Hosts {
  /** Returns true if a request to this URL's host could begin now. */
  mayStart(url: string): boolean;
  /** Returns the ms until a request to one of these hosts may start; Infinity when all wait for an answer. Cost: one look-up a URL. */
  nextReady(urls: Iterable<string>): number;
  /**
   * Waits for a turn, first come first served per host. A turn must be ended.
   * @throws the signal's reason when it fires first.
   */
  turn(url: string, signal: AbortSignal): Promise<Turn>;
  /** Sets the Crawl-delay of a host. The longer of it and the delay so far counts. */
  setDelay(url: string, seconds: number): void;
}

/** The bounds of the settings that are numbers. Other numbers would stop all requests to a host, or send them without a pause. */
const hostsNumbers = {
  delaySeconds: { least: 0 },
  concurrency: { least: 1, isWhole: true },
  maxPerMinute: { least: 1, isWhole: true },
} as const;

/** Makes the turns of all hosts. They limit the requests at a time and keep them apart. @throws EiaoError `HostsNumber`. */
export function createHosts(settings: HostsSettings = {}): Hosts {
  const wrong = wrongNumber(settings, hostsNumbers);
  if (wrong !== undefined) throw hostsError("HostsNumber", { ...wrong });
  const { concurrency = 1, clock = systemClock, random = Math.random } = settings;
  const hosts = new Map<string, Host>();
  const paceSettings = {
    delayMs: (settings.delaySeconds ?? 1) * 1000,
    maxPerMinute: settings.maxPerMinute ?? Infinity,
    random,
    wallClock: () => clock.wall(),
  };

  const hostOf = (url: string): Host => {
    const key = hostKey(url);
    let host = hosts.get(key);
    if (host === undefined) {
      host = createHost(createPace(paceSettings), concurrency, clock);
      hosts.set(key, host);
    }
    return host;
  };

  return {
    mayStart: (url) => {
      const host = hosts.get(hostKey(url));
      return host === undefined || (!host.hasQueue && host.untilStart(clock.now()) <= 0);
    },
    nextReady(urls) {
      let soonest = Infinity;
      const now = clock.now();
      for (const url of urls) {
        const host = hosts.get(hostKey(url));
        if (host === undefined) return 0;
        soonest = Math.min(soonest, host.untilStart(now));
        if (soonest <= 0) return 0;
      }
      return soonest;
    },
    turn(url, signal) {
      return signal.aborted ? Promise.reject(signal.reason) : hostOf(url).turn(signal);
    },
    setDelay(url, seconds) {
      hostOf(url).setDelay(seconds * 1000);
    },
  };
}

/** The longest wait of a timer. */
const LONGEST_MS = 2_147_483_647;

const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(ms, task) {
    // Rounded up: a timer of 0.4 ms would fire at once, and again and again.
    const timer = setTimeout(task, Math.min(Math.ceil(ms), LONGEST_MS));
    return () => clearTimeout(timer);
  },
};
