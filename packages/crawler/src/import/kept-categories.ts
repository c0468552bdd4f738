import type { Site } from "../repository/records.ts";

/** A site of a feed, which has no categories: those that an earlier site list gave it stay. */
export function withKeptCategories(site: Site, known: Site | undefined): Site {
  if (known === undefined || [site.nace, site.continent, site.country, site.nuts].some((code) => code !== null))
    return site;
  const { nace, continent, country, nuts, nutsKnown } = known;
  return { ...site, nace, continent, country, nuts, nutsKnown };
}
