import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { dueBetween } from "./recurrence.ts";
import type { Recurrence, Timing } from "./recurrence.ts";
import { serviceError } from "../../transport/service-errors.ts";
import type { CrawlLimits } from "../queue/job.ts";

/** A site of an order, with limits of its crawl. Without limits it is crawled like any site. */
export interface OrderSite extends Partial<CrawlLimits> {
  /** The start page of the site. */
  readonly url: string;
}

/** An order of the scheduler: the sites that are measured, and the times. Spec 22.2. */
export interface Order extends Timing {
  /** The name, which is unique. */
  readonly name: string;
  /** An inactive order is never due. */
  readonly active: boolean;
  readonly sites: readonly OrderSite[];
  /** The campaign to which it belongs; null if there is none. */
  readonly campaign: string | null;
  /** The panel of its runs; null if they are outside the panels. An order with the name of its panel defines the panel: its sites and schedule. */
  readonly panel: string | null;
  /** The rule sets of its runs; null for those of the configuration. */
  readonly ruleSets: readonly string[] | null;
}

export interface KeptOrder extends Order {
  /** The time until which all due dates were started, or missed while the order was inactive. */
  readonly settled: Date;
  /** The run that it started last. */
  readonly run: string | null;
  /** True while the start of that run is unfinished: its sites may not all be queued. */
  readonly isStarting: boolean;
}

const COLUMNS = `name, recurrence, date, created, begins as "from", ends as until, active, urls, campaign, panel, ruleset, settled, run, starting as "isStarting"`;
const INSERT = `insert into work.orders (name, recurrence, date, created, begins, ends, active, urls, campaign, panel, ruleset, settled)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (name) do nothing returning name`;

/** Adds an order. Returns false if the name exists. */
export async function addOrder(db: Queryable, order: Order): Promise<boolean> {
  const { name, recurrence, date, created, from, until, active, campaign, panel, ruleSets } = order;
  // Dates on the day of the creation are still due.
  const settled = new Date(Math.floor(created.getTime() / DAY_MS) * DAY_MS - 1);
  const fields = [name, recurrence, date, created, from, until, active, sitesOf(order), campaign, panel];
  const values = [...fields, ruleSets?.join() ?? null, settled];
  return (await db.query("add-order", INSERT, values)).length > 0;
}

const CHANGE = `update work.orders set recurrence = $2, date = $3, begins = $4, ends = $5, urls = $6, campaign = $7, panel = $8, ruleset = $9
  where name = $1 returning name`;

/** Changes an order from now on. Dates until now stay settled, with their runs. Returns false if there is no such order. */
export async function changeOrder(db: Queryable, order: Order): Promise<boolean> {
  const { name, recurrence, date, from, until, campaign, panel, ruleSets } = order;
  const values = [name, recurrence, date, from, until, sitesOf(order), campaign, panel, ruleSets?.join() ?? null];
  return (await db.query("change-order", CHANGE, values)).length > 0;
}

const KEEP = `insert into work.orders (name, recurrence, created, active, urls, panel, settled, run)
  values ($1, 'once', $3, true, $2, $1, $3, $4) on conflict (name) do update set urls = excluded.urls, panel = excluded.panel, run = excluded.run`;

/** Stores the sites of a panel whose run began without its order. A new order for it is not due before a user gives it a schedule. */
export async function keepPanel(
  db: Queryable,
  { panel, urls, run }: { readonly panel: string; readonly urls: readonly string[]; readonly run: string },
  now: Date,
): Promise<void> {
  await db.query("keep-panel", KEEP, [panel, { sites: urls.map((url) => ({ url })) } satisfies SitesOfOrder, now, run]);
}

const sitesOf = ({ sites }: Order): SitesOfOrder => ({ sites });

/** The sites as the column stores them. */
type SitesOfOrder = Pick<Order, "sites">;

/** Returns the start pages of an order. */
export const urlsOf = ({ sites }: Pick<Order, "sites">): string[] => sites.map(({ url }) => url);

/** Returns the panel of an order that names none: a regular order of more than one site is a panel with its own name. */
export function panelOfOrder(
  name: string,
  recurrence: Recurrence,
  sites: readonly { readonly site: string }[],
): string | null {
  return recurrence !== "once" && new Set(sites.map(({ site }) => site)).size > 1 ? name : null;
}

const DAY_MS = 86_400_000;
const ALL = `select ${COLUMNS} from work.orders order by name`;

interface OrderRow extends Omit<KeptOrder, keyof SitesOfOrder | "active" | "isStarting" | "ruleSets"> {
  readonly recurrence: Recurrence;
  readonly urls: SitesOfOrder;
  readonly active: boolean | number;
  readonly isStarting: boolean | number;
  /** The ids of the rule sets, joined by commas. */
  readonly ruleset: string | null;
}

/** Returns all orders by name. */
export async function allOrders(db: Queryable): Promise<KeptOrder[]> {
  return (await db.query<OrderRow>("all-orders", ALL)).map(({ ruleset, urls, ...row }) => ({
    ...row,
    ruleSets: ruleset?.split(",") ?? null,
    ...urls,
    active: Boolean(row.active),
    isStarting: Boolean(row.isStarting),
  }));
}

/** Returns the order with a name. @throws EiaoError `UnknownOrder`. */
export async function knownOrder(db: Queryable, name: string): Promise<KeptOrder> {
  const known = (await allOrders(db)).find((each) => each.name === name);
  if (known === undefined) throw serviceError("UnknownOrder", { order: name.slice(0, 100) });
  return known;
}

const ACTIVE = "update work.orders set active = $2 where name = $1 returning name";

/** Activates or deactivates an order. Returns false if it is unknown. */
export async function setOrderActive(db: Queryable, name: string, active: boolean): Promise<boolean> {
  return (await db.query("set-order-active", ACTIVE, [name, active])).length > 0;
}

const REMOVE = "delete from work.orders where name = $1 returning name";

/** Removes an order, but not its runs. Returns false if there is no such order. */
export async function removeOrder(db: Queryable, name: string): Promise<boolean> {
  return (await db.query("remove-order", REMOVE, [name])).length > 0;
}

const CLAIM = `update work.orders set settled = $3, run = $4, starting = true
  where name = $1 and settled = $2 and run is not distinct from $5 and not starting returning name`;

/** Decides on a run of an order, for one of several concurrent callers. Returns false if another caller did so since the order was read. */
export async function claimOrder(db: Database, order: KeptOrder, settled: Date, run: string): Promise<boolean> {
  return (await db.query("claim-order", CLAIM, [order.name, order.settled, settled, run, order.run])).length > 0;
}

const SETTLE = "update work.orders set settled = $3 where name = $1 and settled = $2 returning name";

/** Records that dates until `settled` were not due or were missed. */
export async function settleOrder(db: Queryable, order: KeptOrder, settled: Date): Promise<void> {
  await db.query("settle-order", SETTLE, [order.name, order.settled, settled]);
}

const STARTED = "update work.orders set starting = false where name = $1 and run = $2 returning name";

const LET_GO = "update work.orders set starting = false, run = null where name = $1 and run = $2 returning name";

/** Withdraws the decision on a run of which no site came into the queue. */
export async function releaseOrder(db: Queryable, name: string, run: string): Promise<void> {
  await db.query("let-order-go", LET_GO, [name, run]);
}

/** Records that all sites of a run are queued. */
export async function markStarted(db: Queryable, name: string, run: string): Promise<void> {
  await db.query("order-started", STARTED, [name, run]);
}

/** Changes the sites, dates or campaign of an order. An inactive order stays inactive. Returns false if nothing differs. */
export async function renewOrder(database: Queryable, known: KeptOrder, order: Order, now: Date): Promise<boolean> {
  const isSame = JSON.stringify(measuredBy(known)) === JSON.stringify(measuredBy(order));
  if (isSame && known.campaign === order.campaign) return false;
  // Past dates that only the new schedule has are not due. A date of the old schedule that has not started yet is still due.
  if (!isSame && now > known.settled && dueBetween(known, known.settled, now).length === 0)
    await settleOrder(database, known, now);
  await changeOrder(database, order);
  return !isSame || known.campaign !== order.campaign;
}

function measuredBy({ recurrence, date, from, until, sites, panel, ruleSets }: Order): unknown {
  const limited = sites.map(({ url, maxPages = null, oneHopBeyond = false }) => [url, maxPages, oneHopBeyond]);
  return [recurrence, date, from, until, limited, panel, ruleSets];
}
