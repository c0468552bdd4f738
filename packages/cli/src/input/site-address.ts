import { siteRepresentation } from "@eiao/crawler/repository";
import { isShortAddress } from "@eiao/crawler/web";

/** Returns the URL of a start page that a person wrote, perhaps without a scheme, as in `localhost:8080`; `undefined` if it is not an address. */
export function siteAddress(line: string): string | undefined {
  if (/\s/.test(line) || /^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)/i.test(line)) return undefined;
  if (isShortAddress(line)) return undefined;
  const url = URL.parse(/^https?:\/\//i.test(line) ? line : `http://${line}`);
  return url === null || url.username !== "" || url.password !== "" ? undefined : url.href;
}

/** Returns the stored name of a site from an address that a person wrote, with capitals, spaces or other letters. Other text does not change. */
export function nameOfSite(written: string): string {
  const name = written.trim();
  const address = name.replaceAll(" ", "%20");
  return siteAddress(address) === undefined ? name : siteRepresentation(address);
}
