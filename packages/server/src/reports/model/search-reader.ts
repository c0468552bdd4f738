import type { SearchFound, SearchOptions, SearchQuery, WarehouseSearch } from "@eiao/etl";
import type { ReportCache } from "./report-cache.ts";

/** A search as the report site asks for it. */
export interface SearchAsked {
  readonly query: SearchQuery;
  readonly options: SearchOptions;
}

/** Searches through the cache, as long as the index is the same. */
export function createSearchReader(search: WarehouseSearch, cache: ReportCache) {
  return {
    /** @throws EiaoError `SearchTooCommon`, `ReportsBusy`, `StoreUnavailable`. */
    search: ({ query, options }: SearchAsked): Promise<SearchFound> =>
      cache.get(["search", search.stamp(), query, options], () => search.find(query, options), { isShort: true }),
    /** By what searches go: another text as soon as they find something else. */
    searchStamp: (): string => search.stamp(),
    /** What is in the index has this stamp now (`searchStamp`). */
    renewSearch: (stamp: string): void => search.renew(stamp),
  };
}
