/** `@eiao/crawler/classification`: places and sectors by which sites are grouped. */
export { isContinent, isCountry } from "./country.ts";
export { shippedNuts } from "./nuts.ts";
export { DEFAULT_NACE_REVISION, naceCode } from "./nace.ts";
export type { NaceCode, NaceRevision } from "./nace.ts";
export { placeNode } from "./place-node.ts";
export type { PlaceNode } from "./place-node.ts";
export { placePath } from "./place-path.ts";
