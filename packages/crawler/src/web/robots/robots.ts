import { setTimeout as sleepFor } from "node:timers/promises";
import type { FetchOutcome } from "../exchange.ts";
import { redirectTarget } from "../redirect.ts";
import { afterAnswer } from "../manners/retry.ts";
import type { CrawlStore, StoredRobots } from "../../repository/crawl-store.ts";
import type { Decision } from "../../scope/decision.ts";
import { robotsError } from "./errors.ts";
import { robotsText } from "./robots-text.ts";
import { createVerdict } from "./verdict.ts";
import type { Verdict } from "./verdict.ts";

export interface RobotsSettings {
  /** Fetches one URL, politely (a turn of its host) and by its first 500 KiB: `robotsFetcher`. */
  readonly fetchFile: (url: string) => Promise<FetchOutcome>;
  readonly store: Pick<CrawlStore, "robots" | "saveRobots">;
  /** Product token, such as `eiao-crawler`. */
  readonly agent: string;
  /** ms since 1970. */
  readonly now: () => number;
  /** What was stored before (ms since 1970) is asked for again; 0 unless given. */
  readonly since?: number;
  /** Ends the waits between tries. */
  readonly signal?: AbortSignal;
  /** In place of a timer between tries. */
  readonly sleep?: (seconds: number) => Promise<void>;
}

/** What sites allow to this robot. RFC 9309; spec 8.8, 23. */
export interface Robots {
  /**
   * Whether a URL may be requested. At once where the origin's robots.txt is known, which it is for up to 24 h.
   * @throws EiaoError `RobotsStopped` when the crawl was stopped meanwhile; `StoreUnavailable`.
   */
  check(url: string): Decision | Promise<Decision>;
  /** Crawl-delay; undefined: none, or the origin was not asked yet. */
  delaySeconds(url: string): number | undefined;
  /** URLs of Sitemap lines. */
  sitemaps(origin: string): readonly string[];
  /** HTTP status of robots.txt after redirects, 0: no answer; undefined: not asked yet. */
  status(origin: string): number | undefined;
}

interface Known {
  readonly verdict: Verdict;
  readonly status: number;
  /** ms since 1970. */
  readonly until: number;
}

const dayMs = 86_400_000;
/** A site that could not say what it allows is asked again after this. */
const retryMs = 600_000;
/** RFC 9309, 2.3.1.2: at least five. */
const maxHops = 5;
/** Origins kept in memory, the rest is in the store: a site may have any number of host names. */
const maxOrigins = 1000;

export function createRobots(settings: RobotsSettings): Robots {
  const { store, agent, now, signal, since = 0 } = settings;
  const sleep = settings.sleep ?? ((seconds) => sleepFor(seconds * 1000, undefined, signal && { signal }));
  const origins = new Map<string, Known>();
  const loading = new Map<string, Promise<Known>>();

  const attempt = async (url: string): Promise<FetchOutcome> => {
    for (let tries = 1; ; tries++) {
      const outcome = await settings.fetchFile(url);
      if (outcome.kind === "failure" && outcome.reason === "aborted") throw robotsError("RobotsStopped", { url });
      const next = afterAnswer(outcome, tries, now());
      if (next.kind !== "retry") return outcome;
      await sleep(next.afterSeconds).catch((error: unknown) => {
        throw robotsError("RobotsStopped", { url }, error);
      });
    }
  };

  const fetched = async (origin: string): Promise<StoredRobots> => {
    let outcome = await attempt(`${origin}/robots.txt`);
    for (let hops = 0; hops < maxHops && outcome.kind === "answer"; hops++) {
      const target = redirectTarget(outcome.exchange);
      if (target === undefined) break;
      outcome = await attempt(target);
    }
    const fetchedAt = new Date(now());
    if (outcome.kind === "failure") return { origin, fetchedAt, status: 0, body: "" };
    const { status, body } = outcome.exchange.response;
    const isFile = status >= 200 && status < 300;
    return { origin, fetchedAt, status, body: isFile ? robotsText(body) : "" };
  };

  const load = async (origin: string): Promise<Known> => {
    let stored = await store.robots(origin);
    if (stored === undefined || isFailed(stored.status) || !isFresh(stored, since, now())) {
      stored = await fetched(origin);
      await store.saveRobots(stored);
    }
    const keptMs = isFailed(stored.status) ? retryMs : dayMs;
    const verdict = createVerdict(stored, agent);
    const known = { verdict, status: stored.status, until: stored.fetchedAt.getTime() + keptMs };
    for (const oldest of origins.keys()) {
      if (origins.size < maxOrigins) break;
      origins.delete(oldest);
    }
    origins.set(origin, known);
    return known;
  };

  const loaded = (origin: string): Promise<Known> => {
    let one = loading.get(origin);
    if (one === undefined) {
      one = load(origin).finally(() => loading.delete(origin));
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
  };
}

/** No answer, or one that says nothing about what is allowed. 429 is a busy server, as 5xx. */
function isFailed(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function isFresh({ fetchedAt }: StoredRobots, since: number, now: number): boolean {
  const age = now - fetchedAt.getTime();
  return age >= 0 && age < dayMs && fetchedAt.getTime() >= since;
}

/** Scheme, host and port of a URL as the URL parser serialises it. */
function originOf(url: string): string {
  const host = url.indexOf("//") + 2;
  const slash = url.indexOf("/", host);
  const origin = slash === -1 ? url : url.slice(0, slash);
  return /[@?#]/.test(origin) ? new URL(url).origin : origin;
}
