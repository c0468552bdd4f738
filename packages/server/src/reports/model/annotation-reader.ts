import { annotationStamp, publicOfPage, publicOfSite } from "@eiao/etl";
import type { PageAnnotationQuery, PublicAnnotation, Warehouse } from "@eiao/etl";

/** Annotations of a page of the report. Each has up to 10,000 characters. */
const MOST_ANNOTATIONS = 1_000;

/** A site, and the run whose survey is meant. */
export interface SiteAnnotationQuery {
  readonly site: string;
  readonly run: string;
}

/** Public annotations as the report site reads them, newest first. */
export interface AnnotationReader {
  siteAnnotations(query: SiteAnnotationQuery): Promise<PublicAnnotation[]>;
  pageAnnotations(query: PageAnnotationQuery): Promise<PublicAnnotation[]>;
  /** Returns another text as soon as `renewAnnotations` has seen that some changed. */
  annotationStamp(): string;
  renewAnnotations(): Promise<void>;
}

/** Reads annotations without a cache: what is kept of them has the stamp in its key. Cost: a query. */
export function createAnnotationReader(warehouse: Warehouse): AnnotationReader {
  let stamp = "";
  return {
    siteAnnotations: (query) => publicOfSite(warehouse, query, MOST_ANNOTATIONS),
    pageAnnotations: (query) => publicOfPage(warehouse, query, MOST_ANNOTATIONS),
    annotationStamp: () => stamp,
    async renewAnnotations() {
      stamp = await annotationStamp(warehouse);
    },
  };
}
