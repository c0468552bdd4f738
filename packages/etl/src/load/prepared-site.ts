import type { StoreManifest, StoreOpening, StoredSurvey } from "@eiao/sampler";
import type { SitePageRow } from "../pages/site-page-row.ts";
import type { SiteRows } from "./site-rows.ts";

/** The samples that a page is of, as bits of `dw.pageresult.samples`. */
export const sampleBits = { uniform: 1, census: 2, "by-size": 4 } as const;

/** A page's row, and the samples that it is of. */
export interface SitePage extends SitePageRow {
  readonly samples: number;
}

/** What a store says of its site as a whole. */
export interface SurveyRow extends Pick<
  StoreOpening,
  "run" | "site" | "webSite" | "tool" | "ruleSets" | "seed" | "geoCountry"
> {
  readonly extent: StoreOpening["extent"];
  readonly urlCount: number;
  readonly emptyShells: number;
  /** Pages that were drawn, and could not be had. */
  readonly failed: number;
  /** xsd:dateTime. */
  readonly finished: string;
}

/**
 * Everything that a store gives the warehouse: 180 kB for 600 pages. Plain data of octets, texts and numbers, so that one process reads the
 * store and another one writes it.
 */
export interface PreparedSite {
  readonly survey: SurveyRow;
  /** Of the store's octets. */
  readonly digest: string;
  readonly octets: number;
  readonly pages: readonly SitePage[];
  /** What the content of pages is packed with. */
  readonly dictionary: Uint8Array;
  readonly rows: SiteRows;
  readonly results: number;
  readonly statistics: number;
  /** The report card beside the store, packed; null when there is none. */
  readonly card: Uint8Array | null;
  /** What changes are computed from: `encodePageCounts`. */
  readonly pageCounts: Uint8Array;
  /** The pages that were drawn from (`encodePageList`); null: all of them are in the store, or the archive has no list. */
  readonly pageList: Uint8Array | null;
}

/** What is kept of opening, survey and draw. */
export function surveyRow(
  { opening, drawn, finished }: StoreManifest,
  { urlCount, emptyShells = 0 }: StoredSurvey,
): SurveyRow {
  const { run, site, webSite, tool, ruleSets, seed, geoCountry, extent } = opening;
  const failed = drawn.filter(({ outcome }) => outcome === "failed").length;
  const about = { run, site, webSite, tool, ruleSets, seed, extent, urlCount, emptyShells, failed, finished };
  return geoCountry === undefined ? about : { ...about, geoCountry };
}
