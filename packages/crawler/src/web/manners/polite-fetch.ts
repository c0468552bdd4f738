import { setTimeout as sleepFor } from "node:timers/promises";
import type { Exchange, FetchOutcome } from "../exchange.ts";
import type { FetchRequest, Http } from "../http.ts";
import type { Hosts } from "./hosts.ts";
import { secondsToNextTry } from "./retry.ts";

/**
 * One URL, in the turns of its host, tried three times where another try may help. Redirects are answers. Never rejects: stopped, the
 * outcome is the failure `aborted`.
 */
export type PoliteFetch = (request: FetchRequest, course?: Course) => Promise<FetchOutcome>;

/** The events of a request that a caller can listen to. */
export interface Course {
  /** It is its host's turn. */
  readonly starting?: () => void;
  /** @param askedAt  when the turn was asked for, ms since 1970. */
  readonly attempted?: (outcome: FetchOutcome, askedAt: number) => void;
  /** An answer that is not the last one: it will be asked for again, or all was stopped. */
  readonly interim?: (exchange: Exchange) => Promise<unknown>;
  /** Called before the wait between two tries. */
  readonly pausing?: () => void;
  readonly resuming?: () => void;
}

/** The settings of a polite fetch, and the signals that end it. */
interface PoliteFetchSettings {
  readonly http: Pick<Http, "fetch">;
  readonly hosts: Pick<Hosts, "turn">;
  /** Ends requests under way, turns waited for, and waits between tries. */
  readonly signal: AbortSignal;
  /** Is asked before each request; false: it is not sent, and the outcome is that of a stop. */
  readonly mayRequest?: () => boolean;
  /** Returns the time in ms since 1970. */
  readonly now?: () => number;
  /** Returns random numbers from 0 to 1. */
  readonly random?: () => number;
  /** Is told the outcome of every try, whoever asked. */
  readonly onEnd?: (outcome: FetchOutcome) => void;
  /** In place of a timer between tries. */
  readonly sleep?: (seconds: number) => Promise<unknown>;
}

/** Spec 8.3 (classification), 23 (politeness). */
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
