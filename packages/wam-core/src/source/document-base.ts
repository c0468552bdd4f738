import { parseUrl } from "./parse-url.ts";

/**
 * The URL that relative ones of a document resolve against: that of its first `base[href]`, whatever later ones say; the URL
 * of the page where there is none, or it does not parse, or is a `data:` or `javascript:` URL. Spec 3.2, D67; HTML Standard, 4.2.3.
 * @param url   of the page, absolute.
 * @param href  of the first `base` element that has one.
 */
export function documentBase(url: string, href: string | undefined): string {
  const base = href === undefined ? undefined : parseUrl(href, url);
  return base === undefined || base.protocol === "data:" || base.protocol === "javascript:" ? url : base.href;
}
