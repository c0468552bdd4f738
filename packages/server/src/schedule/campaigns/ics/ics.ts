import type { LanguageWeight, PatternWeight, SiteCategories } from "../../../queue/campaign-settings.ts";
import type { Recurrence } from "../../recurrence.ts";

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
  /** A PNG or JPEG as a data URL; null: none. */
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
  /** Empty: the default scope. */
  readonly scope: readonly IcsRule[];
  readonly maxPages: number | null;
  readonly oneHopBeyond: boolean;
}

/** A scope rule with a regular expression, or with countries. */
export type IcsRule =
  | { readonly type: "include" | "exclude"; readonly pattern: string }
  | { readonly type: "include" | "exclude"; readonly countries: readonly string[] };
