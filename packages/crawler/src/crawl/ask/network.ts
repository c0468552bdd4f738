import { countExchange } from "../records/changes.ts";
import type { CrawlContext } from "../context.ts";
import { usual } from "../options.ts";
import type { CrawlOptions } from "../options.ts";
import { createHosts } from "../../web/manners/hosts.ts";
import type { Hosts } from "../../web/manners/hosts.ts";
import { createSiteClient } from "../../web/site-client.ts";
import type { SiteClient, SiteClientServices } from "../../web/site-client.ts";
import { isRequest } from "../../web/transport/failure.ts";

type Services = Pick<CrawlContext, "journal" | "keep" | "wake"> &
  Pick<SiteClientServices, "seeds" | "store" | "signal" | "cookies" | "robotsSince"> &
  Pick<CrawlContext, "now" | "random">;

/**
 * What a crawl reaches hosts with: connections and cookies of its own, politeness shared where there is one to share. What is answered
 * is counted where it goes to the WARC; what is not, here.
 */
export function openNetwork(
  options: CrawlOptions,
  shared: Hosts | undefined,
  { journal, keep, wake, random, ...services }: Services,
): { readonly hosts: Hosts; readonly web: SiteClient } {
  const { delaySeconds = usual.delaySeconds, concurrency = usual.concurrency, userAgent = usual.userAgent } = options;
  const hosts = shared ?? createHosts({ delaySeconds, concurrency, random });
  const web = createSiteClient(
    { ...options, userAgent },
    {
      ...services,
      random,
      hosts,
      async keepRobots(exchange) {
        const { claim } = await keep(exchange, { role: "robots" });
        countExchange(claim.changes, exchange);
        claim.complete();
      },
      onEnd(outcome) {
        // The next turn may be another part's.
        wake.notify();
        if (outcome.kind === "answer" || !isRequest(outcome)) return;
        const claim = journal.open();
        claim.changes.requests++;
        claim.complete();
      },
    },
  );
  return { hosts, web };
}
