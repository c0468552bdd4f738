import type { Visit } from "../url/visit.ts";

/** The ways in which a URL can be found. */
export type FoundBy =
  | "seed"
  | "known" // a page of an earlier crawl
  | "link"
  | "frame" // a frame of a frameset: part of its page scenario, not counted in the page budget
  | "redirect"
  | "sitemap"
  | "document"; // a link of a watched site to a file, which is not requested

/** A URL that passed scope, robots and traps, and waits to be fetched, or was fetched. Spec 8.1, 21.2. */
export interface FrontierEntry extends Visit {
  /** The normalised absolute URL as it is requested, without fragment. */
  readonly url: string;
  /** The number of links from a seed; a redirect's target has the depth of its origin. */
  readonly depth: number;
  readonly foundBy: FoundBy;
  /** The page that it was found on; absent for seeds. */
  readonly foundOn?: string;
  /** The number of redirects that led here from the URL first found: 0 to `MAX_REDIRECTS`. */
  readonly hops: number;
  /** The URL that was first found, when `hops` > 0; `failed` names it. */
  readonly requested?: string;
}

/** The fields of a frontier entry that describe where its URL was found. */
export type Origin = Omit<FrontierEntry, "url" | "key">;
