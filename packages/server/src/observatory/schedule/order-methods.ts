import { isPanelName } from "@eiao/etl/internal";
import type { Database } from "@eiao/crawler/internal/database";
import { parameter, requiredParameter } from "../../transport/service.ts";
import type { Method } from "../../transport/service.ts";
import { badArguments } from "../../transport/errors.ts";
import { serviceError } from "../../transport/service-errors.ts";
import type { Observatory } from "../services/observatory.ts";
import { panelParameter, ruleSetParameter } from "../services/parameters.ts";
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
import { recurrences } from "./recurrence.ts";
import type { Recurrence } from "./recurrence.ts";
import { extendOrderMethod, updateQueueMethod } from "./update-method.ts";
import { suggestionsMethod } from "./suggestions.ts";
import { startOrderNow, stopOrderNow, tick } from "./run-scheduler.ts";

const order = requiredParameter("order", "text", "Name of the order.");

/** The methods of the scheduler (spec 22.1, 22.2), of the site URL server. */
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
    {
      name: "orderSites",
      doc: "Lists the sites of an order or a panel.",
      parameters: [order],
      result: { type: "value", doc: "[start page]" },
      call: async ({ order: name }) => urlsOf(await knownOrder(database, name as string)),
    },
    ...ownOrderMethods(observatory, database),
    ...campaignMethods(observatory, database),
  ];
}

/** The methods that start, stop and remove an order that exists. */
function ownOrderMethods(observatory: Observatory, database: Database): Method[] {
  const known = (is: boolean, name: string): void => {
    if (!is) throw serviceError("UnknownOrder", { order: name.slice(0, 100) });
  };
  return [
    {
      name: "activateOrder",
      role: "curator",
      doc: "Activates or deactivates an order. An inactive order starts no runs.",
      parameters: [order, requiredParameter("active", "boolean", "False: inactive.")],
      async call({ order: name, active }) {
        known(await setOrderActive(database, name as string, active === true), name as string);
      },
    },
    {
      name: "startOrder",
      role: "curator",
      doc: "Starts a run of an order now.",
      parameters: [order],
      result: { type: "text", doc: "Id of the run." },
      changed: ({ order: name }, run) => ({ subject: name as string, detail: run as string }),
      call: ({ order: name }) => startOrderNow(observatory, database, name as string),
    },
    {
      name: "stopOrder",
      role: "curator",
      doc: "Stops the run of an order and publishes what was measured.",
      parameters: [order],
      result: { type: "value", doc: "Number of stopped sites." },
      call: ({ order: name }) => stopOrderNow(observatory, database, name as string),
    },
    {
      name: "removeOrder",
      role: "curator",
      doc: "Removes an order. Its runs stay.",
      parameters: [order],
      async call({ order: name }) {
        known(await removeOrder(database, name as string), name as string);
      },
    },
  ];
}

const orderRuleSets = {
  ...ruleSetParameter,
  doc: "Ids of the rule sets that its runs measure by, the one that leads first. Default, also for all: those of the configuration.",
};

const campaignParameter = parameter("campaign", "text", "Campaign that the order belongs to. Default: none.");

const dates = [
  parameter("date", "text", "A due date. Default: the first day of the week, month or quarter; today for once."),
  parameter("from", "text", "No run before this date."),
  parameter("until", "text", "No run on or after this date."),
] as const;

function changeOrderMethod(observatory: Observatory, database: Database): Method {
  return {
    name: "changeOrder",
    role: "curator",
    doc: "Changes the sites or the dates of an order or a panel. What is not given stays as it is. A run in progress is not changed.",
    parameters: [
      order,
      parameter("urllist", "names", "Start pages of all its sites."),
      parameter("recurrence", "text", "How often.", { choices: recurrences }),
      ...dates,
      orderRuleSets,
      { ...campaignParameter, doc: "Campaign that the order belongs to, or none. Default: as it is." },
    ],
    async call({ order: name, urllist, recurrence, campaign, ...more }) {
      const known = await knownOrder(database, name as string);
      const given = urlsOfList(urllist);
      const sites = sitesOfUrls("order", given.length === 0 ? urlsOf(known) : given);
      const often = (recurrence as Recurrence | undefined) ?? known.recurrence;
      const dateIn = (key: "date" | "from" | "until") =>
        more[key] === undefined ? known[key] : dateOf(key, more[key]);
      const wanted = {
        ...known,
        recurrence: often,
        panel: known.panel ?? panelOfOrder(known.name, often, sites),
        ruleSets: more["ruleset"] === undefined ? known.ruleSets : (ruleSetsOf(more) ?? null),
        date: dateIn("date"),
        from: dateIn("from"),
        until: dateIn("until"),
        campaign: campaign === undefined ? known.campaign : await campaignNamed(database, campaign as string),
        sites: sites.map(({ url }) => known.sites.find((site) => site.url === url) ?? { url }),
      };
      await renewOrder(database, known, wanted, observatory.now());
      observatory.ordered.ring();
    },
  };
}

function addOrderMethod(observatory: Observatory, database: Database): Method {
  return {
    name: "addOrder",
    role: "curator",
    doc: "Adds an order: runs of some sites, once or regularly. A regular order of more than one site is a panel with the order's name.",
    parameters: [
      order,
      requiredParameter("urllist", "names", "Start pages of the sites."),
      requiredParameter("recurrence", "text", "How often.", { choices: recurrences }),
      ...dates,
      parameter("active", "boolean", "An inactive order starts no runs.", { default: "true" }),
      {
        ...panelParameter,
        doc: "Panel that its runs measure. Default: the order itself, if it is regular and has more than one site; else none.",
      },
      orderRuleSets,
      campaignParameter,
    ],
    async call({ order: name, urllist, recurrence, date, from, until, campaign, active = true, ...more }) {
      if (!isPanelName(name as string))
        throw badArguments(
          "order must be 1 to 64 letters, digits, blanks, dots, hyphens or underscores, and not end with a blank",
        );
      const sites = sitesOfUrls("order", urlsOfList(urllist));
      const wanted = {
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
      // A button that was pressed twice, or a call whose answer did not come: it is the order that was wanted.
      if (!(await addOrder(database, wanted)) && !(await isThere(database, wanted)))
        throw badArguments(`an order ${JSON.stringify(name)} already exists: remove it first, or choose another name`);
      await tick(observatory, database, name as string);
    },
  };
}

/** Returns the campaign that an order belongs to; null: none. @throws EiaoError `UnknownCampaign`. */
async function campaignNamed(database: Database, name: string): Promise<string | null> {
  return name === NO_CAMPAIGN ? null : (await knownCampaign(database, name)).name;
}

/** The same order within so long is one: later somebody may want it once more, and has to say so. */
const ONE_MS = 600_000;

/** Returns true if the same order was added in the last ten minutes: a button was pressed twice. */
async function isThere(database: Database, wanted: Order): Promise<boolean> {
  const asked = ({ recurrence, date, from, until, active, sites, campaign, panel: of, ruleSets }: Order): string =>
    JSON.stringify([recurrence, date, from, until, active, sites, campaign, of, ruleSets]);
  const known = (await allOrders(database)).find(({ name }) => name === wanted.name);
  if (known === undefined || Math.abs(wanted.created.getTime() - known.created.getTime()) > ONE_MS) return false;
  return asked(known) === asked(wanted);
}

/** `2026-11-24`, or with a time of day, in UTC. */
function dateOf(name: string, given: unknown): Date | null {
  if (given === undefined) return null;
  const text = typeof given === "string" ? given : "";
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
  const isDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?Z)?$/.test(text) && !Number.isNaN(date.getTime());
  if (!isDate || !date.toISOString().startsWith(text.slice(0, 10)))
    throw badArguments(
      `${name} is not a date: ${JSON.stringify(text.slice(0, 40))}; write for example 2026-11-24 or 2026-11-24T06:00Z`,
    );
  return date;
}
