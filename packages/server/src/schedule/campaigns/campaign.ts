import type { CampaignSettings } from "../../queue/campaign-settings.ts";
import type { KeptOrder } from "../orders.ts";

/** A campaign describes and groups orders. It measures nothing itself. Spec 22.1. */
export interface Campaign {
  /** Unique; of the same characters as names of orders. */
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

/** The settings of a campaign, and when its orders are due. */
export interface CampaignSpecification extends CampaignSettings {
  /** The language of pages that do not say theirs. It only describes. */
  readonly assumedLanguage: string | null;
  /** Words that only describe the campaign. */
  readonly keywords: readonly string[];
  /** Its orders are due from then on, and before the end; null: no bound. */
  readonly start: Date | null;
  readonly end: Date | null;
}

/** The picture of a campaign. */
export interface CampaignIcon {
  readonly type: "image/png" | "image/jpeg";
  readonly data: Uint8Array;
}

/** The specification of a campaign that sets nothing. */
export const emptySpecification: CampaignSpecification = {
  languages: [],
  assumedLanguage: null,
  keywords: [],
  categories: { nace: null, continent: null, country: null, nuts: null },
  pauseSeconds: null,
  weights: [],
  start: null,
  end: null,
};

/** Returns what a campaign sets for crawls and samples; undefined: nothing. */
export function settingsOf({ specification }: Campaign): CampaignSettings | undefined {
  const { languages, pauseSeconds, categories, weights } = specification;
  const isSet =
    languages.length + weights.length > 0 ||
    pauseSeconds !== null ||
    Object.values(categories).some((code) => code !== null);
  return isSet ? { languages, pauseSeconds, categories, weights } : undefined;
}

/** Returns an order with the dates that its campaign leaves to it: none while the campaign is inactive, or outside of its start and end. */
export function withinCampaign(order: KeptOrder, campaigns: readonly Campaign[]): KeptOrder {
  const campaign = campaigns.find(({ name }) => name === order.campaign);
  if (campaign === undefined) return order;
  const { start, end } = campaign.specification;
  const from = order.from === null || (start !== null && start > order.from) ? start : order.from;
  const until = order.until === null || (end !== null && end < order.until) ? end : order.until;
  return { ...order, from, until, active: order.active && campaign.active };
}
