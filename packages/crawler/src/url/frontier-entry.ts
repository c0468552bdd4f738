import type { Visit } from "../url/visit.ts";

/** The ways in which a URL can be found. */
export type FoundBy =
  | "seed"
  | "known" // a page of an earlier crawl
  | "link"
  | "frame" // a frame of a frameset: part of its page scenario, takes no slot of the page budget
  | "redirect"
  | "sitemap"
  | "document"; // a link of a watched site to a file, which was turned away: it is not requested

/** A URL that passed scope, robots and traps, and waits to be fetched (or was). Spec 8.1, 21.2. */
export interface FrontierEntry extends Visit {
  /** Normalised absolute URL, as it is requested: no fragment. */
  readonly url: string;
  /** Links from a seed; a redirect's target has the depth of its origin. */
  readonly depth: number;
  readonly foundBy: FoundBy;
  /** The page that it was found on; absent for seeds. */
  readonly foundOn?: string;
  /** Redirects that led here from the URL first found: 0 to `MAX_REDIRECTS`. */
  readonly hops: number;
  /** The URL that was first found, when `hops` > 0: what `failed` names. */
  readonly requested?: string;
}

/** The fields of a frontier entry that tell where its URL was found. */
export type Origin = Omit<FrontierEntry, "url" | "key">;
