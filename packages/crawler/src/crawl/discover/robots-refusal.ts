import type { CrawlContext } from "../context.ts";
import type { Decision } from "../../scope/decision.ts";

/**
 * What robots.txt says against a URL: when it is found and when it is about to be fetched, since the crawl may have been resumed in
 * between. A site that wants to be asked more slowly than a crawl can go ends it.
 */
export function robotsRefusal(
  { call, ending, network }: Pick<CrawlContext, "call" | "ending" | "network">,
  url: string,
  decision: Decision,
): Decision | undefined {
  if (decision.verdict === "ACCEPT") return undefined;
  const { origin } = new URL(url);
  const isSeeds = call.seeds.some((seed) => new URL(seed).origin === origin);
  if (isSeeds && decision === network.robots.tooSlow(url)) ending.stop("politeness");
  return decision;
}

/** No seed can be asked for since no robots.txt can be had: the host may be there later. */
export function isShutOut(context: Pick<CrawlContext, "call" | "network">): boolean {
  return context.call.seeds.every((seed) => isRobotsFailurePassing(context, seed));
}

/** Returns true where the robots.txt of a URL could not be had, and may be had later. A name that does not exist will not answer later. */
export function isRobotsFailurePassing({ network: { robots } }: Pick<CrawlContext, "network">, url: string): boolean {
  const { origin } = new URL(url);
  const status = robots.status(origin);
  if (status === undefined || (status > 0 && status < 500 && status !== 429)) return false;
  return status > 0 || robots.failure(origin)?.transient === true;
}

/** Whether robots.txt itself speaks for an address: where it cannot be had, a page of an earlier crawl may be there again tomorrow. */
export function hasRobotsFile({ network }: Pick<CrawlContext, "network">, url: string): boolean {
  const status = network.robots.status(new URL(url).origin);
  return status !== undefined && status >= 200 && status < 300;
}
