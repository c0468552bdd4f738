export { openGeoDatabase } from "./geo-database.ts";
export type { CountryLookup } from "./geo-database.ts";
export { createGeoLookup } from "./geo-lookup.ts";
export type { GeoLookup } from "./geo-lookup.ts";
