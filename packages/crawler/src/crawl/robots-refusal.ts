import type { CrawlContext } from "./context.ts";
import { rejection } from "./decisions.ts";
import type { Decision } from "../scope/decision.ts";

/** No crawl ends in time with a longer one. cli.md 6. */
const longestDelaySeconds = 300;

/**
 * What robots.txt says against a URL, and its Crawl-delay taken over: when the URL is found and when it is about to be fetched, since
 * the crawl may have been resumed in between.
 */
export function robotsRefusal(context: CrawlContext, url: string, decision: Decision): Decision | undefined {
  if (decision.verdict === "REJECT") return decision;
  const seconds = context.robots.delaySeconds(url);
  if (seconds === undefined) return undefined;
  if (seconds > longestDelaySeconds) {
    const { origin } = new URL(url);
    if (context.seeds.some((seed) => new URL(seed).origin === origin)) context.stop("politeness");
    return rejection("RobotsDecideRule", `Crawl-delay: ${seconds}`);
  }
  context.hosts.setDelay(url, seconds);
  return undefined;
}

/** No seed can be asked for since no robots.txt can be had: the host may be there later. A name that does not exist will not. */
export function isShutOut({ seeds, robots, unreachable }: CrawlContext): boolean {
  return seeds.every((seed) => {
    const { origin } = new URL(seed);
    const status = robots.status(origin);
    if (status === undefined || (status > 0 && status < 500 && status !== 429)) return false;
    return status > 0 || unreachable.get(origin)?.transient === true;
  });
}
