import { siteUrlMethod as method } from "../services/service-methods.ts";
import { isPanelName } from "@eiao/etl/internal";
import type { Database } from "@eiao/crawler/internal/database";
import type { Method } from "../../transport/service.ts";
import { badArguments } from "../../transport/errors.ts";
import { serviceError } from "../../transport/service-errors.ts";
import type { Observatory } from "../services/observatory.ts";
import { panelOf, ruleSetsOf, sitesOfUrls, urlsOfList } from "../services/site-url/add-urls.ts";
import { addFeedMethod, exportFeedMethod } from "./feed-method.ts";
import { campaignMethods } from "./campaigns/campaign-methods.ts";
import { knownCampaign, NO_CAMPAIGN } from "./campaigns/campaign.ts";
import {
  addOrder,
  allOrders,
  knownOrder,
  panelOfOrder,
  removeOrder,
  setOrderActive,
  urlsOf,
  renewOrder,
} from "./orders.ts";
import type { Order } from "./orders.ts";
import { ordersMethod } from "./orders-method.ts";
import type { Recurrence } from "./recurrence.ts";
import { extendOrderMethod, updateQueueMethod } from "./update-method.ts";
import { suggestionsMethod } from "./suggestions.ts";
import { startOrderNow, stopOrderNow, tick } from "./run-scheduler.ts";

/** Returns the methods of the site URL server for the scheduler (spec 22.1, 22.2). */
export function orderMethods(observatory: Observatory, database: Database): Method[] {
  return [
    addOrderMethod(observatory, database),
    changeOrderMethod(observatory, database),
    extendOrderMethod(observatory, database),
    suggestionsMethod(observatory, database),
    addFeedMethod(observatory, database),
    updateQueueMethod(observatory),
    exportFeedMethod(observatory, database),
    ordersMethod(observatory, database),
    method("orderSites", async ({ order: name }) => urlsOf(await knownOrder(database, name as string))),
    ...ownOrderMethods(observatory, database),
    ...campaignMethods(observatory, database),
  ];
}

/** Returns the methods that activate, start, stop and remove an order. */
function ownOrderMethods(observatory: Observatory, database: Database): Method[] {
  const checkKnown = (is: boolean, name: string): void => {
    if (!is) throw serviceError("UnknownOrder", { order: name.slice(0, 100) });
  };
  return [
    method("activateOrder", async ({ order: name, active }) => {
      checkKnown(await setOrderActive(database, name as string, active === true), name as string);
    }),
    method(
      "startOrder",
      ({ order: name }) => startOrderNow(observatory, database, name as string),
      ({ order: name }, run) => ({ subject: name as string, detail: run as string }),
    ),
    method("stopOrder", ({ order: name }) => stopOrderNow(observatory, database, name as string)),
    method("removeOrder", async ({ order: name }) => {
      checkKnown(await removeOrder(database, name as string), name as string);
    }),
  ];
}

function changeOrderMethod(observatory: Observatory, database: Database): Method {
  return method("changeOrder", async ({ order: name, urllist, recurrence, campaign, ...more }) => {
    const known = await knownOrder(database, name as string);
    const urls = urlsOfList(urllist);
    const sites = sitesOfUrls("order", urls.length === 0 ? urlsOf(known) : urls);
    const frequency = (recurrence as Recurrence | undefined) ?? known.recurrence;
    const dateIn = (key: "date" | "from" | "until") => (more[key] === undefined ? known[key] : dateOf(key, more[key]));
    const order = {
      ...known,
      recurrence: frequency,
      panel: known.panel ?? panelOfOrder(known.name, frequency, sites),
      ruleSets: more["ruleset"] === undefined ? known.ruleSets : (ruleSetsOf(more) ?? null),
      date: dateIn("date"),
      from: dateIn("from"),
      until: dateIn("until"),
      campaign: campaign === undefined ? known.campaign : await campaignNamed(database, campaign as string),
      sites: sites.map(({ url }) => known.sites.find((site) => site.url === url) ?? { url }),
    };
    await renewOrder(database, known, order, observatory.now());
    observatory.ordered.notify();
  });
}

function addOrderMethod(observatory: Observatory, database: Database): Method {
  return method(
    "addOrder",
    async ({ order: name, urllist, recurrence, date, from, until, campaign, active = true, ...more }) => {
      if (!isPanelName(name as string))
        throw badArguments(
          "order must be 1 to 64 letters, digits, blanks, dots, hyphens or underscores, and not end with a blank",
        );
      const sites = sitesOfUrls("order", urlsOfList(urllist));
      const order = {
        name: name as string,
        panel: panelOf(more) ?? panelOfOrder(name as string, recurrence as Recurrence, sites),
        ruleSets: ruleSetsOf(more) ?? null,
        recurrence: recurrence as Recurrence,
        date: dateOf("date", date),
        from: dateOf("from", from),
        until: dateOf("until", until),
        created: observatory.now(),
        active: active === true,
        campaign: await campaignNamed(database, (campaign as string | undefined) ?? NO_CAMPAIGN),
        sites: sites.map(({ url }) => ({ url })),
      };
      // If a button was pressed twice, or an answer was lost, the order is already there.
      if (!(await addOrder(database, order)) && !(await isThere(database, order)))
        throw badArguments(`an order ${JSON.stringify(name)} already exists: remove it first, or choose another name`);
      await tick(observatory, database, name as string);
    },
  );
}

/** Returns the campaign with a name; null for none. @throws EiaoError `UnknownCampaign`. */
async function campaignNamed(database: Database, name: string): Promise<string | null> {
  return name === NO_CAMPAIGN ? null : (await knownCampaign(database, name)).name;
}

/** The time in ms in which the same order counts once. Later a user may want it again, and must choose another name. */
const ONE_MS = 600_000;

/** Returns true if the same order was added in the last ten minutes: a button was pressed twice. */
async function isThere(database: Database, order: Order): Promise<boolean> {
  const keyOf = ({ recurrence, date, from, until, active, sites, campaign, panel: of, ruleSets }: Order): string =>
    JSON.stringify([recurrence, date, from, until, active, sites, campaign, of, ruleSets]);
  const known = (await allOrders(database)).find(({ name }) => name === order.name);
  if (known === undefined || Math.abs(order.created.getTime() - known.created.getTime()) > ONE_MS) return false;
  return keyOf(known) === keyOf(order);
}

/** Reads a date such as `2026-11-24`, or with a time of day, in UTC. @throws EiaoError `BadArguments`. */
function dateOf(name: string, value: unknown): Date | null {
  if (value === undefined) return null;
  const text = typeof value === "string" ? value : "";
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
  const isDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?Z)?$/.test(text) && !Number.isNaN(date.getTime());
  if (!isDate || !date.toISOString().startsWith(text.slice(0, 10)))
    throw badArguments(
      `${name} is not a date: ${JSON.stringify(text.slice(0, 40))}; write for example 2026-11-24 or 2026-11-24T06:00Z`,
    );
  return date;
}
