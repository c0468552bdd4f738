import type { FieldsOfSite } from "@eiao/crawler";
import { plain } from "../assess/report/plain.ts";

/** Returns the note that some fields of a site stay as `sites set` has set them. */
export function keptText({ site, fields }: FieldsOfSite): string {
  return `${plain(site, 100)} keeps the fields that were set with sites set: ${fields.join(", ")}.`;
}
