import { siteRepresentation } from "@eiao/crawler/repository";
import { plain } from "../assess/report/plain.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { siteAddress } from "./site-address.ts";

const MOST_NOTES = 10;

/**
 * Says which URLs of a list are of a site that another line began before: a site is measured once, from the first. By http and https it is one
 * site, and so with other parameters (D-21).
 *
 * @param lines  addresses of web sites, in their order, as people write them; what is none is left to others to refuse.
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
        `${list}: ${plain(url, 200)} is of the site ${plain(site, 200)} too, which is measured once, from ${plain(first, 200)}`,
      );
  }
  for (const note of [...notes].slice(0, MOST_NOTES)) terminal.note(note);
  if (notes.size > MOST_NOTES) terminal.note(`${list}: and ${notes.size - MOST_NOTES} more like that`);
}
