import { headerOf } from "../exchange.ts";
import type { FetchOutcome, HeaderFields } from "../exchange.ts";
import { parseHttpDate } from "./http-date.ts";

const MAX_TRIES = 3;
/** A server that asks for more is not waited for. cli.md 6. */
export const LONGEST_WAIT_SECONDS = 300;
/** Then the host rests so long instead. */
const REST_INSTEAD_SECONDS = 60;
/** A page that asks for a moment may have it later: RFC 9110, 15. */
const again = new Set([408, 429, 500, 502, 503, 504]);
/** These speak for the whole host. */
const busy = new Set([429, 503]);

/**
 * Retry-After in seconds from now; undefined when absent or no such value. A date in the past is 0. RFC 9110, 10.2.3.
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
 * Returns the wait before another try; undefined when this one was final. Time-outs, broken connections and 408, 429, 500,
 * 502, 503, 504 are tried again, three times in all, 1 s and 2 s apart (up to a quarter more, so that many pages do not come
 * back at once) or as Retry-After says, up to five minutes. Spec 8.3 (classification), cli.md 6.
 *
 * @param tries   attempts so far, this one included.
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
  if (!again.has(status)) return undefined;
  const asked = retryAfterSeconds(headers, now) ?? 0;
  return asked > LONGEST_WAIT_SECONDS ? undefined : Math.max(asked, backOff);
}

/**
 * Returns the pause in seconds that an answer asks of its host's clients; 0 for none. 429 and 503 always do, other errors by
 * Retry-After.
 *
 * @param inARow  how many answers of the host did so, this one included: without Retry-After the pause doubles, up to 60 s.
 * @param now     ms since 1970.
 */
export function hostRestSeconds(outcome: FetchOutcome, inARow: number, now: number): number {
  if (outcome.kind === "failure") return 0;
  const { status, headers } = outcome.exchange.response;
  if (!again.has(status)) return 0;
  const asked = retryAfterSeconds(headers, now);
  if (asked !== undefined && asked > 0) return asked > LONGEST_WAIT_SECONDS ? REST_INSTEAD_SECONDS : asked;
  return busy.has(status) ? Math.min(2 ** (inARow - 1), REST_INSTEAD_SECONDS) : 0;
}
