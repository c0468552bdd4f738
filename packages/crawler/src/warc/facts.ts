import type { FrontierEntry } from "../frontier/frontier-entry.ts";
import type { PageLinks } from "../links/page-links.ts";
import type { WarcPosition } from "./position.ts";

/** The role of an exchange in the crawl. */
export type ExchangeRole =
  | "page"
  | "not-modified"
  | "redirect"
  | "other" // no (X)HTML
  | "error" // an HTTP error status
  | "robots"
  | "probe"
  | "sitemap";

/** The full fetch that a 304 confirms. */
export interface RevisitOf {
  /** Of its response record. */
  readonly position: WarcPosition;
  readonly url: string;
  /** Its WARC-Date, to the millisecond. */
  readonly date: Date;
  /** Its WARC-Payload-Digest, such as `sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ`. */
  readonly digest?: string;
  /** Its WARC-Record-ID without angle brackets. */
  readonly recordId?: string;
}

/**
 * The facts that a replay needs in addition to the bytes of the exchange. They are kept in its `metadata` record and read back equal,
 * given URLs as the WHATWG URL parser serialises them and text without lone surrogates.
 */
export interface ExchangeFacts {
  readonly role: ExchangeRole;
  /** Absent for what never was in the frontier: robots.txt, probes, sitemaps. */
  readonly entry?: FrontierEntry;
  /** The page scenario that the document belongs to. */
  readonly scenarioId?: string;
  readonly links?: PageLinks;
  /** Makes the record a `revisit`; for status 304. */
  readonly revisitOf?: RevisitOf;
  /** Media type found by looking at the octets: WARC-Identified-Payload-Type. */
  readonly identifiedType?: string;
  /** More that the crawl wants back in a replay. Names: letters, digits and hyphens. */
  readonly notes?: Readonly<Record<string, string>>;
}

/** The records of one exchange, which follow each other in this order. */
export interface ExchangePositions {
  /** The `response` or `revisit` record. */
  readonly response: WarcPosition;
  readonly request: WarcPosition;
  readonly metadata: WarcPosition;
}
