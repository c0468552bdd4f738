import { domainToUnicode } from "node:url";
import { siteNamesOf, siteRepresentation } from "@eiao/crawler/internal/repository";

/** The most characters of an address in a request: as many as the address of a crawled page, and so the name of a site, may have. */
export const LONGEST_ADDRESS = 8_192;

/**
 * Returns the stored name of a site for a name with capitals or letters outside ASCII in its host or path.
 * Returns undefined if the name is already in the stored form.
 */
export function keptSiteName(name: string): string | undefined {
  const [host = ""] = name.split("/", 1);
  const isSpelt = /[A-Z\u0080-\u{10ffff}]/u.test(host) || /[^!-~]/.test(name.slice(host.length));
  if (!isSpelt || !/^[\p{L}\p{M}\p{N}.:-]+$/u.test(host) || siteNamesOf(name).length === 0) return undefined;
  const stored = siteRepresentation(name);
  return stored === name ? undefined : stored;
}

/**
 * Makes a test for the sites that a reader means: by a part of the name or title, by the address of any page, or by the name
 * in another script.
 */
export function siteMatcher(input: string): (site: { readonly site: string; readonly title: string }) => boolean {
  const text = input
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/+$/, "");
  const names = new Set(text.includes(" ") || !/[.:]/.test(text) ? [] : siteNamesOf(text));
  return ({ site, title }) =>
    names.has(site) ||
    site.toLowerCase().includes(text) ||
    title.toLowerCase().includes(text) ||
    (site.includes("xn--") && unicodeName(site).includes(text));
}

function unicodeName(site: string): string {
  const [host = ""] = site.split(/[:/]/, 1);
  return domainToUnicode(host) + site.slice(host.length);
}
