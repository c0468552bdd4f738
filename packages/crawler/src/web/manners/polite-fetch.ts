import { setTimeout as sleepFor } from "node:timers/promises";
import type { Exchange, FetchOutcome } from "../exchange.ts";
import type { FetchRequest, Http } from "../http.ts";
import type { Hosts } from "./hosts.ts";
import { secondsToNextTry } from "./retry.ts";

/**
 * Fetches a URL in the turns of its host, with up to three tries if another try may help. Redirects are answers. If the crawl is stopped, the
 * outcome is the failure `aborted`. Rejects only if a turn or `course` fails.
 */
export type PoliteFetch = (request: FetchRequest, course?: Course) => Promise<FetchOutcome>;

/** The events of a request that a caller can listen to. */
export interface Course {
  /** Called when the turn begins. */
  readonly starting?: () => void;
  /** @param askedAt  the time when the turn was requested, in ms since 1970. */
  readonly attempted?: (outcome: FetchOutcome, askedAt: number) => void;
  /** Receives an answer that is not the outcome: another try follows, or the crawl was stopped. */
  readonly interim?: (exchange: Exchange) => Promise<unknown>;
  /** Called before the wait between two tries. */
  readonly pausing?: () => void;
  readonly resuming?: () => void;
}

/** The settings of a polite fetch, and the signals that end it. */
interface PoliteFetchSettings {
  readonly http: Pick<Http, "fetch">;
  readonly hosts: Pick<Hosts, "turn">;
  /** Ends requests under way, waits for turns, and waits between tries. */
  readonly signal: AbortSignal;
  /** Called before each request. If it returns false, the request is not sent, and the outcome is `aborted`. */
  readonly mayRequest?: () => boolean;
  /** Returns the time in ms since 1970. */
  readonly now?: () => number;
  /** Returns random numbers from 0 to 1. */
  readonly random?: () => number;
  /** Receives the outcome of every try of every caller. */
  readonly onEnd?: (outcome: FetchOutcome) => void;
  /** Replaces the timer between tries. */
  readonly sleep?: (seconds: number) => Promise<unknown>;
}

/** Makes a polite fetch. Spec 8.3 (classification), 23 (politeness). */
export function createPoliteFetch(settings: PoliteFetchSettings): PoliteFetch {
  const { http, hosts, signal, now = Date.now, random = Math.random, onEnd } = settings;
  const sleep = settings.sleep ?? ((seconds) => sleepFor(seconds * 1000, undefined, { signal }));

  const unlessStopped = <T>(waiting: Promise<T>): Promise<T | undefined> =>
    waiting.catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return undefined;
    });

  const attempt = async (request: FetchRequest, { starting }: Course): Promise<FetchOutcome> => {
    const turn = await unlessStopped(hosts.turn(request.url, signal));
    if (turn === undefined) return stopped;
    if (settings.mayRequest?.() === false) {
      turn.end(stopped);
      return stopped;
    }
    starting?.();
    const outcome = await http.fetch(request, signal);
    turn.end(outcome);
    onEnd?.(outcome);
    return outcome;
  };

  return async (request, course = {}) => {
    for (let tries = 1; ; tries++) {
      const askedAt = now();
      const outcome = await attempt(request, course);
      if (outcome === stopped) return stopped;
      const seconds = secondsToNextTry(outcome, tries, now(), random);
      course.attempted?.(outcome, askedAt);
      if (seconds === undefined && !signal.aborted) return outcome;
      if (outcome.kind === "answer") await course.interim?.(outcome.exchange);
      if (seconds === undefined || signal.aborted) return stopped;
      course.pausing?.();
      await unlessStopped(sleep(seconds));
      if (signal.aborted) return stopped;
      course.resuming?.();
    }
  };
}

const stopped: FetchOutcome = {
  kind: "failure",
  reason: "aborted",
  message: "The crawl was stopped.",
  transient: false,
  milliseconds: 0,
};
