import type { FieldsOfSite } from "@eiao/crawler/internal";
import { siteRepresentation } from "@eiao/crawler/internal/repository";
import { isShortAddress } from "@eiao/crawler/internal/web";
import { counted, plain } from "../output/text.ts";
import type { Terminal } from "../terminal.ts";

/** Returns the URL of a start page as a person wrote it, perhaps without a scheme, as in `localhost:8080`, or `undefined` if it is not an address. */
export function siteAddress(line: string): string | undefined {
  if (/\s/.test(line) || /^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)/i.test(line)) return undefined;
  if (isShortAddress(line)) return undefined;
  const url = URL.parse(/^https?:\/\//i.test(line) ? line : `http://${line}`);
  return url === null || url.username !== "" || url.password !== "" ? undefined : url.href;
}

/** Returns the stored name of a site from an address that a person wrote, with capitals, spaces or other letters. Leaves other text unchanged. */
export function nameOfSite(written: string): string {
  const name = written.trim();
  const address = name.replaceAll(" ", "%20");
  return siteAddress(address) === undefined ? name : siteRepresentation(address);
}

const MOST_NOTES = 10;

/**
 * Prints a note for each URL of a list whose site an earlier URL named: a site is measured once, from its first URL. http and https, and
 * other parameters, make no difference (D-21).
 *
 * @param lines  addresses of web sites, in order, as people write them. Other lines are ignored, because the caller refuses them.
 */
export function noteSameSites(list: string, lines: readonly string[], terminal: Pick<Terminal, "note">): void {
  const firsts = new Map<string, string>();
  const notes = new Set<string>();
  for (const line of lines) {
    const url = siteAddress(line.trim());
    if (url === undefined) continue;
    const site = siteRepresentation(url);
    const first = firsts.get(site);
    if (first === undefined) firsts.set(site, url);
    else if (first !== url)
      notes.add(
        `${list}: ${plain(url, 200)} belongs to the site ${plain(site, 200)}, which is measured only once, starting at ${plain(first, 200)}.`,
      );
  }
  for (const note of [...notes].slice(0, MOST_NOTES)) terminal.note(note);
  if (notes.size > MOST_NOTES)
    terminal.note(`${list}: ${notes.size - MOST_NOTES} more URLs belong to a site that is listed before.`);
}

/** Returns the note that some fields of a site keep the values of `sites set`. */
export function keptText({ site, fields }: FieldsOfSite): string {
  return `${plain(site, 100)} keeps the fields that were set with sites set: ${fields.join(", ")}.`;
}

const MOST_NAMES = 20;

/** Returns the note that sites stay although the new list lacks them. */
export function notRemovedText(sites: readonly string[]): string {
  const names = sites.slice(0, MOST_NAMES).map((site) => plain(site, 100));
  const more = sites.length > MOST_NAMES ? ` and ${sites.length - MOST_NAMES} more` : "";
  const stay = sites.length === 1 ? "that is not in the list stays" : "that are not in the list stay";
  return `${counted(sites.length, "site")} ${stay}, because a person has set a field or a feed names the site: ${names.join(", ")}${more}.`;
}
