import { codeOf, defineIoErrors, messageOf } from "../../system-errors.ts";
import type { Exchange, FailureReason, FetchOutcome } from "../exchange.ts";
import { follow } from "../follow.ts";
import type { PoliteFetch } from "../manners/polite-fetch.ts";
import { failure } from "../transport/failure.ts";
import type { FetchFailure } from "../transport/failure.ts";
import { createVerdict } from "./match.ts";
import type { RobotsDecision, RobotsVerdict } from "./match.ts";
import { ROBOTS_BYTES, robotsText } from "./parse.ts";

/** The settings for fetching and storing robots.txt. */
export interface RobotsSettings {
  readonly fetch: PoliteFetch;
  readonly store: RobotsStore;
  /** The product token, such as `eiao-crawler`. */
  readonly agent: string;
  /** Returns the time in ms since 1970. */
  readonly now: () => number;
  /** Entries that were stored before this time (ms since 1970) are fetched again. Default: 0. */
  readonly since?: number;
  /** Receives every answer, for the archive. */
  readonly keep?: (exchange: Exchange) => Promise<unknown>;
  /** Receives the Crawl-delay of an origin before anything else of it is requested. */
  readonly setDelay?: (origin: string, seconds: number) => void;
}

/** The decisions of sites about the URLs that this robot may request. RFC 9309; spec 8.8, 23. */
export interface Robots {
  /**
   * Decides if a URL may be requested. Answers at once if the robots.txt of the origin is known, for up to 24 h.
   * @throws EiaoError `RobotsStopped` when the crawl was stopped meanwhile; `StoreUnavailable`.
   */
  check(url: string): RobotsDecision | Promise<RobotsDecision>;
  /** Returns the Crawl-delay; undefined when there is none, or the origin was not asked yet. */
  delaySeconds(url: string): number | undefined;
  /** Returns the URLs of Sitemap lines. */
  sitemaps(origin: string): readonly string[];
  /** Returns the HTTP status of robots.txt after redirects; 0: no answer; undefined: not asked yet. */
  status(origin: string): number | undefined;
  /** Returns the reason why there was no answer; undefined when there was one, or this process did not ask the origin. */
  failure(origin: string): FetchFailure | undefined;
  /** Returns the refusal of the allowed URLs of an origin if its Crawl-delay is over five minutes. */
  tooSlow(url: string): RobotsDecision | undefined;
}

interface Known {
  readonly verdict: RobotsVerdict;
  readonly status: number;
  readonly failure: FetchFailure | undefined;
  /** The end of its validity, in ms since 1970. */
  readonly until: number;
}

const DAY_MS = 86_400_000;
/** The time after which a failed robots.txt is requested again. */
const RETRY_MS = 600_000;
/** The number of redirects that are followed. RFC 9309, 2.3.1.2: at least five. */
const MAX_HOPS = 5;
/** The number of origins kept in memory; the others are in the store. A site may have any number of host names. */
const MAX_ORIGINS = 1000;
/** The number of files fetched at a time: a file without an answer delays no other, and links to many hosts cause no flood of requests. */
const MAX_FETCHES = 8;

export function createRobots(settings: RobotsSettings): Robots {
  const { store, agent, now, keep, since = 0 } = settings;
  const origins = new Map<string, Known>();
  const loading = new Map<string, Promise<Known>>();
  const waiting = new Set<() => void>();
  let fetches = 0;

  /** Requests a file. Of an endless one, it reads only the part that counts. */
  const fetchFile = async (url: string): Promise<FetchOutcome> => {
    const outcome = await settings.fetch({ url, enough: ROBOTS_BYTES + 1 }, keep && { interim: keep });
    if (outcome.kind === "answer") await keep?.(outcome.exchange);
    return outcome;
  };

  const fetchRobots = async (origin: string): Promise<{ stored: StoredRobots; failure?: FetchFailure }> => {
    const url = `${origin}/robots.txt`;
    const { outcome, url: last } = await follow(url, fetchFile, MAX_HOPS);
    const fetchedAt = new Date(now());
    if (outcome.kind === "failure") {
      if (outcome.reason === "aborted") throw robotsError("RobotsStopped", { url });
      return { stored: { origin, fetchedAt, status: 0, body: "" }, failure: fileFailure(outcome, url, last) };
    }
    const { status, body } = outcome.exchange.response;
    const isFile = status >= 200 && status < 300;
    return { stored: { origin, fetchedAt, status, body: isFile ? robotsText(body) : "" } };
  };

  const inTurn = async <T>(task: () => Promise<T>): Promise<T> => {
    if (fetches === MAX_FETCHES) await new Promise<void>((start) => waiting.add(start));
    else fetches++;
    try {
      return await task();
    } finally {
      const [next] = waiting;
      if (next === undefined) fetches--;
      else {
        waiting.delete(next);
        next();
      }
    }
  };

  const load = async (origin: string): Promise<Known> => {
    let stored = await store.robots(origin);
    let failure: FetchFailure | undefined;
    if (stored === undefined || isRobotsFailure(stored.status) || !isFresh(stored, since, now())) {
      ({ stored, failure } = await fetchRobots(origin));
      await store.saveRobots(stored);
    }
    const keptMs = isRobotsFailure(stored.status) ? RETRY_MS : DAY_MS;
    const verdict = createVerdict(stored, agent);
    const known = { verdict, status: stored.status, failure, until: stored.fetchedAt.getTime() + keptMs };
    const { delaySeconds, tooSlow } = verdict;
    if (delaySeconds !== undefined && tooSlow === undefined) settings.setDelay?.(origin, delaySeconds);
    for (const oldest of origins.keys()) {
      if (origins.size < MAX_ORIGINS) break;
      origins.delete(oldest);
    }
    origins.set(origin, known);
    return known;
  };

  const loadOnce = (origin: string): Promise<Known> => {
    let one = loading.get(origin);
    if (one === undefined) {
      one = inTurn(() => load(origin)).finally(() => loading.delete(origin));
      loading.set(origin, one);
    }
    return one;
  };

  return {
    check(url) {
      const origin = originOf(url);
      const known = origins.get(origin);
      if (known !== undefined && now() < known.until) return known.verdict.decide(url);
      return loadOnce(origin).then(({ verdict }) => verdict.decide(url));
    },
    delaySeconds: (url) => origins.get(originOf(url))?.verdict.delaySeconds,
    sitemaps: (origin) => origins.get(originOf(origin))?.verdict.sitemaps ?? [],
    status: (origin) => origins.get(originOf(origin))?.status,
    failure: (origin) => origins.get(originOf(origin))?.failure,
    tooSlow: (url) => origins.get(originOf(url))?.verdict.tooSlow,
  };
}

/** Returns true if a server gave no answer for robots.txt, or one that does not say what is allowed: 5xx, or 429 from a busy server. */
export function isRobotsFailure(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** With these reasons only this file is unavailable; with others the whole host is. */
const ofFileAlone: ReadonlySet<FailureReason> = new Set(["encoding", "too-large", "cut-short", "invalid-url"]);

/** Returns the failure with a message about robots.txt, because the reader sees it beside the address of a page. */
function fileFailure(failed: FetchFailure, url: string, last: string): FetchFailure {
  if (failed.reason === "private-address") return failed;
  if (last !== url) return { ...failed, message: `Its robots.txt leads to ${last.slice(0, 200)}. ${failed.message}` };
  return ofFileAlone.has(failed.reason)
    ? { ...failed, message: `Its robots.txt cannot be read: ${failed.message}` }
    : failed;
}

function isFresh({ fetchedAt }: StoredRobots, since: number, now: number): boolean {
  const age = now - fetchedAt.getTime();
  return age >= 0 && age < DAY_MS && fetchedAt.getTime() >= since;
}

/** Returns scheme, host and port of a URL that the URL parser serialised. */
function originOf(url: string): string {
  const host = url.indexOf("//") + 2;
  const slash = url.indexOf("/", host);
  const origin = slash === -1 ? url : url.slice(0, slash);
  return /[@?#]/.test(origin) ? new URL(url).origin : origin;
}

/** The robots.txt of an origin as last fetched. It is kept across launches for up to 24 h. */
export interface StoredRobots {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly fetchedAt: Date;
  /** The HTTP status after redirects; 0 when there was no answer. */
  readonly status: number;
  /** The text, at most 500 KiB. */
  readonly body: string;
}

/** Keeps robots.txt across launches. */
export interface RobotsStore {
  robots(origin: string): Promise<StoredRobots | undefined>;
  saveRobots(robots: StoredRobots): Promise<void>;
}

/** Makes a fetch that checks robots.txt first. An excluded URL gives the failure `robots`, with the line that excludes it. */
export function whereAllowed(robots: Pick<Robots, "check">, fetch: PoliteFetch): PoliteFetch {
  return async (request, course) => {
    try {
      const { verdict, reason } = await robots.check(request.url);
      if (verdict === "REJECT") {
        const detail = reason === undefined ? "" : ` (${reason})`;
        return failure("robots", `robots.txt excludes it${detail}.`, 0);
      }
    } catch (error) {
      if (codeOf(error) === "RobotsStopped") return failure("aborted", messageOf(error), 0);
      throw error;
    }
    return await fetch(request, course);
  };
}

export const robotsErrorRows = {
  RobotsStopped: {
    message: "The crawl was stopped while it fetched {url}.",
    remedy: "Start the crawl again: it continues where it stopped.",
  },
} as const;

export const robotsError = defineIoErrors(robotsErrorRows);
