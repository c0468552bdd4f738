/** `@eiao/crawler/classification`: places and sectors by which sites are grouped. */
export { naceCode } from "./nace.ts";
export type { NaceCode } from "./nace.ts";
export { placeNode } from "./place-node.ts";
export type { PlaceNode } from "./place-node.ts";
export { placePath } from "./place-path.ts";
