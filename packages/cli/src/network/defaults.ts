import { version } from "../version.ts";

/** A whole fetch, redirects and body included. */
export const DEFAULT_TIMEOUT_SECONDS = 10;
/** Counted after decompression: what a page or sheet may take of memory, not of the line. The engine's own limit (wam-core/budget.ts). */
export const DEFAULT_MAX_BYTES = 50_000_000;
export const DEFAULT_USER_AGENT = `eiao-wam/${version}`;
