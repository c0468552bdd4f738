import type { Launch } from "../repository/crawl-store.ts";
import type { GeoLookup } from "./geo-lookup.ts";

const COUNTRY = /^[A-Z]{2}$/;

/** Country in which the host of a site's first seed stands, ISO 3166-1 alpha-2; undefined: nobody asks, or it is not known. */
export async function countryOfSeed(seed: string | undefined, geo: GeoLookup | undefined): Promise<string | undefined> {
  if (geo === undefined || seed === undefined) return undefined;
  const country = await geo.countryOf(new URL(seed).hostname);
  return country !== null && COUNTRY.test(country) ? country : undefined;
}

/**
 * The country that geo evidence gave the site of a launch when it was begun (spec 19.1), ISO 3166-1 alpha-2; undefined: it had none.
 */
export function launchCountry({ statistics: { geoCountry } }: Pick<Launch, "statistics">): string | undefined {
  return typeof geoCountry === "string" && COUNTRY.test(geoCountry) ? geoCountry : undefined;
}
