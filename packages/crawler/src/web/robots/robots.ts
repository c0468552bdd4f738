import { codeOf, defineIoErrors, wordsOf } from "../../system-errors.ts";
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
  /** Product token, such as `eiao-crawler`. */
  readonly agent: string;
  /** Returns the time in ms since 1970. */
  readonly now: () => number;
  /** Entries that were stored before this time (ms since 1970) are fetched again; 0 unless given. */
  readonly since?: number;
  /** Is told every answer, for the archive. */
  readonly keep?: (exchange: Exchange) => Promise<unknown>;
  /** Is told the Crawl-delay of an origin before anything else of it is asked for. */
  readonly setDelay?: (origin: string, seconds: number) => void;
}

/** Knows which URLs the sites allow for this robot. RFC 9309; spec 8.8, 23. */
export interface Robots {
  /**
   * Tells whether a URL may be requested. It answers at once where the origin's robots.txt is known, which it is for up to
   * 24 h.
   * @throws EiaoError `RobotsStopped` when the crawl was stopped meanwhile; `StoreUnavailable`.
   */
  check(url: string): RobotsDecision | Promise<RobotsDecision>;
  /** Crawl-delay; undefined: none, or the origin was not asked yet. */
  delaySeconds(url: string): number | undefined;
  /** URLs of Sitemap lines. */
  sitemaps(origin: string): readonly string[];
  /** HTTP status of robots.txt after redirects, 0: no answer; undefined: not asked yet. */
  status(origin: string): number | undefined;
  /** Returns the reason why there was no answer; undefined when there was one, or this process did not ask the origin. */
  failure(origin: string): FetchFailure | undefined;
  /** The refusal of all that is allowed of an origin but would take too long, since its Crawl-delay is over five minutes. */
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
/** A site that could not say what it allows is asked again after this. */
const RETRY_MS = 600_000;
/** RFC 9309, 2.3.1.2: at least five. */
const MAX_HOPS = 5;
/** Origins kept in memory, the rest is in the store: a site may have any number of host names. */
const MAX_ORIGINS = 1000;
/** Files fetched at the same time: one that gets no answer holds up no other, and a page with links to many hosts is no flood of requests. */
const MAX_FETCHES = 8;

export function createRobots(settings: RobotsSettings): Robots {
  const { store, agent, now, keep, since = 0 } = settings;
  const origins = new Map<string, Known>();
  const loading = new Map<string, Promise<Known>>();
  const waiting = new Set<() => void>();
  let fetches = 0;

  /** No more of an endless file is read than counts. */
  const ask = async (url: string): Promise<FetchOutcome> => {
    const outcome = await settings.fetch({ url, enough: ROBOTS_BYTES + 1 }, keep && { interim: keep });
    if (outcome.kind === "answer") await keep?.(outcome.exchange);
    return outcome;
  };

  const fetched = async (origin: string): Promise<{ stored: StoredRobots; failure?: FetchFailure }> => {
    const url = `${origin}/robots.txt`;
    const { outcome, url: last } = await follow(url, ask, MAX_HOPS);
    const fetchedAt = new Date(now());
    if (outcome.kind === "failure") {
      if (outcome.reason === "aborted") throw robotsError("RobotsStopped", { url });
      return { stored: { origin, fetchedAt, status: 0, body: "" }, failure: ofFile(outcome, url, last) };
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
      ({ stored, failure } = await fetched(origin));
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

  const loaded = (origin: string): Promise<Known> => {
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
      return loaded(origin).then(({ verdict }) => verdict.decide(url));
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

/** A failure whose sentence tells what of the site it speaks of: who reads it sees the address of a page. */
function ofFile(failed: FetchFailure, url: string, last: string): FetchFailure {
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

/** Scheme, host and port of a URL as the URL parser serialises it. */
function originOf(url: string): string {
  const host = url.indexOf("//") + 2;
  const slash = url.indexOf("/", host);
  const origin = slash === -1 ? url : url.slice(0, slash);
  return /[@?#]/.test(origin) ? new URL(url).origin : origin;
}

/** robots.txt of an origin as last fetched; kept across launches up to 24 h. */
export interface StoredRobots {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly fetchedAt: Date;
  /** HTTP status after redirects; 0 when there was no answer. */
  readonly status: number;
  /** At most 500 KiB. */
  readonly body: string;
}

/** Keeps robots.txt across launches. */
export interface RobotsStore {
  robots(origin: string): Promise<StoredRobots | undefined>;
  saveRobots(robots: StoredRobots): Promise<void>;
}

/** Asks robots.txt before each request; what it excludes is the failure `robots`, with the line that says so. */
export function whereAllowed(robots: Pick<Robots, "check">, fetch: PoliteFetch): PoliteFetch {
  return async (request, course) => {
    try {
      const { verdict, reason } = await robots.check(request.url);
      if (verdict === "REJECT") {
        const why = reason === undefined ? "" : ` (${reason})`;
        return failure("robots", `robots.txt excludes it${why}.`, 0);
      }
    } catch (error) {
      if (codeOf(error) === "RobotsStopped") return failure("aborted", wordsOf(error), 0);
      throw error;
    }
    return await fetch(request, course);
  };
}

export const robotsErrorRows = {
  RobotsStopped: {
    says: "The crawl was stopped while it fetched {url}.",
    remedy: "Start the crawl again: it continues where it stopped.",
  },
} as const;

export const robotsError = defineIoErrors(robotsErrorRows);
