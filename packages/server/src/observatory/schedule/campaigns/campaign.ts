import { removeFeed } from "@eiao/crawler/internal";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { serviceError } from "../../../transport/service-errors.ts";
import type { CampaignSettings } from "../../queue/job.ts";
import type { KeptOrder } from "../orders.ts";

/** A campaign describes and groups orders. It measures nothing itself. Spec 22.1. */
export interface Campaign {
  /** The unique name; it has the same characters as names of orders. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly comment: string;
  readonly tags: readonly string[];
  readonly owner: string;
  readonly created: Date;
  readonly changed: Date;
  readonly changedBy: string;
  /** While a campaign is inactive, none of its orders is due. */
  readonly active: boolean;
  readonly specification: CampaignSpecification;
}

/** The settings of a campaign, and the time in which its orders are due. */
export interface CampaignSpecification extends CampaignSettings {
  /** The language of pages that declare none. It only describes. */
  readonly assumedLanguage: string | null;
  /** Words that only describe the campaign. */
  readonly keywords: readonly string[];
  /** The time from which its orders are due; they are due until before `end`. Null means no bound. */
  readonly start: Date | null;
  readonly end: Date | null;
}

/** The picture of a campaign. */
export interface CampaignIcon {
  readonly type: "image/png" | "image/jpeg";
  readonly data: Uint8Array;
}

/** The specification of a campaign that sets nothing. */
const emptySpecification: CampaignSpecification = {
  languages: [],
  assumedLanguage: null,
  keywords: [],
  categories: { nace: null, continent: null, country: null, nuts: null },
  pauseSeconds: null,
  weights: [],
  start: null,
  end: null,
};

/** Returns a campaign without texts and settings. @param by  the name of the user who adds it. */
export function newCampaign(name: string, by: string, now: Date): Campaign {
  const texts = { title: "", description: "", comment: "", tags: [] };
  const change = { owner: by, created: now, changed: now, changedBy: by, active: true };
  return { name, ...texts, ...change, specification: emptySpecification };
}

/** Returns the settings of a campaign for crawls and samples; undefined if it has none. */
export function settingsOf({ specification }: Campaign): CampaignSettings | undefined {
  const { languages, pauseSeconds, categories, weights } = specification;
  const isSet =
    languages.length + weights.length > 0 ||
    pauseSeconds !== null ||
    Object.values(categories).some((code) => code !== null);
  return isSet ? { languages, pauseSeconds, categories, weights } : undefined;
}

/** Limits an order to the dates of its campaign: it is inactive while the campaign is, and not due outside of its start and end. */
export function withinCampaign(order: KeptOrder, campaigns: readonly Campaign[]): KeptOrder {
  const campaign = campaigns.find(({ name }) => name === order.campaign);
  if (campaign === undefined) return order;
  const { start, end } = campaign.specification;
  const from = order.from === null || (start !== null && start > order.from) ? start : order.from;
  const until = order.until === null || (end !== null && end < order.until) ? end : order.until;
  return { ...order, from, until, active: order.active && campaign.active };
}

const COLUMNS = `name, title, description, comment, tags, owner, created, changed, changedby as "changedBy", active, specification`;
const INSERT = `insert into work.campaign (name, title, description, comment, tags, owner, created, changed, changedby, active, specification, icontype, icon)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (name) do nothing returning name`;

/** Adds a campaign with its icon. Returns false if the name exists. */
export async function addCampaign(db: Queryable, campaign: Campaign, icon: CampaignIcon | null): Promise<boolean> {
  return (await db.query("add-campaign", INSERT, valuesOf(campaign, icon))).length > 0;
}

const CHANGE = `update work.campaign set title = $2, description = $3, comment = $4, tags = $5, owner = $6, created = $7, changed = $8, changedby = $9,
    active = $10, specification = $11, icontype = $12, icon = $13
  where name = $1 returning name`;

/** Replaces a campaign and its icon. Returns false if it is unknown. */
export async function changeCampaign(db: Queryable, campaign: Campaign, icon: CampaignIcon | null): Promise<boolean> {
  return (await db.query("change-campaign", CHANGE, valuesOf(campaign, icon))).length > 0;
}

function valuesOf(campaign: Campaign, icon: CampaignIcon | null) {
  const { name, title, description, comment, tags, owner, created, changed, changedBy, active } = campaign;
  const { start, end, ...specification } = campaign.specification;
  const stored = { ...specification, start: start?.toISOString() ?? null, end: end?.toISOString() ?? null };
  const fields = [name, title, description, comment, tags, owner, created, changed, changedBy, active];
  return [...fields, stored satisfies KeptSpecification, icon?.type ?? null, icon?.data ?? null];
}

/** A specification as it is stored: its dates are texts. */
type KeptSpecification = Omit<CampaignSpecification, "start" | "end"> & {
  readonly start: string | null;
  readonly end: string | null;
};

const ALL = `select ${COLUMNS} from work.campaign where $1 = '' or name = $1 order by name`;

interface CampaignRow extends Omit<Campaign, "active" | "specification"> {
  readonly active: boolean | number;
  readonly specification: KeptSpecification;
}

/** Lists all campaigns by name, or the one with this name. */
export async function listCampaigns(db: Queryable, name = ""): Promise<Campaign[]> {
  const rows = await db.query<CampaignRow>("list-campaigns", ALL, [name]);
  return rows.map(({ active, specification: { start, end, ...more }, ...row }) => ({
    ...row,
    active: Boolean(active),
    specification: { ...more, start: dateOf(start), end: dateOf(end) },
  }));
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const ICON = "select icontype as type, icon as data from work.campaign where name = $1 and icon is not null";

/** Returns the icon of a campaign; null if it has none. */
export async function iconOfCampaign(db: Queryable, name: string): Promise<CampaignIcon | null> {
  return (
    (await db.query<{ [Key in keyof CampaignIcon]: CampaignIcon[Key] }>("icon-of-campaign", ICON, [name]))[0] ?? null
  );
}

const ACTIVE = "update work.campaign set active = $2, changed = $3, changedby = $4 where name = $1 returning name";

/** Activates or deactivates a campaign. Returns false if it is unknown. */
export async function setCampaignActive(
  db: Queryable,
  { name, active, changed, changedBy }: Pick<Campaign, "name" | "active" | "changed" | "changedBy">,
): Promise<boolean> {
  return (await db.query("set-campaign-active", ACTIVE, [name, active, changed, changedBy])).length > 0;
}

const REMOVE = "delete from work.campaign where name = $1 returning name";
const REMOVE_ORDERS = "delete from work.orders where campaign = $1 returning name";

/** Removes a campaign with its orders and its feed. Runs and sites stay. Returns false if it is unknown. */
export function removeCampaign(db: Database, name: string): Promise<boolean> {
  return db.transaction(async (inside) => {
    await inside.query("remove-orders-of-campaign", REMOVE_ORDERS, [name]);
    await removeFeed(inside, name);
    return (await inside.query("remove-campaign", REMOVE, [name])).length > 0;
  });
}

/** The word for no campaign; no campaign can have this name. */
export const NO_CAMPAIGN = "none";

/** Returns the campaign with a name. @throws EiaoError `UnknownCampaign`. */
export async function knownCampaign(database: Queryable, name: string): Promise<Campaign> {
  const [known] = name === "" ? [] : await listCampaigns(database, name);
  if (known === undefined) throw serviceError("UnknownCampaign", { campaign: name.slice(0, 100) });
  return known;
}
