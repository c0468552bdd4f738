import type { FoundBy, FrontierEntry } from "../url/frontier-entry.ts";
import type { PageRow } from "../pages/page-row.ts";
import type { Decision } from "./scope/decision.ts";
import type { PageText } from "./traps/page-text.ts";
import type { Probe } from "./traps/trap-guards.ts";
import type { Visit } from "../url/visit.ts";

/** An event of a crawl. Stages return events; `apply` counts them and determines their consequences. Spec 8.2 to 8.8, 23. */
export type CrawlEvent = UrlFound | UrlSettled | Learned;

/** A URL was found for the first time. */
type UrlFound =
  | { readonly kind: "found"; readonly entry: FrontierEntry; readonly decision: Decision }
  | UrlRefused
  /** The URL is neither http nor https. */
  | { readonly kind: "unusable"; readonly href: string; readonly foundBy: FoundBy }
  /** A URL that was refused on a page beyond the site is accepted, since a page of the site links to it. */
  | { readonly kind: "readmitted" }
  /** A seed redirects to a URL that is not in scope. */
  | { readonly kind: "forwarded"; readonly entry: Pick<FrontierEntry, "url" | "requested"> };

export interface UrlRefused {
  readonly kind: "refused";
  readonly entry: FrontierEntry;
  readonly decision: Decision;
  /** The check that refused the URL. `limit`: the frontier is full. */
  readonly by: "frames" | "scope" | "traps" | "robots" | "limit";
  /** False if a page of the site may still link to the URL. */
  readonly isFinal: boolean;
  /** True if the host has a robots.txt that forbids the URL. */
  readonly hasRobotsFile?: boolean;
  /** The failure of a seed whose robots.txt cannot be fetched. */
  readonly failure?: { readonly reason: string; readonly says: string | undefined };
}

/** A URL of the frontier needs no more fetching. */
type UrlSettled =
  /** The document was fetched, or is in a new scenario: `row` is new. */
  | { readonly kind: "kept"; readonly entry: FrontierEntry; readonly row: PageRow }
  /** The document of an earlier crawl is unchanged: `row` stays. */
  | {
      readonly kind: "confirmed";
      readonly entry: FrontierEntry;
      readonly row: PageRow;
      readonly scenarioId: string;
      readonly lastSeen: Date;
    }
  /** The document is what the host shows for missing pages. `wasKept`: this was learned after the page was kept. */
  | {
      readonly kind: "missing";
      readonly entry: Visit & { readonly url: string };
      readonly decision: Decision;
      readonly wasKept: boolean;
    }
  | {
      readonly kind: "redirected";
      readonly entry: FrontierEntry;
      /** The target, as the server names it. */
      readonly href: string;
      /** The target as a URL. Undefined if it is no URL of a page. */
      readonly target: (Visit & { readonly url: string }) | undefined;
      readonly setsCookie: boolean;
      /** True if the redirect closes a loop and is followed once more, with cookies. */
      readonly goesRound: boolean;
    }
  /** A document that is not HTML or XHTML. */
  | {
      readonly kind: "other";
      readonly entry: FrontierEntry;
      readonly mediaType: string;
      readonly identifiedType?: string | undefined;
    }
  | {
      readonly kind: "failed";
      readonly entry: Pick<FrontierEntry, "url" | "requested"> & Visit;
      readonly by: "status" | "fetch" | "redirect";
      /** The HTTP status, or the reason why there was no answer. */
      readonly reason: string;
      /** The reason in a sentence. Only the process that made the request has it. */
      readonly says?: string;
    }
  /** The URL was refused when it was about to be fetched. */
  | {
      readonly kind: "excluded";
      readonly entry: FrontierEntry;
      readonly decision: Decision;
      readonly hasRobotsFile: boolean;
    }
  /** The URL is still waiting at the end of the crawl. */
  | { readonly kind: "left"; readonly url: string; readonly decision: Decision };

/** Events that are not about one URL of the site. */
type Learned =
  /** A request has ended. `bytes`: the size of the body, as transferred. */
  | { readonly kind: "requested"; readonly bytes: number }
  /** A stored page answered that it is not modified. */
  | { readonly kind: "unmodified" }
  /** A host answered a request for a URL that no page links to. */
  | { readonly kind: "probed"; readonly probe: Probe; readonly text: PageText | undefined }
  | ({ readonly kind: "cut" } & Cut)
  | { readonly kind: "new-domain"; readonly host: string; readonly firstUrl: string }
  | { readonly kind: "modified-support"; readonly host: string; readonly supports: boolean }
  /** The seeds and the pages of earlier crawls were decided. */
  | { readonly kind: "begun" }
  | { readonly kind: "sitemaps-read" };

/** URLs that a limit of the crawler left out and that may lead to pages. */
interface Cut {
  readonly limit: CutLimit;
  /** The URL at which the limit was met. */
  readonly url: string;
  readonly lost: number;
}

/** A limit: links of a page (memory), frames of a page, sitemaps that were not read to their end, URLs of the site that are too long. */
export type CutLimit = "links" | "frames" | "sitemaps" | "urls";
