import type { Warehouse } from "../warehouse.ts";

/** The store that a published run has of a site. */
export interface StoreOfSite {
  readonly run: string;
  readonly site: string;
  /** Relative to the data directory, or absolute. */
  readonly store: string;
}

const STORES = `select t.name as run, s.name as site, v.store from dw.sitesurvey v
    join dw.testrun t on t.run = v.run join dw.site s on s.site = v.site
  where t.state = 'published' and s.name = any($1) order by s.name, t.date desc nulls last, t.name desc`;

/** Stores of sites in published runs, the latest of each site first. */
export function storesOfSites({ database }: Warehouse, sites: readonly string[]): Promise<StoreOfSite[]> {
  return database.query<StoreOfSite>("stores-of-sites", STORES, [sites]);
}
