import type { Check, Evidence } from "./check.ts";
import type { Routes } from "../../support/sites/server.ts";

/** A site that is crawled several times. Its log is emptied before each launch. Spec 8.4 (AT-LM), 23; issue 5. */
export interface RecrawlSite {
  readonly name: string;
  readonly launches: readonly {
    /** The changed answers of the server from now on. The first launch sets up all of them. */
    readonly routes: Routes;
    readonly checks: readonly Check[];
  }[];
}

/** The first of two dates that are a second apart. */
export const modified = "Sun, 06 Nov 1994 08:49:37 GMT";
export const later = "Sun, 06 Nov 1994 08:49:38 GMT";

/** Returns the validators in the first request for a path in this launch. */
export function condition(path: string) {
  return ({ log }: Evidence) => {
    const headers = log.arrivals.find(({ target }) => target === path)?.headers;
    return { etag: headers?.["if-none-match"], date: headers?.["if-modified-since"] };
  };
}
