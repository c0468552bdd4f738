/** What a link was written as. */
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
  /** Absolute, as the WHATWG URL parser serialises it, query encoded in the page's encoding; http or https only. */
  readonly url: string;
  readonly source: LinkSource;
}

/** What a crawler wants to know of an (X)HTML document. */
export interface PageLinks {
  /** In document order, each URL once (the first source wins); those of header fields come first. */
  readonly links: readonly PageLink[];
  /** Documents of the frames of a frameset, in order; empty when the page is none. They are in `links` too. */
  readonly frames: readonly string[];
  readonly title: string;
  /** Of the visible text, for near-duplicates and soft 404s. */
  readonly fingerprint: TextFingerprint;
  /** For copies under many addresses; absent when the page could not be read. */
  readonly content?: ContentDigest;
  /** The size of the page: the number of its start tags. Absent when the page could not be read. */
  readonly elements?: number;
  /** How many were left out, as longer than 8 kB or for want of memory, scripts and nested markup that may have some among them; 0: none. */
  readonly lost: number;
}

/** 64-bit simhash over word shingles, as 16 hexadecimal digits, and the number of words that it is made of. */
export interface TextFingerprint {
  readonly simhash: string;
  readonly words: number;
}

/** What pages are compared by, to find one page under many addresses. */
export interface ContentDigest {
  /** Of title, words in their order, and the addresses of images, objects and frames: 16 hexadecimal digits. */
  readonly exact: string;
  /** The same digest, without the words that stand in the page's own URL. */
  readonly unaddressed: string;
  /** Of title and addresses alone; without words of the title that hold digits or stand in the page's URL: 8 hexadecimal digits. */
  readonly setting: string;
  /** How many words of the text are of each of 32 kinds, modulo 256; without the same words: 64 hexadecimal digits. */
  readonly words: string;
  /** Title or text, at its beginning, speak of something that is not there. */
  readonly speaksOfMissing: boolean;
  /** The digest of what the engine measures (`measurementDigest`); absent unless the page resembles an earlier one. */
  readonly measured?: string;
  /** Details that people notice and no test measures: 16 hexadecimal digits; absent as `measured` is. */
  readonly details?: string;
}
