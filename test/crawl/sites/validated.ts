import type { Route } from "../../support/sites/server.ts";

/** Answers 304 if a validator fits, as in RFC 9110 13. If-None-Match takes precedence. */
export function validated(body: string, { etag, lastModified }: { etag?: string; lastModified?: string }): Route {
  return ({ headers }) => {
    const validators = { ...(etag && { etag }), ...(lastModified && { "last-modified": lastModified }) };
    const ifNoneMatch = headers["if-none-match"];
    const fits =
      ifNoneMatch === undefined
        ? lastModified !== undefined && headers["if-modified-since"] === lastModified
        : ifNoneMatch === etag;
    return fits ? { status: 304, headers: { "content-type": null, ...validators } } : { headers: validators, body };
  };
}
