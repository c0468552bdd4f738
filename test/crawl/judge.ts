import { startSite } from "../support/sites/server.ts";
import type { Evidence, TrapSite } from "./sites/check.ts";
import type { Site } from "../support/sites/server.ts";
import type { Crawls, CrawlSettings } from "./crawls.ts";

/** The deadline of a fetch in seconds if no server hangs: a busy machine that answers late must cause no repeated request. */
export const unhurried = 200;

/** Crawled sites, with the evidence for their judges. */
export interface CrawledSites {
  readonly evidence: ReadonlyMap<TrapSite, Evidence>;
  /** Stops the servers. Call it after all crawls of a data directory: a port that is used again would be the same site. */
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

/** Runs one launch over a site that is served, from `start` (a path). */
export async function crawlOnce(server: Site, crawls: Crawls, settings: CrawlSettings, start = "/"): Promise<Evidence> {
  const seed = server.origin + start;
  const result = await crawls.crawl(seed, settings);
  const [pages, decisions] = [await crawls.pages(seed), await crawls.decisions(seed)];
  return { log: server.log, origin: server.origin, result, pages, decisions };
}
