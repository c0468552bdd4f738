import type { Database } from "@eiao/crawler/database";
import { serviceError } from "../services/errors.ts";
import type { Observatory } from "../services/observatory.ts";
import { sitesOfUrls, urlsOfList } from "../services/site-url/add-urls.ts";
import type { Method } from "../transport/service.ts";
import { allOrders, panelOfOrder, urlsOf } from "./orders.ts";
import { renewOrder } from "./renew-order.ts";

/** Returns the method by which an order gets more sites. */
export function extendOrderMethod(observatory: Observatory, database: Database): Method {
  return {
    name: "extendOrder",
    role: "curator",
    doc: "Adds sites to an order or a panel. Those that it has stay. A run in progress is not changed.",
    parameters: [
      { name: "order", type: "text", required: true, doc: "Name of the order." },
      { name: "urllist", type: "names", required: true, doc: "Start pages of the new sites." },
    ],
    result: { type: "value", doc: "Number of added sites." },
    async call({ order: name, urllist }) {
      const known = (await allOrders(database)).find((each) => each.name === name);
      if (known === undefined) throw serviceError("UnknownOrder", { order: (name as string).slice(0, 100) });
      const own = new Set(sitesOfUrls("order", urlsOf(known)).map(({ site }) => site));
      const bySite = new Map(sitesOfUrls("order", urlsOfList(urllist)).map(({ site, url }) => [site, url]));
      const added = [...bySite].flatMap(([site, url]) => (own.has(site) ? [] : [{ url }]));
      if (added.length === 0) return 0;
      const panel = known.panel ?? panelOfOrder(known.name, known.recurrence, [...own, ...bySite.keys()]);
      await renewOrder(database, known, { ...known, panel, sites: [...known.sites, ...added] }, observatory.now());
      observatory.ordered.ring();
      return added.length;
    },
  };
}
