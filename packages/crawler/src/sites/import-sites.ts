import type { Database, Queryable } from "../database/database.ts";
import { repositoryError } from "./errors.ts";
import { isSameSite, mergeSite } from "./site.ts";
import type { Site, FieldOfSite, MergedSite } from "./site.ts";
import { sitesNamed } from "./read-sites.ts";
import { writeSites } from "./write-sites.ts";

/** A site and some of its fields. */
export interface FieldsOfSite {
  readonly site: string;
  readonly fields: readonly FieldOfSite[];
}

/** The result of an import. */
export interface SiteChanges {
  readonly added: readonly string[];
  readonly changed: readonly FieldsOfSite[];
  /** The import has other values for these fields, but a person has set them. */
  readonly kept: readonly FieldsOfSite[];
  /** Known sites that are not in the list. */
  readonly removed: readonly string[];
  /** Sites that are not in the list but stay: a person has set a field of them, or a feed names them. */
  readonly notRemoved: readonly string[];
  /** The number of sites that had all values already, or keep theirs. */
  readonly unchanged: number;
}

export interface ImportOptions {
  /** The fields that the source has. Default: see `mergeSite`. */
  readonly fields?: readonly FieldOfSite[] | undefined;
  /** True to return the result and change nothing. */
  readonly dryRun?: boolean | undefined;
}

/** Adds sites, or updates them as `mergeSite` decides, in one transaction. Sites that are not in the list stay. */
export function importSites(db: Database, sites: readonly Site[], options: ImportOptions = {}): Promise<SiteChanges> {
  return db.transaction((transaction) => importSitesInto(transaction, sites, options));
}

// The lock stops starts of crawls and runs, and imports of feeds, between the check and the end.
const LOCK = "lock table urlrep.launch, urlrep.testrun, urlrep.feedentry in share row exclusive mode";
const OPEN = `
  select format('launch %s of %s is open', launchtime, site) as reason
  from urlrep.launch join urlrep.site using (siteid) where state = 'open'
  union all
  select format('test run %s is open', testrunid) from urlrep.testrun where state = 'open'
  order by 1 limit 1`;
const OTHERS = `
  select site, setfields as "setFields", siteid in (select siteid from urlrep.feedentry) as "isOfFeed"
  from urlrep.site where not (site = any($1)) order by siteid for no key update`;
const DELETE = "delete from urlrep.site where site = any($1)";

/**
 * Makes the list the whole repository, in one transaction (D-22). Everything that belongs to a removed site is removed:
 * seeds, rules, pages, launches, new domains. A site that stays keeps its pages and launches, which make the next crawl
 * cheaper, and the fields that a person has set. A site that is not in the list stays too if a person has set a field of
 * it, or a feed names it.
 * @throws EiaoError `RunOpen` while a launch or a test run is open, unless `force`.
 */
export function replaceSites(
  db: Database,
  sites: readonly Site[],
  options: ImportOptions & { readonly force?: boolean | undefined } = {},
): Promise<SiteChanges> {
  return db.transaction(async (transaction) => {
    const dryRun = options.dryRun === true;
    if (!dryRun) await transaction.query("lock-runs", LOCK, []);
    if (!dryRun && options.force !== true) await refuseWhileOpen(transaction);
    const names = sites.map(({ site }) => site);
    const others = await transaction.query<OtherSite>("other-sites", OTHERS, [names]);
    const removed = others.filter((other) => !isNeeded(other)).map(({ site }) => site);
    const notRemoved = others.filter(isNeeded).map(({ site }) => site);
    if (!dryRun && removed.length > 0) await transaction.query("delete-sites", DELETE, [removed]);
    const changes = await importSitesInto(transaction, sites, options);
    return { ...changes, removed, notRemoved };
  });
}

/** A site that is not in the list. */
interface OtherSite {
  readonly site: string;
  readonly setFields: readonly string[];
  readonly isOfFeed: boolean | number;
}

function isNeeded({ setFields, isOfFeed }: OtherSite): boolean {
  return setFields.length > 0 || Boolean(isOfFeed);
}

async function refuseWhileOpen(transaction: Queryable): Promise<void> {
  const [open] = await transaction.query<{ reason: string }>("open-run", OPEN, []);
  if (open !== undefined) throw repositoryError("RunOpen", { reason: open.reason });
}

/** The number of sites that are read and written at once, so that memory holds the list but not all stored values of its sites. */
const BATCH = 5_000;

/** Does what `importSites` does, in the transaction of the caller. */
export async function importSitesInto(
  transaction: Queryable,
  sites: readonly Site[],
  options: ImportOptions,
): Promise<SiteChanges> {
  const unique = [...new Map(sites.map((site) => [site.site, site])).values()];
  const added: string[] = [];
  const changed: FieldsOfSite[] = [];
  const kept: FieldsOfSite[] = [];
  for (let at = 0; at < unique.length; at += BATCH) {
    const { merged, known } = await importBatch(transaction, unique.slice(at, at + BATCH), options);
    for (const { site, ...each } of merged) {
      if (!known.has(site.site)) added.push(site.site);
      if (each.changed.length > 0) changed.push({ site: site.site, fields: each.changed });
      if (each.kept.length > 0) kept.push({ site: site.site, fields: each.kept });
    }
  }
  return {
    added,
    changed,
    kept,
    removed: [],
    notRemoved: [],
    unchanged: unique.length - added.length - changed.length,
  };
}

async function importBatch(
  transaction: Queryable,
  batch: readonly Site[],
  { fields, dryRun = false }: ImportOptions,
): Promise<{ readonly merged: readonly MergedSite[]; readonly known: ReadonlyMap<string, Site> }> {
  const stored = await sitesNamed(
    transaction,
    batch.map(({ site }) => site),
  );
  const known = new Map(stored.map((site) => [site.site, site]));
  const merged = batch.map((incoming) => mergeSite(incoming, known.get(incoming.site), fields));
  const written = merged.flatMap(({ site }) => {
    const before = known.get(site.site);
    return before !== undefined && isSameSite(site, before) ? [] : [site];
  });
  if (!dryRun && written.length > 0) await writeSites(transaction, written);
  return { merged, known };
}
