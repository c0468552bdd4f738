import type { Check, Evidence } from "./check.ts";
import type { Routes } from "../../support/sites/server.ts";

/** A site that is crawled several times; its log is emptied before each launch. Spec 8.4 (AT-LM), 23; issue 5. */
export interface RecrawlSite {
  readonly name: string;
  readonly launches: readonly {
    /** What the server does differently from now on; the first launch sets it up. */
    readonly routes: Routes;
    readonly checks: readonly Check[];
  }[];
}

/** Sent dates: a second apart. */
export const modified = "Sun, 06 Nov 1994 08:49:37 GMT";
export const later = "Sun, 06 Nov 1994 08:49:38 GMT";

/** Validators that came with the first request for a path in this launch. */
export function condition(path: string) {
  return ({ log }: Evidence) => {
    const headers = log.arrivals.find(({ target }) => target === path)?.headers;
    return { etag: headers?.["if-none-match"], date: headers?.["if-modified-since"] };
  };
}
