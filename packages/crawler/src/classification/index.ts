/** `@eiao/crawler/classification`: places and sectors by which sites are grouped. */
export { DEFAULT_NACE_REVISION, naceCode } from "./nace.ts";
export type { NaceCode, NaceRevision } from "./nace.ts";
export { placeNode } from "./place-node.ts";
export type { PlaceNode } from "./place-node.ts";
export { placePath } from "./place-path.ts";
