import { isDeepStrictEqual } from "node:util";
import { defaultSite, importSitesInto, siteRepresentation } from "@eiao/crawler/internal";
import type { FieldsOfSite, ScopeRule, Site } from "@eiao/crawler/internal";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import type { Observatory } from "../../../services/observatory.ts";
import { addOrder, allOrders, removeOrder, setOrderActive, urlsOf, renewOrder } from "../../orders.ts";
import type { KeptOrder, Order, OrderSite } from "../../orders.ts";
import type { Campaign } from "../campaign.ts";
import { addCampaign, changeCampaign, iconOfCampaign, listCampaigns } from "../campaign.ts";
import type { Ics, IcsOrder, IcsSite } from "./ics.ts";
import { icsOfRule, sitesOfOrder } from "./ics-of-campaign.ts";
import { iconInUrl } from "./ics.ts";
import { wrong } from "./readers.ts";

type State = "added" | "changed" | "unchanged" | "removed";

/** The result of writing a specification. */
export interface WrittenIcs {
  readonly campaign: string;
  /** The change of the campaign; `unchanged` if everything already matched the specification. */
  readonly state: State;
  readonly orders: readonly { readonly order: string; readonly state: State }[];
  readonly sites: { readonly added: readonly string[]; readonly changed: readonly FieldsOfSite[] };
  /** The fields that differ from the specification because a user has set them. */
  readonly kept: readonly FieldsOfSite[];
}

/**
 * Changes a campaign, its orders and their sites to match a specification. Orders of the campaign that it does not list are removed; their runs
 * stay. Everything is checked before the first change, and written in one transaction. @throws EiaoError `CampaignRefused`.
 */
export async function writeIcs(
  observatory: Observatory,
  database: Database,
  ics: Ics,
  by: string,
): Promise<WrittenIcs> {
  const { now, ordered } = observatory;
  const orders = await allOrders(database);
  const sites = new Map<string, GivenSite>();
  const planned: Order[] = [];
  for (const [at, order] of ics.orders.entries()) {
    const path = `orders[${at}]`;
    const known = orders.find(({ name }) => name === order.name);
    if (known !== undefined && known.campaign !== null && known.campaign !== ics.id)
      throw wrong(`${path}.name`, `The order ${order.name} belongs to the campaign ${known.campaign}.`, {
        remedy: "Choose another name for the order",
      });
    const named = await namedSites(observatory, order, path, sites);
    planned.push(orderOf(ics.id, order, { named, known, starts: await startsOf(observatory, known), now: now() }));
  }
  const imported = await Promise.all([...sites.values()].map((site) => siteOf(observatory, site, ics.id)));
  const written = await database.transaction(async (inside): Promise<WrittenIcs> => {
    const { added, changed, kept } = await importSitesInto(inside, imported, { fields: ["seeds", "scope"] });
    const states = await writeOrders(inside, ics.id, planned, orders, now());
    const areSame = added.length + changed.length === 0 && states.every(({ state }) => state === "unchanged");
    const state = await writeCampaign(inside, ics, { by, now: now(), areSame });
    return { campaign: ics.id, state, orders: states, sites: { added, changed }, kept };
  });
  ordered.notify(); // some may be due today
  return written;
}

interface GivenSite {
  readonly name: string;
  /** The first position in the specification that has the site. */
  readonly path: string;
  readonly site: IcsSite;
}

/** Finds the names of the sites of an order. A site must have the same seeds and scope everywhere in a specification. */
async function namedSites(
  { repository }: Observatory,
  { sites }: IcsOrder,
  path: string,
  all: Map<string, GivenSite>,
): Promise<readonly (readonly [name: string, site: IcsSite])[]> {
  const names = await sitesOfOrder(
    repository,
    sites.map(({ seeds }) => seeds[0] ?? ""),
  );
  const positions = new Map<string, number>();
  return sites.map((site, at) => {
    const name = names[at] ?? "";
    const here = `${path}.sites[${at}]`;
    const first = all.get(name);
    const earlier = positions.get(name);
    if (earlier !== undefined)
      throw wrong(here, `It is the same site as ${path}.sites[${earlier}]: ${name}.`, {
        remedy: "Remove one of the two",
      });
    if (first !== undefined && !isDeepStrictEqual([first.site.seeds, first.site.scope], [site.seeds, site.scope]))
      throw wrong(here, `The site ${name} has other seeds or another scope than in ${first.path}.`, {
        remedy: "Give the site the same seeds and scope everywhere",
      });
    if (first === undefined) all.set(name, { name, path: here, site });
    positions.set(name, at);
    return [name, site];
  });
}

/** Returns the start pages of an order by the names of their sites. */
async function startsOf({ repository }: Observatory, order: KeptOrder | undefined): Promise<Map<string, string>> {
  if (order === undefined) return new Map();
  const urls = urlsOf(order);
  return new Map((await sitesOfOrder(repository, urls)).map((name, at) => [name, urls[at] ?? ""]));
}

interface OrderParts {
  readonly named: readonly (readonly [name: string, site: IcsSite])[];
  readonly known: KeptOrder | undefined;
  readonly starts: ReadonlyMap<string, string>;
  readonly now: Date;
}

function orderOf(
  campaign: string,
  { sites: _sites, date, from, until, ...order }: IcsOrder,
  { named, known, starts, now }: OrderParts,
): Order {
  const sites = named.map(([name, { seeds, maxPages, oneHopBeyond }]): OrderSite => {
    const start = starts.get(name);
    const isStillItsName = start !== undefined && (seeds.includes(start) || siteRepresentation(start) === name);
    const url = isStillItsName ? start : (seeds[0] ?? "");
    return { url, ...(maxPages === null ? {} : { maxPages }), ...(oneHopBeyond ? { oneHopBeyond } : {}) };
  });
  return {
    ...order,
    campaign,
    date: dateOf(date),
    from: dateOf(from),
    until: dateOf(until),
    created: known?.created ?? now,
    sites,
  };
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

async function siteOf({ repository }: Observatory, { name, site }: GivenSite, campaign: string): Promise<Site> {
  const known = await repository.siteOf(name);
  const rules = site.scope.map((rule, at): ScopeRule => ({ order: at + 1, ...rule }));
  const isSame = known !== undefined && isDeepStrictEqual(known.rules.map(icsOfRule), site.scope);
  return {
    ...(known ?? { ...defaultSite(name, []), source: campaign }),
    addedBy: "import",
    seeds: site.seeds,
    ...(isSame ? {} : { rules, scopeSource: null }),
  };
}

async function writeOrders(
  db: Queryable,
  campaign: string,
  planned: readonly Order[],
  all: readonly KeptOrder[],
  now: Date,
): Promise<{ order: string; state: State }[]> {
  const states: { order: string; state: State }[] = [];
  for (const order of planned) {
    const known = all.find(({ name }) => name === order.name);
    if (known === undefined) await addOrder(db, order);
    const isRenewed = known !== undefined && (await renewOrder(db, known, order, now));
    const isSwitched = known !== undefined && known.active !== order.active;
    if (isSwitched) await setOrderActive(db, order.name, order.active);
    states.push({
      order: order.name,
      state: known === undefined ? "added" : isRenewed || isSwitched ? "changed" : "unchanged",
    });
  }
  const names = new Set(planned.map(({ name }) => name));
  for (const { name } of all.filter((order) => order.campaign === campaign && !names.has(order.name))) {
    await removeOrder(db, name);
    states.push({ order: name, state: "removed" });
  }
  return states;
}

async function writeCampaign(
  db: Queryable,
  ics: Ics,
  { by, now, areSame }: { readonly by: string; readonly now: Date; readonly areSame: boolean },
): Promise<State> {
  const { id, icon: url, start, end, orders: _orders, title, description, comment, tags, owner, active, ...rest } = ics;
  const parsed = url === null ? null : iconInUrl(url);
  const icon = typeof parsed === "string" ? null : parsed;
  const facts = { name: id, title, description, comment, tags, owner, active };
  const specification = { ...rest, start: dateOf(start), end: dateOf(end) };
  const [known] = await listCampaigns(db, id);
  const campaign: Campaign = {
    ...facts,
    specification,
    created: known?.created ?? now,
    changed: now,
    changedBy: by,
  };
  if (known === undefined) {
    await addCampaign(db, campaign, icon);
    return "added";
  }
  const { changed, changedBy } = known;
  const isSame =
    isDeepStrictEqual({ ...campaign, changed, changedBy }, known) &&
    isDeepStrictEqual(icon && Buffer.from(icon.data), await bytesOfIcon(db, id));
  if (isSame && areSame) return "unchanged";
  await changeCampaign(db, campaign, icon);
  return "changed";
}

async function bytesOfIcon(db: Queryable, name: string): Promise<Buffer | null> {
  const icon = await iconOfCampaign(db, name);
  return icon && Buffer.from(icon.data);
}
