import { domainToUnicode } from "node:url";
import { siteRepresentation } from "@eiao/crawler";

/** Characters of an address that a reader may ask for: as many as one of a page that is crawled may have, and so the name of a site. */
export const LONGEST_ADDRESS = 8_192;

/** Names that are tried for one address: deeper paths are no site's. */
const MOST_NAMES = 20;

/**
 * The names that the site of a page may have: as `www.example.org/town/hall` and its like, the longest path first. [] for what is no address.
 * @param given  with or without a scheme.
 */
export function siteNamesOf(given: string): string[] {
  const url = addressOf(given);
  if (url === null) return [];
  const parts = url.pathname.split("/").filter((part) => part !== "");
  const most = Math.min(parts.length, MOST_NAMES);
  return Array.from({ length: most + 1 }, (_, at) =>
    siteRepresentation(`${url.origin}/${parts.slice(0, most - at).join("/")}`),
  );
}

function addressOf(given: string): URL | null {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "" ? url : null;
}

/**
 * The name of a site as it is kept, of one that somebody wrote with capitals or letters of their language, in its host or its path;
 * undefined: it is as it is kept.
 */
export function keptSiteName(given: string): string | undefined {
  const [host = ""] = given.split("/", 1);
  const isSpelt = /[A-Z\u0080-\u{10ffff}]/u.test(host) || /[^!-~]/.test(given.slice(host.length));
  if (!isSpelt || !/^[\p{L}\p{M}\p{N}.:-]+$/u.test(host) || addressOf(given) === null) return undefined;
  const kept = siteRepresentation(given);
  return kept === given ? undefined : kept;
}

/** Whether a reader means a site by a part of its name or title, by the address of any of its pages, or by its name in their own letters. */
export function meansSite(asked: string): (site: { readonly site: string; readonly title: string }) => boolean {
  const wanted = asked
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/+$/, "");
  const names = new Set(wanted.includes(" ") || !/[.:]/.test(wanted) ? [] : siteNamesOf(wanted));
  return ({ site, title }) =>
    names.has(site) ||
    site.toLowerCase().includes(wanted) ||
    title.toLowerCase().includes(wanted) ||
    (site.includes("xn--") && spokenName(site).includes(wanted));
}

function spokenName(site: string): string {
  const [host = ""] = site.split(/[:/]/, 1);
  return domainToUnicode(host) + site.slice(host.length);
}
