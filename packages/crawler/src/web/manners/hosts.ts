import type { FetchOutcome } from "../exchange.ts";
import { hostKey } from "./host-key.ts";
import { createPace } from "./pace.ts";
import type { Pace } from "./pace.ts";

/** How often a host is asked. */
export interface HostsSettings {
  /** Seconds from one start to the next, at least. Default 1. */
  readonly delaySeconds?: number;
  /** Requests in flight to one host. Default 1. */
  readonly concurrency?: number;
  /** Starts in any 60 s, per host. AT-STG-7. Default: no limit. */
  readonly maxPerMinute?: number;
  readonly clock?: Clock;
  /** 0 to 1. */
  readonly random?: () => number;
}

/** Time, for tests to set. */
export interface Clock {
  /** ms, never going back. */
  now(): number;
  /** ms since 1970. */
  wall(): number;
  /** Runs `task` once after `ms`; the function given back cancels it. */
  after(ms: number, task: () => void): () => void;
}

/** A request's leave to start. */
export interface Turn {
  /** To be called once, when the answer is there or has failed: the host's pace follows from it. */
  end(outcome: FetchOutcome): void;
}

/** Politeness towards the hosts of a process; shared by all its crawls. Spec 23. */
export interface Hosts {
  /** Whether a request to this URL's host could begin now. */
  mayStart(url: string): boolean;
  /** ms until one of these hosts may start; Infinity when all of them wait for an answer. Cost: one look-up a URL. */
  nextReady(urls: Iterable<string>): number;
  /**
   * Waits for a place, first come first served per host. A turn must be ended.
   * @throws the signal's reason when it fires first.
   */
  turn(url: string, signal: AbortSignal): Promise<Turn>;
  /** Crawl-delay: the longer of it and the delay so far wins. */
  setDelay(url: string, seconds: number): void;
}

interface Host {
  readonly pace: Pace;
  readonly waiting: Set<() => void>;
  inFlight: number;
  cancel: (() => void) | undefined;
}

/** Makes the turns of all hosts: how many requests at a time, and how far apart. */
export function createHosts(settings: HostsSettings = {}): Hosts {
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
      host = { pace: createPace(paceSettings), waiting: new Set(), inFlight: 0, cancel: undefined };
      hosts.set(key, host);
    }
    return host;
  };

  /** Lets as many start as may, and comes back when the next one may. */
  const advance = (host: Host): void => {
    host.cancel?.();
    host.cancel = undefined;
    for (const start of host.waiting) {
      if (host.inFlight >= concurrency) return;
      const wait = host.pace.nextStart() - clock.now();
      if (wait > 0) {
        host.cancel = clock.after(wait, () => advance(host));
        return;
      }
      host.waiting.delete(start);
      start();
    }
  };

  const begin = (host: Host): Turn => {
    const begun = clock.now();
    host.inFlight++;
    host.pace.started(begun);
    let ended = false;
    return {
      end(outcome) {
        if (ended) return;
        ended = true;
        host.inFlight--;
        host.pace.ended(outcome, begun, clock.now());
        advance(host);
      },
    };
  };

  return {
    mayStart: (url) => {
      const host = hosts.get(hostKey(url));
      return host === undefined || (host.waiting.size === 0 && waitOf(host, concurrency, clock.now()) <= 0);
    },
    nextReady(urls) {
      let soonest = Infinity;
      const now = clock.now();
      for (const url of urls) {
        const host = hosts.get(hostKey(url));
        if (host === undefined) return 0;
        soonest = Math.min(soonest, waitOf(host, concurrency, now));
        if (soonest <= 0) return 0;
      }
      return soonest;
    },
    turn(url, signal) {
      if (signal.aborted) return Promise.reject(signal.reason);
      const host = hostOf(url);
      return new Promise((resolve, reject) => {
        const start = (): void => {
          signal.removeEventListener("abort", leave);
          resolve(begin(host));
        };
        const leave = (): void => {
          host.waiting.delete(start);
          // No timer stays behind to keep the process alive.
          advance(host);
          reject(signal.reason);
        };
        signal.addEventListener("abort", leave, { once: true });
        host.waiting.add(start);
        advance(host);
      });
    },
    setDelay(url, seconds) {
      hostOf(url).pace.setDelay(seconds * 1000);
    },
  };
}

function waitOf(host: Host, concurrency: number, now: number): number {
  return host.inFlight >= concurrency ? Infinity : Math.max(0, host.pace.nextStart() - now);
}

/** What a timer can wait at most. */
const longestMs = 2_147_483_647;

const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(ms, task) {
    // Upwards: a timer of 0.4 ms would fire at once, and again and again.
    const timer = setTimeout(task, Math.min(Math.ceil(ms), longestMs));
    return () => clearTimeout(timer);
  },
};
