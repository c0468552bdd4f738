import { startSite } from "../support/sites/server.ts";
import type { Evidence, TrapSite } from "./sites/check.ts";
import type { Site } from "../support/sites/server.ts";
import type { Crawls, CrawlSettings } from "./crawls.ts";

/** The deadline of a fetch where no server hangs, in seconds: a busy machine that answers late has no page asked for again. */
export const unhurried = 200;

/** Sites that were crawled, with what their judges look at. */
export interface CrawledSites {
  readonly evidence: ReadonlyMap<TrapSite, Evidence>;
  /** Stops the servers. Not before all crawls of a data directory are done: a port that comes again is a site again. */
  close(): Promise<void>;
}

/** Serves all sites and crawls them at the same time. */
export async function crawlSites(
  sites: readonly TrapSite[],
  crawls: Crawls,
  settings: CrawlSettings,
): Promise<CrawledSites> {
  const servers: Site[] = [];
  const list = sites.map(async (site) => {
    const [server, neighbour] = [await startSite({}), await startSite(site.neighbour ?? {})];
    servers.push(server, neighbour);
    const evidence = await crawlTrapSite(site, server, neighbour, crawls, settings);
    return [site, { ...evidence, neighbour: neighbour.log }] as const;
  });
  return {
    evidence: new Map(await Promise.all(list)),
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}

function crawlTrapSite(site: TrapSite, server: Site, neighbour: Site, crawls: Crawls, settings: CrawlSettings) {
  const { routes, maxPages, sitemaps, rules, allowSelf } = site;
  server.change(typeof routes === "function" ? routes(server.origin, neighbour.origin) : routes);
  return crawlOnce(server, crawls, {
    ...settings,
    ...(maxPages !== undefined && { maxPages }),
    ...(sitemaps && { sitemaps }),
    ...(rules && { rules: rules(server.origin) }),
    ...(allowSelf && { allow: [server.host] }),
  });
}

/** One launch over a site that is being served, from `start` (a path). */
export async function crawlOnce(server: Site, crawls: Crawls, settings: CrawlSettings, start = "/"): Promise<Evidence> {
  const seed = server.origin + start;
  const result = await crawls.crawl(seed, settings);
  const [pages, decisions] = [await crawls.pages(seed), await crawls.decisions(seed)];
  return { log: server.log, origin: server.origin, result, pages, decisions };
}
