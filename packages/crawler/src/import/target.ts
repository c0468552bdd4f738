import type { Site } from "../repository/records.ts";
import type { FeedScope } from "./feed-scope.ts";

/** The frequency with which a target is crawled. D-43. */
export const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "QUARTERLY", "SIXMONTHLY", "ANNUAL"] as const;
/** The frequency with which a target is crawled. */
export type Frequency = (typeof frequencies)[number];

/** When a target is crawled: from `start` on, again and again, until `end`. Spec 20.1, 22.2. */
export interface Schedule {
  readonly frequency: Frequency;
  readonly start: Date;
  readonly end: Date | null;
}

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A target of a crawl feed: the seeds to crawl, their schedule and scope. Spec 20.1. */
export interface ImportedTarget {
  /** The feed's id as text; in a plain list, which has none, the name of the site. */
  readonly externalId: string;
  /** The place in the array, from 0; the line, from 1, in a plain list. */
  readonly place: number;
  /** With seeds, and with rules that the feed's scope was made into. Categories from the side table, else null. */
  readonly site: Site;
  readonly scope: FeedScope;
  /** The feed's word; `maxPages` is what it means. */
  readonly depth: string;
  /** Links that may lead out of the rules: 1 for `plus1`, else 0. */
  readonly hopsBeyond: number;
  /** Page budget; undefined: that of the crawl (`maxurlsfromsite`). */
  readonly maxPages: number | undefined;
  readonly schedules: readonly Schedule[];
  /** Only ever true when the operator allowed it (D-47). */
  readonly ignoreRobotsTxt: boolean;
  /** The target as it came, but for what looks like a secret; the URL in a plain list. */
  readonly entry: Json;
}

/** Categories of a target by its id, which feeds do not have. */
export interface Categories {
  readonly nace?: string;
  readonly nuts?: string;
  readonly country?: string;
  readonly continent?: string;
}

/** A target that was not imported. */
export interface RefusedTarget {
  /** Place in the array, from 0; the line, from 1, in a plain list. */
  readonly index: number;
  readonly id?: string;
  readonly title?: string;
  /** A sentence; without URLs and values that may be secret. */
  readonly reason: string;
}

export interface FeedOptions {
  /** Only targets with a schedule of this frequency, and of their schedules only those. */
  readonly frequency?: Frequency;
  readonly side?: ReadonlyMap<string, Categories>;
  /** Accepts `ignoreRobotsTxt: true` (D-47). */
  readonly allowIgnoreRobots?: boolean;
}

/** The targets of a crawl feed, and those that are none. */
export interface Feed {
  readonly targets: readonly ImportedTarget[];
  readonly refused: readonly RefusedTarget[];
  readonly warnings: readonly string[];
}
