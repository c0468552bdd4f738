import type { Site } from "../repository/records.ts";

/** A site that only its seeds are known of: in no category, and small sites are welcome. `site`: its representation. */
export function defaultSite(site: string, seeds: readonly string[]): Site {
  return {
    site,
    title: site,
    source: "",
    nace: null,
    continent: null,
    country: null,
    nuts: null,
    nutsKnown: null,
    smallSite: true,
    enabled: true,
    scopeSource: null,
    seeds,
    rules: [],
  };
}
