import type { FieldsOfSite } from "@eiao/crawler";
import { plain } from "../assess/report/plain.ts";
import { counted } from "../formats/describe.ts";

/** Returns the note that some fields of a site stay as `sites set` has set them. */
export function keptText({ site, fields }: FieldsOfSite): string {
  return `${plain(site, 100)} keeps the fields that were set with sites set: ${fields.join(", ")}.`;
}

const MOST_NAMES = 20;

/** Returns the note that sites stay although they are not in the list that replaces the others. */
export function notRemovedText(sites: readonly string[]): string {
  const names = sites.slice(0, MOST_NAMES).map((site) => plain(site, 100));
  const more = sites.length > MOST_NAMES ? ` and ${sites.length - MOST_NAMES} more` : "";
  const stay = sites.length === 1 ? "that is not in the list stays" : "that are not in the list stay";
  return `${counted(sites.length, "site")} ${stay}, because a person has set a field or a feed names the site: ${names.join(", ")}${more}.`;
}
