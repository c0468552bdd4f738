import type { Site } from "./records.ts";

/**
 * A site that only its start URLs are known of: in no category, and nobody has said that it is small. A crawl of it changes nothing of
 * a site of that name that a person has curated: then it goes by that one's rules and begins at its seeds too. cli.md 6.
 *
 * @param site  its representation.
 */
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
    smallSite: false,
    watched: false,
    documentUrlScheme: null,
    collections: [],
    setFields: [],
    addedBy: "crawl",
    scopeSource: null,
    seeds,
    rules: [],
  };
}
