import { version } from "../version.ts";

/** The time for a whole fetch, with redirects and body. */
export const DEFAULT_TIMEOUT_SECONDS = 10;
/** The largest page or style sheet, after decompression. The same as the engine's limit (wam-core/budget.ts). */
export const DEFAULT_MAX_BYTES = 50_000_000;
export const DEFAULT_USER_AGENT = `eiao-wam/${version}`;
