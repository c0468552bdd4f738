import { siteRepresentation } from "@eiao/crawler/repository";
import { isShortAddress } from "@eiao/crawler/web";

/** The start page of a web site, as a person names it; undefined: it is none. A scheme may be missing; `localhost:8080` has none. */
export function siteAddress(line: string): string | undefined {
  if (/\s/.test(line) || /^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)/i.test(line)) return undefined;
  if (isShortAddress(line)) return undefined;
  const url = URL.parse(/^https?:\/\//i.test(line) ? line : `http://${line}`);
  return url === null || url.username !== "" || url.password !== "" ? undefined : url.href;
}

/** The name that a site is kept by, of one that a person wrote as an address, with capitals, blanks or letters of their language; else as it is. */
export function nameOfSite(written: string): string {
  const name = written.trim();
  const address = name.replaceAll(" ", "%20");
  return siteAddress(address) === undefined ? name : siteRepresentation(address);
}
