import type { Recurrence } from "../../recurrence.ts";
import type { LanguageWeight, PatternWeight, SiteCategories } from "../../../queue/job.ts";
import type { CampaignIcon } from "../campaign.ts";

/**
 * The specification of a campaign as `getIcs` returns it and `writeIcs` takes it: a JSON value. Dates are ISO 8601 in UTC.
 * Spec 22.1. Schema: campaign.schema.json.
 */
export interface Ics {
  /** The name of the campaign. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly comment: string;
  readonly tags: readonly string[];
  /** A PNG or JPEG as a data URL; null if there is none. */
  readonly icon: string | null;
  readonly owner: string;
  readonly active: boolean;
  readonly start: string | null;
  readonly end: string | null;
  readonly languages: readonly LanguageWeight[];
  readonly assumedLanguage: string | null;
  readonly keywords: readonly string[];
  readonly categories: SiteCategories;
  readonly pauseSeconds: number | null;
  readonly weights: readonly PatternWeight[];
  readonly orders: readonly IcsOrder[];
}

/** An order of a campaign. */
export interface IcsOrder {
  readonly name: string;
  readonly recurrence: Recurrence;
  readonly date: string | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly active: boolean;
  readonly panel: string | null;
  readonly ruleSets: readonly string[] | null;
  readonly sites: readonly IcsSite[];
}

/** A site of an order. */
export interface IcsSite {
  readonly seeds: readonly string[];
  /** The rules of the scope. Empty: the default scope. */
  readonly scope: readonly IcsRule[];
  readonly maxPages: number | null;
  readonly oneHopBeyond: boolean;
}

/** A scope rule with a regular expression, or with countries. */
export type IcsRule =
  | { readonly type: "include" | "exclude"; readonly pattern: string }
  | { readonly type: "include" | "exclude"; readonly countries: readonly string[] };

/** The greatest size of an icon, in bytes. */
export const LONGEST_ICON = 100_000;

const signatures = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
] as const;

/** Returns the icon in bytes, or a sentence why they are no icon. Only their beginning is checked. */
export function iconOf(data: Uint8Array): CampaignIcon | string {
  if (data.length > LONGEST_ICON) return `The icon has ${data.length} bytes; it can have at most ${LONGEST_ICON}.`;
  const known = signatures.find(([, bytes]) => bytes.every((byte, at) => data[at] === byte));
  return known === undefined ? "The icon is neither a PNG nor a JPEG file." : { type: known[0], data };
}

const DATA_URL = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/]*={0,2})$/;

/** Returns the icon in a data URL, or a sentence why there is none. */
export function iconInUrl(url: string): CampaignIcon | string {
  const [, type, base64 = ""] = DATA_URL.exec(url) ?? [];
  const data = Buffer.from(base64, "base64");
  if (type === undefined || data.toString("base64") !== base64)
    return "It must be a data URL such as data:image/png;base64,iVBORw0KGgo.";
  const icon = iconOf(data);
  if (typeof icon === "string" || icon.type === type) return icon;
  return `The bytes are ${icon.type}, not ${type}.`;
}

/** Returns an icon as a data URL. */
export function iconUrl({ type, data }: CampaignIcon): string {
  return `data:${type};base64,${Buffer.from(data).toString("base64")}`;
}
