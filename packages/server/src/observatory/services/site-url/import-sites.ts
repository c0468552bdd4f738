import path from "node:path";
import { replaceAllSites } from "@eiao/crawler/internal";
import type { Site, SiteChanges } from "@eiao/crawler/internal";
import { listRuns } from "@eiao/etl/internal";
import type { RunStatus } from "@eiao/etl/internal";
import { serviceError } from "../../../transport/service-errors.ts";
import type { Observatory } from "../observatory.ts";

/** The options of an import. */
export interface SiteImport {
  /**
   * True to remove sites that are not in the list, with their pages, unless a user has set one of their fields or a feed names them. A snapshot
   * is written before.
   */
  readonly replace: boolean;
  /** True to replace sites although a run is open. */
  readonly force: boolean;
  /** True to return the changes without writing anything. */
  readonly dryRun: boolean;
}

/** The result of an import. */
export interface SiteImportResult extends SiteChanges {
  /** The folder of the snapshot; null if none was written. */
  readonly snapshot: string | null;
}

/**
 * Imports a site list, all of it or nothing.
 * @throws EiaoError `RunIsOpen` if the sites are replaced while a run is open, unless `force`.
 */
export async function importSiteList(
  { repository, warehouse, dataDir, now }: Pick<Observatory, "repository" | "warehouse" | "dataDir" | "now">,
  sites: readonly Site[],
  { replace, force, dryRun }: SiteImport,
): Promise<SiteImportResult> {
  if (!replace) return { ...(await repository.importSites(sites, { dryRun })), snapshot: null };
  if (!force && !dryRun) refuseWhileOpen(await listRuns(warehouse));
  const snapshotFolder = path.join(dataDir, "snapshots");
  const { changes, snapshot } = await replaceAllSites(sites, repository, { snapshotFolder, now: now(), force, dryRun });
  return { ...changes, snapshot };
}

/** Refuses to replace the sites while a run is open, even if none of its sites is being crawled (D-22). @throws EiaoError `RunIsOpen`. */
export function refuseWhileOpen(runs: readonly RunStatus[]): void {
  const open = runs.find(({ state, sites }) => state === "open" && sites.expected > sites.loaded + sites.failed);
  if (open !== undefined) throw serviceError("RunIsOpen", { run: open.run });
}
