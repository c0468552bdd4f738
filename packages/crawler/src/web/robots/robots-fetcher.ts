import type { FetchOutcome } from "../exchange.ts";
import type { Http } from "../http.ts";
import type { Hosts } from "../manners/hosts.ts";
import { robotsBytes } from "./robots-text.ts";

/**
 * What `createRobots` fetches with: waits for a turn of the host like any other request, and reads no more of an endless file than
 * counts. When `signal` fires the outcome is `aborted`.
 *
 * @param seen  is told every exchange, for the archive.
 */
export function robotsFetcher(
  http: Http,
  hosts: Hosts,
  signal: AbortSignal,
  seen: (outcome: FetchOutcome, url: string) => void | Promise<void> = () => undefined,
): (url: string) => Promise<FetchOutcome> {
  return async (url) => {
    let outcome: FetchOutcome | undefined;
    try {
      const turn = await hosts.turn(url, signal);
      outcome = await http.fetch({ url, enough: robotsBytes + 1 }, signal);
      turn.end(outcome);
    } catch (error) {
      if (!signal.aborted) throw error;
      return {
        kind: "failure",
        reason: "aborted",
        message: "The crawl was stopped.",
        transient: false,
        milliseconds: 0,
      };
    }
    await seen(outcome, url);
    return outcome;
  };
}
