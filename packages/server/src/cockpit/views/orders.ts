import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import type { CockpitRequest } from "../http/request.ts";
import type { CockpitMessages } from "../english.ts";
import { callSiteUrlServer } from "../service-calls.ts";
import { buttonForm, may } from "./layout.ts";
import type { CockpitView } from "./layout.ts";
import { boxedForm, choice, cockpitCampaignHref, cockpitTable, field, cockpitRunHref, textArea } from "./parts.ts";

/** An order, as the method `orders` lists it. */
export interface OrderOfTable {
  readonly order: string;
  readonly campaign: string | null;
  readonly panel: string | null;
  readonly ruleSets: readonly string[] | null;
  readonly recurrence: string;
  readonly active: boolean;
  readonly sites: number;
  readonly excluded: number;
  readonly next: string | null;
  readonly run: string | null;
}

/** Makes the page of orders, with forms for curators. */
export async function ordersPage({ cockpit, caller }: CockpitRequest): Promise<CockpitView> {
  const { say } = cockpit;
  const orders = (await callSiteUrlServer({ cockpit, caller }, "orders")) as unknown as readonly OrderOfTable[];
  const mayChange = may(caller, "curator");
  return {
    title: say.orders,
    crumbs: [{ text: say.orders }],
    body: html`<p>${say.ordersLead}</p>
      ${ordersTable(orders, "/cockpit/orders", caller, say)} ${mayChange ? orderForms(caller, say) : undefined}`,
  };
}

/** Makes a table of orders, with buttons for curators. @param page  The page of the table, to which the buttons lead back. */
export function ordersTable(
  orders: readonly OrderOfTable[],
  page: string,
  caller: CockpitRequest["caller"],
  say: CockpitMessages,
): Markup {
  const buttons = { heading: say.actionsOf, cell: (each: OrderOfTable) => orderButtons(caller, each, page, say) };
  return cockpitTable(say, say.orders, orders, [
    { heading: say.order, cell: ({ order }) => html`<a href="${orderHref(order)}">${order}</a>` },
    {
      heading: say.campaign,
      cell: ({ campaign }) =>
        campaign === null ? say.noPanel : html`<a href="${cockpitCampaignHref(campaign)}">${campaign}</a>`,
    },
    { heading: say.panel, cell: ({ panel }) => panel ?? say.noPanel },
    { heading: say.ruleSets, cell: ({ ruleSets }) => ruleSets?.join(", ") ?? say.usualRuleSets },
    { heading: say.recurrence, cell: ({ recurrence }) => say.recurrences[recurrence] ?? recurrence },
    { heading: say.sites, isNumber: true, cell: ({ sites }) => sites },
    { heading: say.nextDue, cell: (each) => nextDue(each, say) },
    {
      heading: say.lastRun,
      cell: ({ run }) => (run === null ? "" : html`<a href="${cockpitRunHref(run)}">${run}</a>`),
    },
    ...(may(caller, "curator") ? [buttons] : []),
  ]);
}

/** Returns the address of the page of an order. */
export const orderHref = (order: string): string => `/cockpit/orders/${encodeURIComponent(order)}/sites`;

/** Makes the page with the sites of an order or panel, and the form that changes them. */
export async function orderSitesPage({ cockpit, caller, params }: CockpitRequest): Promise<CockpitView> {
  const { say } = cockpit;
  const [order = ""] = params;
  const urls = (await callSiteUrlServer({ cockpit, caller }, "orderSites", { order })) as unknown as readonly string[];
  const orders = (await callSiteUrlServer({ cockpit, caller }, "orders")) as unknown as readonly OrderOfTable[];
  const { recurrence = "once", campaign } = orders.find((each) => each.order === order) ?? {};
  const title = say.sitesOfOrder(order);
  const form = () =>
    boxedForm(
      caller,
      { action: orderHref(order), legend: say.changeOrder, button: say.set },
      html`${textArea("order-sites", "urls", say.orderSites, urls.join("\n"))}
      ${choice("order-recurrence", "recurrence", say.recurrence, say.recurrences, recurrence)}
      ${field("order-date", "date", say.orderDate, { isOptional: true })}
      ${field("order-campaign", "campaign", say.orderCampaign, { value: campaign ?? "", isOptional: true })}`,
    );
  return {
    title,
    crumbs: [{ text: say.orders, href: "/cockpit/orders" }, { text: title }],
    body: html`<ul>
        ${urls.map((url) => html`<li><bdi>${url}</bdi></li> `)}
      </ul>
      ${may(caller, "curator") ? form() : undefined}`,
  };
}

function nextDue({ active, sites, excluded, next }: OrderOfTable, say: CockpitMessages): string {
  if (!active) return say.inactive;
  if (sites > 0 && excluded === sites) return say.allExcluded(sites);
  return next?.slice(0, 16).replace("T", " ") ?? say.never;
}

function orderButtons(
  caller: CockpitRequest["caller"],
  { order, active, run }: OrderOfTable,
  next: string,
  say: CockpitMessages,
): Markup {
  const button = (action: string, text: string) =>
    buttonForm(caller, `/cockpit/orders/${action}`, text, { fields: { order, next }, about: order });
  return html`${button("start", say.start)} ${run === null ? undefined : button("stop", say.stop)}
  ${active ? button("deactivate", say.deactivate) : button("activate", say.activate)} ${button("remove", say.remove)}`;
}

function orderForms(caller: CockpitRequest["caller"], say: CockpitMessages): Markup {
  return html`${boxedForm(
    caller,
    { action: "/cockpit/orders/add", legend: say.addOrder, button: say.add },
    html`${field("order-name", "order", say.orderName)} ${textArea("order-sites", "urls", say.orderSites)}
    ${choice("order-recurrence", "recurrence", say.recurrence, say.recurrences, "monthly")}
    ${field("order-date", "date", say.orderDate, { isOptional: true })}
    ${field("order-panel", "panel", say.orderPanel, { isOptional: true })}
    ${field("order-campaign", "campaign", say.orderCampaign, { isOptional: true })}
    ${field("order-ruleset", "ruleset", say.orderRuleSets, { isOptional: true })}`,
  )}
  ${boxedForm(
    caller,
    { action: "/cockpit/orders/feed", legend: say.addFeed, button: say.add },
    html`${textArea("feed-text", "feed", say.feedText)}
    ${field("feed-campaign", "campaign", say.feedCampaign, { isOptional: true })}`,
  )}`;
}

/** The result of a feed. */
export interface FeedOutcome {
  readonly campaign: string;
  readonly sites: number;
  readonly orders: readonly { readonly state: string }[];
  /** The fields that differ in the feed but keep the value that a person has set. */
  readonly kept: readonly { readonly site: string; readonly fields: readonly string[] }[];
  readonly refused: readonly { readonly index: number; readonly title?: string | null; readonly reason: string }[];
  /** The warnings about parts of accepted targets that were left out. */
  readonly warnings: readonly string[];
}

export function feedView({ campaign, sites, orders, kept, refused, warnings }: FeedOutcome, say: CockpitMessages) {
  const removed = orders.filter(({ state }) => state === "removed").length;
  return {
    title: say.addFeed,
    crumbs: [{ text: say.orders, href: "/cockpit/orders" }, { text: say.addFeed }],
    body: html`<p role="status">${say.feedDone(sites, orders.length - removed, refused.length)}</p>
      <p><a href="/cockpit/feeds/${encodeURIComponent(campaign)}">${say.feedOf(campaign)}</a></p>
      ${removed === 0 ? undefined : html`<p>${say.feedRemoved(removed)}</p>`}
      ${
        kept.length === 0
          ? undefined
          : html`<h2>${say.keptFields}</h2>
              <ul>
                ${kept.map(({ site, fields }) => html`<li>${site}: ${fields.join(", ")}</li> `)}
              </ul>`
      }
      ${
        refused.length === 0
          ? undefined
          : html`<h2>${say.refusedTargets}</h2>
              <ul>
                ${refused.map(({ index, title, reason }) => html`<li>${index}${title === undefined || title === null ? "" : ` (${title})`}: ${reason}</li> `)}
              </ul>`
      }
      ${
        warnings.length === 0
          ? undefined
          : html`<h2>${say.feedWarnings}</h2>
              <ul>
                ${warnings.map((warning) => html`<li>${warning}</li> `)}
              </ul>`
      }`,
  };
}
