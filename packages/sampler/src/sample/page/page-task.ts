import type { ArchivedRecord, PackedGraph, StoreOpening } from "../../rdf-store/index.ts";

/** A page to be evaluated; plain data, a worker gets a copy. */
export interface PageTask {
  /** Of its scenario. */
  readonly id: string;
  /** The page first, then its frames; at least one. */
  readonly documents: readonly { readonly url: string; readonly warc: ArchivedRecord }[];
  readonly run: PageRun;
}

/** What all pages of a run have in common. */
export interface PageRun {
  /** Different for every process and site: sheets are the same for all pages of it. */
  readonly key: string;
  /** What positions in the archive are relative to. */
  readonly dataDir: string;
  readonly opening: StoreOpening;
  /** Of all reports: xsd:dateTime. */
  readonly date: string;
}

/** What evaluating a page came to; plain data. */
export type PageOutcome =
  | PackedPage
  /** In words why the page is to be replaced. */
  | { readonly problem: string }
  /** The number of a document that the archive does not give back. */
  | { readonly lost: number };

/** A page as journal and store take it. */
export interface PackedPage {
  /** The octets of a `PageResult`. */
  readonly result: Uint8Array;
  readonly frame: PackedGraph;
  /** Of one core, for all of it; absent: others evaluated it. */
  readonly seconds?: number;
}
