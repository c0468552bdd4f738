import { setTimeout as sleepFor } from "node:timers/promises";
import type { FetchOutcome } from "../exchange.ts";
import type { FetchRequest, Http } from "../http.ts";
import { secondsToNextTry } from "./retry.ts";

/**
 * Sends a request, and sends it again while the answer breaks off: as often as a crawl does, and after the same pauses. It is for
 * programs that wait for one answer; a crawl (`createPoliteFetch`) also tries again after other failures. Never rejects.
 *
 * @param request  its `timeoutMs` covers all tries.
 */
export async function fetchWhole(
  http: Pick<Http, "fetch">,
  request: FetchRequest,
  signal: AbortSignal,
): Promise<FetchOutcome> {
  const end = performance.now() + (request.timeoutMs ?? Infinity);
  let timed = request;
  for (let tries = 1; ; tries++) {
    const outcome = await http.fetch(timed, signal);
    if (outcome.kind === "answer" || outcome.reason !== "cut-short") return outcome;
    const seconds = secondsToNextTry(outcome, tries, Date.now(), Math.random);
    if (seconds === undefined || performance.now() + seconds * 1000 >= end) return outcome;
    await sleepFor(seconds * 1000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return outcome;
    timed = { ...request, timeoutMs: Math.ceil(end - performance.now()) };
  }
}
