/**
 * `@eiao/wam-core/source`: the parts that read a page before it is evaluated, for programs such as crawlers that only
 * look at pages. It loads in a twentieth of the engine's time.
 */
export { budgetWith } from "./budget.ts";
export { readRefresh } from "./document/refresh.ts";
export { documentBase } from "./source/document-base.ts";
export { decodeResource } from "./source/decode.ts";
export { parseMediaType } from "./source/media-type.ts";
export type { Refresh } from "./document/refresh.ts";
export type { ReceivedContent, Source } from "./source/decode.ts";
