import type { FetchOutcome } from "./exchange.ts";
import { MAX_REDIRECTS, nextHop, schemeProblem } from "./redirect.ts";
import { failure } from "./transport/failure.ts";

/** The result of fetching a URL and following its redirects. */
export interface Followed {
  readonly outcome: FetchOutcome;
  /** The URL of the last outcome, with the fragment and any login of a Location. */
  readonly url: string;
  /** The reason why its redirect is not followed; absent when it does not redirect. */
  readonly lost?: string;
}

/**
 * Requests a URL and follows its redirects.
 *
 * @param send  sends one request; guards its address and, where required, checks robots.txt and waits for a turn.
 */
export async function follow(
  start: string,
  send: (url: string) => Promise<FetchOutcome>,
  max: number = MAX_REDIRECTS,
): Promise<Followed> {
  const problem = schemeProblem(new URL(start));
  if (problem !== undefined) return { outcome: failure("invalid-url", problem, 0), url: start };
  let url = start;
  for (let hops = 0; ; hops++) {
    const outcome = await send(url);
    if (outcome.kind === "failure") return { outcome, url };
    const hop = nextHop(outcome.exchange.response, url, hops, max);
    if (hop.kind === "end") return { outcome, url };
    if (hop.kind === "lost") return { outcome, url, lost: hop.message };
    ({ url } = hop);
  }
}
