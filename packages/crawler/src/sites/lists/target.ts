import type { ScopeRule } from "../../decide/scope/rule-kinds.ts";
import type { Site } from "../site.ts";

/** The frequencies with which a target can be crawled. D-43. */
export const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "QUARTERLY", "SIXMONTHLY", "ANNUAL"] as const;
/** The frequency with which a target is crawled. */
export type Frequency = (typeof frequencies)[number];

/** The times at which a target is crawled: from `start` on, again and again, until `end`. Spec 20.1, 22.2. */
export interface Schedule {
  readonly frequency: Frequency;
  readonly start: Date;
  readonly end: Date | null;
}

/** The type of a JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A target of a crawl feed: the seeds to crawl, their schedule and scope. Spec 20.1. */
export interface ImportedTarget {
  /** The id in the feed, as text; in a plain list, the name of the site. */
  readonly externalId: string;
  /** The position in the array, from 0; the line, from 1, in a plain list. */
  readonly position: number;
  /** The site with seeds, and with rules for the feed's scope. Its categories are from the side table, else null. */
  readonly site: Site;
  readonly scope: FeedScope;
  /** The feed's word for `maxPages`. */
  readonly depth: string;
  /** The number of links that may lead out of the rules: 1 for `plus1`, else 0. */
  readonly hopsBeyond: number;
  /** The page budget; undefined: that of the crawl (`maxurlsfromsite`). */
  readonly maxPages: number | undefined;
  readonly schedules: readonly Schedule[];
  /** True only if the operator allowed it (D-47). */
  readonly ignoreRobotsTxt: boolean;
  /** The target as received, without values that look like secrets; the URL in a plain list. */
  readonly entry: Json;
}

/** The categories of a target, from a side table by its id. Feeds have none. */
export interface Categories {
  readonly nace?: string;
  readonly nuts?: string;
  readonly country?: string;
  readonly continent?: string;
}

/** A target that was not imported. */
export interface RefusedTarget {
  /** The position in the array, from 0; the line, from 1, in a plain list. */
  readonly index: number;
  readonly id?: string;
  readonly title?: string;
  /** A sentence without URLs and values that may be secret. */
  readonly reason: string;
}

export interface FeedOptions {
  /** Keeps only targets with a schedule of this frequency, and only these schedules. */
  readonly frequency?: Frequency;
  readonly side?: ReadonlyMap<string, Categories>;
  /** Accepts `ignoreRobotsTxt: true` (D-47). */
  readonly allowIgnoreRobots?: boolean;
}

/** The targets of a crawl feed, and the refused ones. */
export interface Feed {
  readonly targets: readonly ImportedTarget[];
  readonly refused: readonly RefusedTarget[];
  readonly warnings: readonly string[];
}

/** The values of `scope` in a feed. D-43. */
export const feedScopes = ["root", "subdomains", "plus1", "resource"] as const;
export type FeedScope = (typeof feedScopes)[number];

/**
 * Makes the scope rules of a target: one include rule for each distinct place of its seeds, for http and https. D-43.
 *
 * - `root`, `plus1`: the seed's path and everything below it. A path that ends in a file name (one with a dot) stands for its
 *   folder. No rule can express the hop beyond that `plus1` adds: see `hopsBeyond`.
 * - `subdomains`: the seed's host and all hosts below it, on every port.
 * - `resource`: the seed alone.
 *
 * @param seeds    absolute http or https URLs.
 * @example root of https://www.gov.uk/government/publications: `http[s]?://www\.gov\.uk/government/publications(?:[/?].*)?$`
 */
export function scopeRules(scope: FeedScope, seeds: readonly string[]): ScopeRule[] {
  const patterns = new Set(seeds.map((seed) => patternOf(scope, new URL(seed))));
  return [...patterns].map((pattern, index) => ({ order: index + 1, type: "include", pattern }));
}

function patternOf(scope: FeedScope, { hostname, host, pathname, search }: URL): string {
  if (scope === "subdomains") return `http[s]?://(?:[^/?#@:]+\\.)?${escaped(hostname)}(?::[0-9]+)?/.*`;
  if (scope === "resource") return `http[s]?://${escaped(host + pathname + search)}$`;
  const lastSlash = pathname.lastIndexOf("/");
  const folder = pathname.includes(".", lastSlash) ? pathname.slice(0, lastSlash + 1) : pathname;
  const below = folder.endsWith("/") ? ".*" : "(?:[/?].*)?$";
  return `http[s]?://${escaped(host + folder)}${below}`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
