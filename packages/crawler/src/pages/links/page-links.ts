/** The kinds of markup that links come from. */
export type LinkSource =
  | "a"
  | "area"
  | "svg-a"
  | "frame"
  | "iframe"
  | "link" // link rel next, prev, alternate, canonical
  | "meta-refresh"
  | "refresh-header"
  | "link-header"
  | "script";

export interface PageLink {
  /** The absolute http or https URL as the WHATWG URL parser serialises it, with the query in the page's encoding. */
  readonly url: string;
  readonly source: LinkSource;
}

/** The links and the fingerprints of an (X)HTML document. */
export interface PageLinks {
  /** The links in document order, each URL once (the first source wins). Links of header fields come first. */
  readonly links: readonly PageLink[];
  /** The documents of a frameset's frames, in order; empty if the page has no frameset. They are in `links` too. */
  readonly frames: readonly string[];
  readonly title: string;
  /** The fingerprint of the visible text, for near-duplicates and soft 404s. */
  readonly fingerprint: TextFingerprint;
  /** The digests that find copies under other addresses; absent if the page could not be read. */
  readonly content?: ContentDigest;
  /** The size of the page: the number of its start tags. Absent when the page could not be read. */
  readonly elements?: number;
  /**
   * The number of links left out because they were longer than 8 kB or memory ran out, including scripts and nested markup
   * that may have some.
   */
  readonly lost: number;
}

/** 64-bit simhash over word shingles, as 16 hexadecimal digits, and the number of words that it is made of. */
export interface TextFingerprint {
  readonly simhash: string;
  readonly words: number;
}

/** The digests by which pages are compared, to find one page under many addresses. */
export interface ContentDigest {
  /** The digest of title, words in their order, and the addresses of images, objects and frames: 16 hexadecimal digits. */
  readonly exact: string;
  /** The same digest, without the words that occur in the page's own URL. */
  readonly unaddressed: string;
  /** The digest of title and addresses alone, without words of the title that have digits or occur in the page's URL: 8 hexadecimal digits. */
  readonly setting: string;
  /** The number of words of each of 32 kinds, modulo 256, without words that have digits or occur in the page's URL: 64 hexadecimal digits. */
  readonly words: string;
  /** True if the title or the beginning of the text has words of a missing page. */
  readonly speaksOfMissing: boolean;
  /** The digest of what the engine measures (`measurementDigest`); absent unless the page resembles an earlier one. */
  readonly measured?: string;
  /** The digest of details that people notice but no test measures: 16 hexadecimal digits; absent in the same cases as `measured`. */
  readonly details?: string;
}
