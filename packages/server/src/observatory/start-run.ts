import { setTimeout as pause } from "node:timers/promises";
import { listFields } from "@eiao/crawler/internal";
import type { Site } from "@eiao/crawler";
import { takeLease } from "@eiao/crawler/internal/database";
import { failedSites, listRuns, runReport } from "@eiao/etl/internal";
import type { RunStatus } from "@eiao/etl/internal";
import { scorecard } from "@eiao/wam-core";
import { allOrders, keepPanel, urlsOf } from "./schedule/orders.ts";
import { originOf } from "./schedule/run-scheduler.ts";
import type { Observatory } from "./services/observatory.ts";
import { failSite } from "./services/etl/etl-runs.ts";
import { addToRun, measuredSites, sitesOfUrls, nextRunId } from "./services/site-url/add-urls.ts";
import { etlDefaults } from "./services/parameters.ts";

/** The panel of the sites that a start of the observatory measures. */
const PANEL = "default";
/** The source of the sites that the program brings with it. */
const EXAMPLE = "example";

/** A site that a start of the observatory measures. */
export interface StartSite {
  readonly url: string;
  /** The site as it is curated; without it only its address is known. */
  readonly site?: Site;
}

/** A site that was measured at an address where it is no more. */
export interface LostSite {
  readonly url: string;
  /** A sentence for readers of the run. */
  readonly reason: string;
}

/**
 * Counts sites as failed in the open run that waits for them. A run of such sites alone ends by that.
 * @returns the id of the run; undefined when no run waits for any of them.
 */
export async function failLost(observatory: Observatory, lost: readonly LostSite[]): Promise<string | undefined> {
  if (lost.length === 0) return undefined;
  const { queue, repository } = observatory;
  const named = await repository.withCuratedNames(
    sitesOfUrls(
      "EIAO",
      lost.map(({ url }) => url),
    ),
  );
  let ofRun: string | undefined;
  for (const run of await openRuns(observatory)) {
    const waiting = new Set(await queue.openSites(run));
    for (const [at, { site }] of named.entries()) {
      if (!waiting.has(site)) continue;
      await failSite(observatory, run, site, lost[at]?.reason ?? "");
      ofRun = run;
    }
  }
  return ofRun;
}

/**
 * Begins a test run of sites, or names the one of these very sites that was begun and is not published yet: an unfinished run is continued.
 * The sites are the panel `default` from then on; but the example sites are outside the panels if that panel has other sites. An open run of
 * other sites, or by other rule sets, is not changed.
 * @returns the id of the run. @throws EiaoError `BadArguments` for what is no URL.
 */
export async function beginRun(observatory: Observatory, sites: readonly StartSite[]): Promise<string> {
  for (;;) {
    const turn = await takeLease(observatory.warehouse.database, "begin run");
    if ("holder" in turn) {
      await pause(LOOK_MS);
      continue;
    }
    try {
      return await beginInTurn(observatory, sites);
    } finally {
      await turn.release();
    }
  }
}

const LOOK_MS = 100;

/** Begins the run. Of coordinators that start at the same moment, as with their machines, one begins it, and the others continue it. */
async function beginInTurn(observatory: Observatory, sites: readonly StartSite[]): Promise<string> {
  const panel = (await isInUse(observatory, sites)) ? undefined : PANEL;
  const run = await runOfSites(observatory, sites, panel);
  const urls = sites.map(({ url }) => url);
  if (panel !== undefined) await keepPanel(observatory.warehouse.database, { panel, urls, run }, observatory.now());
  return run;
}

/** Returns true if all sites of a start are example sites and the panel `default` has a site that is none: its list is somebody's. */
async function isInUse({ warehouse, repository }: Observatory, sites: readonly StartSite[]): Promise<boolean> {
  if (sites.some(({ site }) => site?.source !== EXAMPLE)) return false;
  const kept = (await allOrders(warehouse.database)).find(({ name }) => name === PANEL);
  if (kept === undefined) return false;
  const named = await repository.withCuratedNames(sitesOfUrls("EIAO", urlsOf(kept)));
  const known = await Promise.all(named.map(({ site }) => repository.siteOf(site)));
  return known.some((site) => site?.source !== EXAMPLE);
}

async function runOfSites(
  observatory: Observatory,
  sites: readonly StartSite[],
  panel: string | undefined,
): Promise<string> {
  const { repository, queue } = observatory;
  const urls = sites.map(({ url }) => url);
  const queued = await repository.withCuratedNames(
    sitesOfUrls("EIAO", urls).map((each, at) => ({ ...each, site: sites[at]?.site?.site ?? each.site })),
  );
  const named = new Set(queued.map(({ site }) => site));
  // Of those that are excluded a run that was begun has only those that were not yet.
  const measured = await measuredSites(observatory, queued);
  for (const run of await openRuns(observatory, (status) => status.panel === panel)) {
    if ((await queue.ruleSetsOf(run))?.join() !== observatory.ruleSets.join()) continue;
    const known = new Set(await queue.sitesOf(run));
    if ([...known].every((site) => named.has(site)) && measured.every(({ site }) => known.has(site))) return run;
  }
  const curated = sites.flatMap(({ site }) => site ?? []);
  await repository.importSites(curated, { fields: [...listFields, "small"] });
  const run = await nextRunId(observatory);
  const origin = panel === undefined ? undefined : await originOf(observatory, { name: panel, campaign: null }, run);
  await addToRun(observatory, { run, ...etlDefaults, panel, origin }, queued);
  return run;
}

/** Runs of the queue that are not published. @param isWanted  chooses some; default: all. */
async function openRuns(
  { queue, warehouse }: Observatory,
  isWanted: (status: RunStatus) => boolean = () => true,
): Promise<string[]> {
  const queued = new Set(await queue.runs());
  const open = (await listRuns(warehouse)).filter(({ run, state }) => state === "open" && queued.has(run));
  return open.filter(isWanted).map(({ run }) => run);
}

export async function runStatus({ warehouse }: Observatory, run: string): Promise<RunStatus | undefined> {
  return (await listRuns(warehouse, run))[0];
}

/** The outcome of a run at one of its sites. */
export type SiteOutcome =
  | { readonly site: string; readonly score: number | null; readonly letter: string }
  | { readonly site: string; readonly failed: string };

/** The scorecards of a published run: its sites by their names, those that failed with their reason. */
export async function siteOutcomes({ warehouse }: Observatory, run: string): Promise<SiteOutcome[]> {
  const { rows } = await runReport(warehouse, "siteMean", { run });
  const failed = await failedSites(warehouse, { run });
  return [
    ...rows.map(({ site = "", value }) => ({
      site,
      score: value,
      letter: scorecard(value ?? undefined).letter ?? "n/a",
    })),
    ...failed.map(({ site, reason }) => ({ site, failed: reason ?? "unknown" })),
  ].toSorted((a, b) => (a.site < b.site ? -1 : 1));
}
