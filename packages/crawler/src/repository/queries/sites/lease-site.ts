import type { Database, Lease } from "../../../database/database.ts";
import { repositoryError } from "../../errors.ts";

/** @throws EiaoError `SiteInUse` when another crawl or sampling of the site has it. */
export async function leaseSite(db: Database, site: string): Promise<Lease> {
  const lease = await db.lease(nameOf(site));
  if ("holder" in lease) throw repositoryError("SiteInUse", { site, holder: lease.holder });
  return lease;
}

/** Sites that a crawl or sampling by a command has at this moment. */
export async function sitesInUse(db: Database, sites: readonly string[]): Promise<string[]> {
  const leased = new Set(await db.leased(sites.map(nameOf)));
  return sites.filter((site) => leased.has(nameOf(site)));
}

const nameOf = (site: string): string => `crawl of ${site}`;
