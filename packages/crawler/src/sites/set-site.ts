import type { Database } from "../database/database.ts";
import { repositoryError } from "./errors.ts";
import { listFields, siteFields, defaultSite, membersOf } from "./site.ts";
import type { Site, FieldOfSite } from "./site.ts";
import { sitesNamed } from "./read-sites.ts";
import type { StoredSite } from "./site-rows.ts";
import { writeSites } from "./write-sites.ts";

/** The values that a person sets, by the names of the members of `Site`. */
type SiteValues = Partial<Pick<Site, (typeof membersOf)[FieldOfSite][number]>>;

/**
 * Sets fields of a site: imports, feeds, campaigns and crawls keep them until `unsetSite`. A site that is not known is added if it gets seeds.
 * @throws EiaoError `UnknownSite`.
 */
export function setSite(db: Database, site: string, values: SiteValues): Promise<StoredSite> {
  const set = siteFields.filter((field) => membersOf[field].some((member) => member in values));
  const { seeds } = values;
  const added = seeds === undefined ? undefined : ({ ...defaultSite(site, seeds), addedBy: "import" } as const);
  return changeSite(
    db,
    site,
    (known) => ({
      ...values,
      setFields: siteFields.filter((field) => set.includes(field) || known.setFields.includes(field)),
    }),
    added,
  );
}

const defaults: SiteValues = { smallSite: false, watched: false, documentUrlScheme: null, collections: [] };

/**
 * Lets imports change fields again. Fields that a site list does not have get their default, the others stay until an import has another
 * value. @throws EiaoError `UnknownSite`.
 */
export function unsetSite(db: Database, site: string, fields: readonly FieldOfSite[]): Promise<StoredSite> {
  return changeSite(db, site, ({ setFields }) => {
    const cleared = fields.filter((field) => setFields.includes(field) && !listFields.some((name) => name === field));
    return {
      ...Object.fromEntries(cleared.flatMap((field) => membersOf[field].map((member) => [member, defaults[member]]))),
      setFields: setFields.filter((field) => !fields.includes(field)),
    };
  });
}

/** @param added  the site to add if it is not known yet. */
function changeSite(
  db: Database,
  site: string,
  change: (known: Site) => Partial<Site>,
  added?: Site,
): Promise<StoredSite> {
  return db.transaction(async (transaction) => {
    const [known = added] = await sitesNamed(transaction, [site]);
    if (known === undefined) throw repositoryError("UnknownSite", { site });
    const changed = { ...known, ...change(known) };
    const ids = await writeSites(transaction, [changed]);
    return { ...changed, id: ids.get(site) ?? 0 };
  });
}

/** Sets `smallSite`. Resolves to the new value. @throws EiaoError `UnknownSite`. */
export async function setSmallSite(db: Database, site: string, small: boolean): Promise<boolean> {
  return (await setSite(db, site, { smallSite: small })).smallSite;
}
