import { headerOf } from "../exchange.ts";
import type { FetchOutcome, HeaderFields } from "../exchange.ts";
import { parseHttpDate } from "./http-date.ts";

const MAX_TRIES = 3;
/** The longest Retry-After that a fetch waits for. cli.md 6. */
export const LONGEST_WAIT_SECONDS = 300;
/** The pause of a host that asks for a longer one. */
const REST_INSTEAD_SECONDS = 60;
/** The statuses after which another try may succeed: RFC 9110, 15. */
const retryable = new Set([408, 429, 500, 502, 503, 504]);
/** The statuses that concern the whole host. */
const busy = new Set([429, 503]);

/**
 * Returns Retry-After in seconds from now; undefined when absent or malformed. A date in the past is 0. RFC 9110, 10.2.3.
 *
 * @param now  ms since 1970.
 */
export function retryAfterSeconds(headers: HeaderFields, now: number): number | undefined {
  const value = headerOf(headers, "retry-after")?.trim();
  if (value === undefined) return undefined;
  if (/^\d{1,12}$/.test(value)) return Number(value);
  const date = parseHttpDate(value, now);
  return date === undefined ? undefined : Math.max(0, (date - now) / 1000);
}

/**
 * Returns the seconds before another try; undefined when this one was final. Time-outs, broken connections and 408, 429, 500,
 * 502, 503, 504 are tried again, three times in all, 1 s and 2 s apart (up to a quarter more, so that many pages do not come
 * back at once) or as Retry-After says, up to five minutes. Spec 8.3 (classification), cli.md 6.
 *
 * @param tries   the number of tries so far, with this one.
 * @param now     ms since 1970.
 * @param random  0 to 1.
 */
export function secondsToNextTry(
  outcome: FetchOutcome,
  tries: number,
  now: number,
  random: () => number,
): number | undefined {
  if (tries >= MAX_TRIES) return undefined;
  const backOff = 2 ** (tries - 1) * (1 + random() / 4);
  if (outcome.kind === "failure") return outcome.transient ? backOff : undefined;
  const { status, headers } = outcome.exchange.response;
  if (!retryable.has(status)) return undefined;
  const delay = retryAfterSeconds(headers, now) ?? 0;
  return delay > LONGEST_WAIT_SECONDS ? undefined : Math.max(delay, backOff);
}

/**
 * Returns the pause in seconds that an answer demands for its host; 0 for none. 429 and 503 always demand one, other errors
 * only by Retry-After.
 *
 * @param inARow  the number of such answers of the host, with this one: without Retry-After the pause doubles, up to 60 s.
 * @param now     ms since 1970.
 */
export function hostRestSeconds(outcome: FetchOutcome, inARow: number, now: number): number {
  if (outcome.kind === "failure") return 0;
  const { status, headers } = outcome.exchange.response;
  if (!retryable.has(status)) return 0;
  const delay = retryAfterSeconds(headers, now);
  if (delay !== undefined && delay > 0) return delay > LONGEST_WAIT_SECONDS ? REST_INSTEAD_SECONDS : delay;
  return busy.has(status) ? Math.min(2 ** (inARow - 1), REST_INSTEAD_SECONDS) : 0;
}
