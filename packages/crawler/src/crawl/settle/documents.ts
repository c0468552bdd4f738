import type { PageRow } from "../../repository/records.ts";
import { visitOf } from "../../url/visit.ts";
import type { Visit } from "../../url/visit.ts";

/** A document that the launch has kept, and the visit that it was kept for first. */
export interface KeptDocument {
  readonly row: PageRow;
  readonly visit: Visit;
}

/** Documents that the launch has kept, by URL: a frame that is linked on its own is not fetched again. */
export interface Documents {
  get(url: string): KeptDocument | undefined;
  /** The first one of a URL stays. */
  keep(visit: Visit, row: PageRow): void;
  delete(url: string): void;
}

export function createDocuments(): Documents {
  const documents = new Map<string, KeptDocument>();
  return {
    get: (url) => documents.get(url),
    keep(visit, row) {
      if (!documents.has(row.url)) documents.set(row.url, { row, visit: visitOf(visit) });
    },
    delete: (url) => void documents.delete(url),
  };
}
