import type { WarcPosition } from "@eiao/crawler/warc";

/** One document of a page scenario, as the URL repository knows it. */
export interface KnownDocument {
  readonly url: string;
  /** Its response record; absent when pages are not stored. */
  readonly warc?: WarcPosition;
  /** The crawl that is sampled fetched it, or had it confirmed by the server: its copy is as good as another download (18.3). */
  readonly isFresh: boolean;
}

/** One page of a site: a document, or a frameset with all its frames behind it. */
export interface PageScenario {
  readonly id: string;
  readonly documents: readonly KnownDocument[];
}

/** A page whose size is known, as far as it was archived. */
export interface SizedScenario extends PageScenario {
  /** Start tags of all its documents; 0: not known. */
  readonly elements: number;
}
