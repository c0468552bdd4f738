import type { SeedOrigin } from "../draw/seed.ts";

/** Something in a store that its archive does not bear out. */
export interface Difference {
  /** `store`: its octets; `draw`: which pages; `archive`: the WARC; `page`: verdicts; `statistics`; `report card`. */
  readonly kind: "store" | "draw" | "archive" | "page" | "statistics" | "report card";
  /** URL of the page that it is about. */
  readonly page?: string;
  /** Of the file that it is about: absolute, or relative to the data directory. */
  readonly file?: string;
  /** For people. */
  readonly says: string;
}

/** The result of a verification: what was recomputed of a store, and all differences. */
export interface Verification {
  readonly store: string;
  readonly site: string;
  readonly run: string;
  /** `sha256:` and the digest of the list of pages, to be held against one that was published beforehand; absent when the store cannot be read. */
  readonly populationDigest?: string;
  /** Whether the seed follows from site, run and list of pages, or was chosen; absent when the store cannot be read. */
  readonly seedOrigin?: SeedOrigin;
  /** Evaluated again. */
  readonly pages: number;
  readonly documents: number;
  readonly differences: readonly Difference[];
  /** What could not be compared, or may explain differences: whole sentences. */
  readonly notes: readonly string[];
}
