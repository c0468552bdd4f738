import { parseUrl } from "./parse-url.ts";

/**
 * Returns the URL against which relative URLs of a document resolve: that of its first `base[href]`, or the URL of the
 * page if there is none, it does not parse, or is a `data:` or `javascript:` URL. Spec 3.2, D67; HTML Standard, 4.2.3.
 * @param url   of the page, absolute.
 * @param href  of the first `base` element that has one.
 */
export function documentBase(url: string, href: string | undefined): string {
  const base = href === undefined ? undefined : parseUrl(href, url);
  return base === undefined || base.protocol === "data:" || base.protocol === "javascript:" ? url : base.href;
}
