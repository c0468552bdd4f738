import { siteRepresentation } from "@eiao/crawler/repository";
import { plain } from "../assess/report/plain.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { siteAddress } from "./site-address.ts";

const MOST_NOTES = 10;

/**
 * Prints a note for each URL of a list that belongs to the same site as an earlier one: a site is measured once, from its first URL. http and
 * https, and other parameters, make no difference (D-21).
 *
 * @param lines  addresses of web sites, in order, as people write them. Others are ignored; the caller refuses them.
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
