import type { Database, Lease } from "../../../database/database.ts";
import { repositoryError } from "../../errors.ts";

/** @throws EiaoError `SiteInUse` when another crawl or sampling of the site has it. */
export async function leaseSite(db: Database, site: string): Promise<Lease> {
  const lease = await db.lease(`crawl of ${site}`);
  if ("holder" in lease) throw repositoryError("SiteInUse", { site, holder: lease.holder });
  return lease;
}
