import type { Database } from "../../../database/database.ts";
import { isSameSite } from "../../records.ts";
import type { Site } from "../../records.ts";
import { mergeSite } from "../../merge-site.ts";
import { sitesNamed } from "./all-sites.ts";
import { writeSites } from "./write-sites.ts";

/** Makes a site known, or changes what `mergeSite` says. Resolves to its id. */
export function saveSite(db: Database, given: Site): Promise<number> {
  return db.transaction(async (transaction) => {
    const [known] = await sitesNamed(transaction, [given.site]);
    const { site } = mergeSite(given, known);
    if (known !== undefined && isSameSite(site, known)) return known.id;
    return (await writeSites(transaction, [site])).get(site.site) ?? 0;
  });
}
