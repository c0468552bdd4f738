import { siteUrlMethod as method } from "../services/service-methods.ts";
import { feedFields, readFeed } from "@eiao/crawler/internal";
import type { FeedEntry, FieldsOfSite, Frequency, Target } from "@eiao/crawler/internal";
import type { Database } from "@eiao/crawler/internal/database";
import { isPanelName } from "@eiao/etl/internal";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import { badArguments } from "../../transport/errors.ts";
import type { ArgumentValue, Method } from "../../transport/service.ts";
import type { Observatory } from "../services/observatory.ts";
import { panelOf, ruleSetsOf } from "../services/site-url/add-urls.ts";
import { newCampaign, addCampaign, knownCampaign, NO_CAMPAIGN } from "./campaigns/campaign.ts";
import { addOrder, allOrders, removeOrder, renewOrder } from "./orders.ts";
import type { KeptOrder, Order } from "./orders.ts";
import type { Recurrence } from "./recurrence.ts";

const recurrences: Readonly<Record<Frequency, Recurrence>> = {
  DAILY: "daily",
  WEEKLY: "weekly",
  MONTHLY: "monthly",
  QUARTERLY: "quarterly",
  SIXMONTHLY: "halfyearly",
  ANNUAL: "yearly",
};

type OfFeed = Pick<Order, "panel" | "ruleSets"> & { readonly campaign: string };

/** Returns the method that makes sites of the targets of a crawl feed, and orders of its campaign of their schedules. Spec 20.1, 22.2. */
export function addFeedMethod(observatory: Observatory, database: Database): Method {
  return method(
    "addFeed",
    async ({ feed, campaign = "feed", frequency, ...more }, { by }) => {
      const source = { campaign: campaign as string, panel: panelOf(more) ?? null, ruleSets: ruleSetsOf(more) ?? null };
      if (!isPanelName(source.campaign) || source.campaign === NO_CAMPAIGN)
        throw badArguments(
          'campaign must be 1 to 64 letters, digits, blanks, dots, hyphens or underscores, not end with a blank, and not be "none"',
        );
      const { targets: all, refused, warnings } = readTargets(feed as string, source.campaign);
      const selected = frequency as Frequency | undefined;
      const targets = ofFrequency(all, selected);
      const { repository, now } = observatory;
      const known = new Map((await allOrders(database)).map((order) => [order.name, order]));
      const planned = targets.flatMap((target) => ordersOf(target, now(), source));
      refuseOthers(planned, known);
      await addCampaign(database, { ...newCampaign(source.campaign, by.name, now()), title: source.campaign }, null);
      const { changed, kept } = await saveSites(repository, targets);
      await repository.saveFeed(source.campaign, targets.map(entryOf), selected === undefined);
      const orders: { order: string; recurrence: string; state: string }[] = [];
      for (const order of planned) {
        const state = await putOrder(database, order, known.get(order.name), now());
        orders.push({ order: order.name, recurrence: order.recurrence, state });
      }
      for (const order of endedOrders(all, [...known.values()], source)) {
        if (selected !== undefined && order.recurrence !== recurrences[selected]) continue;
        await removeOrder(database, order.name);
        orders.push({ order: order.name, recurrence: order.recurrence, state: "removed" });
      }
      observatory.ordered.notify(); // some may be due today; they start later, because thousands of runs take minutes
      const { campaign: name } = source;
      const sites = { sites: targets.length, changed: namedFields(changed), kept: namedFields(kept) };
      return { campaign: name, ...sites, orders, refused: refused.map((each) => ({ ...each })), warnings };
    },
    ({ campaign = "feed" }, result) => {
      const { sites, refused } = result as { readonly sites: number; readonly refused: readonly unknown[] };
      return { subject: campaign as string, detail: `${sites} sites, ${refused.length} refused` };
    },
  );
}

/** Returns the method that returns the feed of a campaign as it was imported. */
export function exportFeedMethod({ repository }: Observatory, database: Database): Method {
  return method("exportFeed", async ({ campaign }) => {
    const { name } = await knownCampaign(database, campaign as string);
    return (await repository.feedEntries(name)) as ArgumentValue[];
  });
}

/** The fields of sites that a feed sets, without the source: the first feed or list of a site stays its source. */
const fieldsOfFeed = feedFields.filter((field) => field !== "source");

/** Adds or changes the sites of targets. Targets of a plain list are only start URLs. */
async function saveSites({ importSites, saveSite }: Observatory["repository"], targets: readonly Target[]) {
  const sites = targets.map(({ site }) => site);
  for (const site of sites) if (site.addedBy === "crawl") await saveSite(site);
  return await importSites(
    sites.filter(({ addedBy }) => addedBy === "import"),
    { fields: fieldsOfFeed },
  );
}

function namedFields(list: readonly FieldsOfSite[]) {
  return list.map(({ site, fields }) => ({ site, fields: [...fields] }));
}

function entryOf({ externalId, position, site, entry }: Target): FeedEntry {
  return { externalId, position, site: site.site, entry };
}

/** Checks that no order outside the campaign has the name of an order of the feed. @throws EiaoError `BadArguments`. */
function refuseOthers(planned: readonly Order[], known: ReadonlyMap<string, KeptOrder>): void {
  for (const { name, campaign } of planned) {
    const other = known.get(name);
    if (other === undefined || other.campaign === campaign) continue;
    const whose =
      other.campaign === null ? "is in no campaign" : `is in the campaign ${JSON.stringify(other.campaign)}`;
    throw badArguments(`the order ${JSON.stringify(name)} ${whose}: remove it first, or choose another campaign`);
  }
}

function readTargets(text: string, name: string) {
  try {
    return readFeed(text, name);
  } catch (error) {
    if (codeOf(error) !== "InvalidFeed") throw error;
    throw badArguments(messageOf(error).replace(/\.$/, ""), error);
  }
}

/** Returns the targets that have schedules of a frequency, with only these schedules; without a frequency, all targets. */
function ofFrequency(targets: readonly Target[], frequency: Frequency | undefined): readonly Target[] {
  if (frequency === undefined) return targets;
  return targets.flatMap((target) => {
    const schedules = target.schedules.filter((schedule) => schedule.frequency === frequency);
    return schedules.length === 0 ? [] : [{ ...target, schedules }];
  });
}

/**
 * Returns the orders of schedules that targets of the feed no longer have. If they stayed, a site that changed from daily to monthly would still be
 * measured every day.
 */
function endedOrders(targets: readonly Target[], known: readonly KeptOrder[], source: OfFeed): readonly KeptOrder[] {
  const ids = new Set(targets.map(({ externalId }) => externalId));
  const names = new Set(targets.flatMap((target) => ordersOf(target, new Date(0), source)).map(({ name }) => name));
  const begin = `${source.campaign} `;
  return known.filter(({ name, campaign }) => {
    if (campaign !== source.campaign || !name.startsWith(begin) || names.has(name)) return false;
    const [, id = ""] = ORDER_NAME.exec(name.slice(begin.length)) ?? [];
    return ids.has(id);
  });
}

/** Matches the part of an order's name that `ordersOf` writes after the campaign. */
const ORDER_NAME = new RegExp(String.raw`^(\S+) (?:${Object.values(recurrences).join("|")})(?: \d+)?$`);

/** Returns the orders of a target, named by campaign, target and recurrence: `targets 17 monthly`. A second one of the same name has a number. */
function ordersOf({ externalId, site, schedules, maxPages, hopsBeyond }: Target, now: Date, source: OfFeed): Order[] {
  const names = new Set<string>();
  const limits = { maxPages: maxPages ?? null, oneHopBeyond: hopsBeyond > 0 };
  return schedules.map(({ frequency, start, end }) => {
    const recurrence = recurrences[frequency];
    const base = `${source.campaign} ${externalId} ${recurrence}`;
    let name = base;
    for (let number = 2; names.has(name); number++) name = `${base} ${number}`;
    names.add(name);
    const sites = site.seeds.slice(0, 1).map((url) => ({ url, ...limits })); // further seeds belong to the same site
    return { name, recurrence, date: start, from: start, until: end, created: now, active: true, sites, ...source };
  });
}

/** Adds an order or changes it. An order that a user deactivated stays inactive. */
async function putOrder(database: Database, order: Order, known: KeptOrder | undefined, now: Date): Promise<string> {
  if (known === undefined) {
    await addOrder(database, order);
    return "added";
  }
  const isChanged = await renewOrder(database, known, order, now);
  return isChanged ? "changed" : "unchanged";
}
