import { siteUrlMethod as method } from "../services/service-methods.ts";
import type { Database } from "@eiao/crawler/internal/database";
import { exclusions } from "@eiao/etl/internal";
import type { CrawlLimits } from "../queue/job.ts";
import type { Observatory } from "../services/observatory.ts";
import type { Method } from "../../transport/service.ts";
import { withinCampaign, listCampaigns } from "./campaigns/campaign.ts";
import { allOrders } from "./orders.ts";
import type { Order } from "./orders.ts";
import { nextDue } from "./recurrence.ts";
import { excludedSites } from "./run-scheduler.ts";

/** Returns the method `orders` of the site URL server. */
export function ordersMethod(observatory: Observatory, database: Database): Method {
  return method("orders", async () => {
    const excluded = await exclusions(observatory.warehouse);
    const campaigns = await listCampaigns(database);
    const orders = (await allOrders(database)).map((each) => withinCampaign(each, campaigns));
    return orders.map((each) => ({
      order: each.name,
      campaign: each.campaign,
      panel: each.panel,
      ruleSets: each.ruleSets === null ? null : [...each.ruleSets],
      recurrence: each.recurrence,
      active: each.active,
      sites: each.sites.length,
      excluded: excludedSites(excluded, each).length,
      ...limitsOf(each),
      next: each.active
        ? (nextDue(each, each.settled > observatory.now() ? each.settled : observatory.now())?.toISOString() ?? null)
        : null,
      run: each.run,
    }));
  });
}

/** Returns the crawl limits of an order of one site; none for an order of several. */
function limitsOf({ sites: [site, ...others] }: Order): Partial<CrawlLimits> {
  if (site === undefined || others.length > 0) return {};
  const { url: _url, ...limits } = site;
  return limits;
}
