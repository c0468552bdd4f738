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
  /** The value of Last-Modified, as received. */
  readonly lastModified: string | null;
  readonly etag: string | null;
  /** The digest of the decoded body: `sha256:` and hexadecimal digits. */
  readonly digest: string;
  /** The response record; null when pages are not stored. */
  readonly warc: WarcPosition | null;
  /** The metadata record with the page's out-links. */
  readonly metadata: WarcPosition | null;
  readonly fingerprint: TextFingerprint;
  /** The order of discovery within the site, from 0. */
  readonly pageIndex: number;
  readonly firstSeen: Date;
  /** The time when a crawl of the site last found the page. */
  readonly lastSeen: Date;
}
