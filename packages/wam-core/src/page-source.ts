/**
 * `@eiao/wam-core/source`: what is read of a page before it is evaluated, for programs that only look at pages, as crawlers do. Importing it
 * costs a twentieth of what the engine costs.
 */
export { budgetWith } from "./budget.ts";
export { readRefresh } from "./document/refresh.ts";
export { documentBase } from "./source/document-base.ts";
export { decodeResource } from "./source/decode.ts";
export { parseMediaType } from "./source/media-type.ts";
export type { Refresh } from "./document/refresh.ts";
export type { ReceivedContent, Source } from "./source/decode.ts";
