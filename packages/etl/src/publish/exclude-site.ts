import type { Database } from "@eiao/crawler/internal/database";
import { warehouseError } from "../errors.ts";
import { buildGroups } from "../figures/read/groups.ts";
import { removeSite } from "../warehouse/run-tables.ts";
import { removeFromIndex } from "../search/index/indexed-site.ts";
import type { Warehouse } from "../warehouse/warehouse.ts";
import { exclusionsIn, isHidden } from "../warehouse/exclusions.ts";
import type { Exclusion } from "../warehouse/exclusions.ts";
import { lockRun } from "../warehouse/runs.ts";

const KEEP = `insert into dw.exclusion (name, hidden, reason, excludedat) values ($1, $2, $3, $4)
  on conflict (name) do update set hidden = excluded.hidden, reason = excluded.reason`;

/**
 * Excludes a site. A hidden site is removed from all runs, and every figure is recomputed without it, so that no reader of the warehouse shows it.
 * Its loaded stores are remembered, and `includeSite` brings them back. A repeated call replaces the earlier exclusion.
 * @returns the names of the changed runs. @throws EiaoError `StillHidden`, because only `includeSite` shows a site again. Cost: for each run that
 * has the site, the figures of all its groups.
 */
export async function excludeSite({ database }: Warehouse, exclusion: Exclusion): Promise<string[]> {
  const { site, hidden, reason, at } = exclusion;
  await database.transaction(async (inside) => {
    const known = (await exclusionsIn(inside)).find((each) => each.site === site);
    if (known?.hidden === true && !hidden) throw warehouseError("StillHidden", { site });
    await inside.query("keep-exclusion", KEEP, [site, hidden, reason, at]);
  });
  return await hideExcluded({ database });
}

const RUNS_WITH = `select distinct t.run, t.name from dw.sitesurvey v join dw.testrun t on t.run = v.run where v.site = any($1) order by t.run`;
const NAMES = "select site, name from dw.site";

/** Removes hidden sites from all runs, in one transaction per run. After a kill, the next call continues. @returns the names of these runs. */
export async function hideExcluded({ database }: Warehouse): Promise<string[]> {
  const all = await exclusionsIn(database);
  if (!all.some(({ hidden }) => hidden)) return [];
  const sites = (await database.query<NamedSite>("names-of-sites", NAMES)).filter(({ name }) => isHidden(all, name));
  const numbers = sites.map(({ site }) => site);
  const runs = await database.query<{ run: number; name: string }>("runs-with-sites", RUNS_WITH, [numbers]);
  for (const { run } of runs) await hideIn(database, run, sites);
  await database.transaction(async (inside) => {
    for (const site of numbers) await removeFromIndex(inside, site);
  });
  return runs.map(({ name }) => name);
}

interface NamedSite {
  readonly site: number;
  readonly name: string;
}

const CHANGES = "delete from dw.sitechange where site = $1 and (run = $2 or against = $2)";
/** Deletes the digest of a loaded store. The store stays known, and the missing digest means that the run has no rows of it. */
const FORGET = "update dw.load set digest = null where run = $1 and name = $2 and state = 'loaded'";

/** Renews the time of publication, because readers now see a different run, and kept or exported data of it is outdated. */
const RENEW = "update dw.testrun set publishedat = now() where run = $1";

async function hideIn(database: Database, run: number, sites: readonly NamedSite[]): Promise<void> {
  await database.transaction(async (inside) => {
    const state = await lockRun(inside, run);
    for (const { site, name } of sites) {
      await removeSite(inside, run, site);
      await inside.query("delete-changes-of-site", CHANGES, [site, run]);
      await inside.query("forget-digest", FORGET, [run, name]);
    }
    if (state !== "published") return;
    await buildGroups(inside, run);
    await inside.query("publish-without", RENEW, [run]);
  });
}

/** A store whose site may be shown again. */
export interface HiddenStore {
  readonly run: string;
  readonly site: string;
  /** The path, absolute or relative to the data directory. */
  readonly store: string;
}

const REMOVE = "delete from dw.exclusion where name = $1 returning name";
const STORES = `select t.name as run, l.name as site, l.store from dw.load l join dw.testrun t on t.run = l.run
  where l.state = 'loaded' and l.digest is null and l.store is not null and not t.nowrite and t.state <> 'removed'
  order by t.run, l.name`;

/** Ends the exclusion of a site. `storesToShow` returns its hidden stores. @throws EiaoError `NotExcluded`. */
export async function includeSite({ database }: Warehouse, site: string): Promise<void> {
  const [removed] = await database.query("remove-exclusion", REMOVE, [site]);
  if (removed === undefined) throw warehouseError("NotExcluded", { site });
}

/** Returns the stores of sites that are no longer hidden. Loading them shows the sites again. */
export async function storesToShow({ database }: Warehouse): Promise<HiddenStore[]> {
  const all = await exclusionsIn(database);
  const stores = await database.query<HiddenStore>("stores-of-hidden", STORES);
  return stores.filter(({ site }) => !isHidden(all, site));
}
