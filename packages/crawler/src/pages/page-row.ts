import type { TextFingerprint } from "./links/page-links.ts";
import type { WarcPosition } from "./warc/position.ts";

/** A document of a page scenario: a row of `page`. */
export interface PageRow {
  readonly scenarioId: string;
  readonly url: string;
  readonly depth: number;
  readonly status: number;
  /** Media type with parameters, as declared; null when the header was absent. */
  readonly contentType: string | null;
  /** The value of Last-Modified, verbatim. */
  readonly lastModified: string | null;
  readonly etag: string | null;
  /** The digest of the decoded body: `sha256:` and hexadecimal digits. */
  readonly digest: string;
  /** The response record; null when pages are not stored. */
  readonly warc: WarcPosition | null;
  /** The metadata record with the page's out-links. */
  readonly metadata: WarcPosition | null;
  readonly fingerprint: TextFingerprint;
  /** Order of discovery within the site, from 0. */
  readonly pageIndex: number;
  /** Set again when the site is re-crawled and the page is still there. */
  readonly firstSeen: Date;
  readonly lastSeen: Date;
}
