import type { FetchOutcome } from "../../web/exchange.ts";
import { LONGEST_WAIT_SECONDS, retryAfterSeconds } from "../../web/manners/retry.ts";

/** Ends a crawl that its host does not want: cli.md 6. */
export interface PolitenessStop {
  /** @param startedAt  when the request was made, ms since 1970. */
  note(url: string, outcome: FetchOutcome, startedAt: number): void;
}

/**
 * A Retry-After over 5 minutes gives its page up, and the host rests; when the next page answers 429 or 503 too, the crawl ends.
 *
 * @param now  ms since 1970.
 */
export function createPolitenessStop(now: () => number, stop: () => void): PolitenessStop {
  /** Host -> since when it rests, until its next answer. */
  const resting = new Map<string, number>();
  return {
    note(url, outcome, startedAt) {
      if (outcome.kind === "failure") return;
      const { status, headers } = outcome.exchange.response;
      const { host } = new URL(url);
      const isBusy = status === 429 || status === 503;
      const since = resting.get(host);
      if (since !== undefined && startedAt >= since) {
        if (isBusy) stop();
        else resting.delete(host);
      }
      if (status >= 400 && (retryAfterSeconds(headers, now()) ?? 0) > LONGEST_WAIT_SECONDS) resting.set(host, now());
    },
  };
}
