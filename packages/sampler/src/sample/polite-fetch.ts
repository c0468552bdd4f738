import { setTimeout as sleep } from "node:timers/promises";
import { crawlDefaults, createRobots, robotsFetcher } from "@eiao/crawler";
import type { Hosts, UrlRepository } from "@eiao/crawler";
import { afterAnswer, createHttp, hostAndPort } from "@eiao/crawler/web";
import type { Exchange, FetchOutcome, HeaderFields } from "@eiao/crawler/web";
import { sampleError } from "./errors.ts";

/** How the sampler fetches; the words of the crawl. */
export interface FetchSettings {
  readonly userAgent?: string;
  /** A whole fetch; 30 unless given. */
  readonly timeoutSeconds?: number;
  /** Of a body, decoded; as in the crawl unless given. */
  readonly maxPageBytes?: number;
  readonly allowPrivate?: boolean;
  /** `host:port` whose private addresses are allowed. */
  readonly allow?: readonly string[];
  /** Sent to the hosts of the seeds only; they may hold a password. */
  readonly headers?: HeaderFields;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** What came back, or why nothing did, in words for people. */
export type PoliteAnswer = { readonly exchange: Exchange } | { readonly problem: string };

export interface PoliteFetch {
  /**
   * One address, in its host's turn and only when robots.txt allows it now (spec 23). Tried three times; redirects are answers.
   * @throws EiaoError `SamplingStopped`.
   */
  get(url: string, headers?: HeaderFields): Promise<PoliteAnswer>;
  close(): Promise<void>;
}

/** @param keep  is told every exchange of robots.txt, for the archive. */
export function createPoliteFetch(
  settings: FetchSettings,
  services: {
    readonly seeds: readonly string[];
    readonly hosts: Hosts;
    readonly store: Pick<UrlRepository, "robots" | "saveRobots">;
    readonly signal: AbortSignal;
    readonly keepRobots: (exchange: Exchange) => Promise<unknown>;
  },
): PoliteFetch {
  const { hosts, signal, seeds } = services;
  const userAgent = settings.userAgent ?? crawlDefaults.userAgent;
  const http = createHttp({
    userAgent,
    timeoutMs: (settings.timeoutSeconds ?? crawlDefaults.timeoutSeconds) * 1000,
    ...(settings.maxPageBytes === undefined ? {} : { maxBytes: settings.maxPageBytes }),
    allowPrivate: settings.allowPrivate ?? false,
    allow: settings.allow ?? [],
    headers: settings.headers ?? [],
    headersFor: seeds.filter((seed) => URL.canParse(seed)).map((seed) => hostAndPort(new URL(seed))),
    env: settings.env ?? {},
  });
  const agent = /^[A-Za-z_-]+/.exec(userAgent)?.[0] ?? "eiao-crawler";
  const seen = async (outcome: FetchOutcome): Promise<void> => {
    if (outcome.kind === "answer") await services.keepRobots(outcome.exchange);
  };
  const fetchFile = robotsFetcher(http, hosts, signal, seen);
  const robots = createRobots({ fetchFile, store: services.store, agent, now: Date.now, signal });

  const attempt = async (url: string, headers: HeaderFields): Promise<FetchOutcome> => {
    const turn = await hosts.turn(url, signal);
    const outcome = await http.fetch({ url, headers }, signal);
    turn.end(outcome);
    return outcome;
  };
  const thrice = async (url: string, headers: HeaderFields): Promise<PoliteAnswer> => {
    for (let tries = 1; ; tries++) {
      const outcome = await attempt(url, headers);
      signal.throwIfAborted();
      const after = afterAnswer(outcome, tries, Date.now());
      if (after.kind === "give-up" && after.restSeconds !== undefined) hosts.rest(url, after.restSeconds);
      if (after.kind !== "retry")
        return outcome.kind === "answer" ? { exchange: outcome.exchange } : { problem: outcome.message };
      await sleep(after.afterSeconds * 1000, undefined, { signal });
    }
  };

  return {
    async get(url, headers = []) {
      const address = URL.parse(url);
      if (address === null || !/^https?:$/.test(address.protocol))
        return { problem: "It is at no http or https address." };
      try {
        const { verdict, reason } = await robots.check(address.href);
        if (verdict === "REJECT")
          return { problem: `robots.txt excludes it${reason === undefined ? "" : ` (${reason})`}.` };
        const delay = robots.delaySeconds(address.href);
        if (delay !== undefined) hosts.setDelay(address.href, Math.min(delay, longestDelaySeconds));
        return await thrice(url, headers);
      } catch (error) {
        if (signal.aborted) throw sampleError("SamplingStopped", { url: url.slice(0, 500) }, error);
        throw error;
      }
    },
    close: () => http.close(),
  };
}

/** No sample ends in time with a longer one; the crawl, which asks first, keeps out sites that want more. */
const longestDelaySeconds = 300;
