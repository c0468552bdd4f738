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

/** The panel of the sites of a start. */
const PANEL = "default";
/** The source of the example sites of the program. */
const EXAMPLE = "example";

/** A site that is measured from the start of the observatory. */
export interface StartSite {
  readonly url: string;
  /** The curated site; undefined if only its address is known. */
  readonly site?: Site;
}

/** A site that is no longer at the address where it was measured. */
export interface LostSite {
  readonly url: string;
  /** A sentence for readers of the run. */
  readonly reason: string;
}

/**
 * Counts sites as failed in the open run that waits for them. A run of only such sites ends.
 * @returns the id of the run; undefined if no run waits for any of them.
 */
export async function failLost(observatory: Observatory, lost: readonly LostSite[]): Promise<string | undefined> {
  if (lost.length === 0) return undefined;
  const { queue, repository } = observatory;
  const curated = await repository.withCuratedNames(
    sitesOfUrls(
      "EIAO",
      lost.map(({ url }) => url),
    ),
  );
  let ofRun: string | undefined;
  for (const run of await openRuns(observatory)) {
    const waiting = new Set(await queue.openSites(run));
    for (const [at, { site }] of curated.entries()) {
      if (!waiting.has(site)) continue;
      await failSite(observatory, run, site, lost[at]?.reason ?? "");
      ofRun = run;
    }
  }
  return ofRun;
}

/**
 * Begins a test run of sites, or continues the unpublished run of exactly these sites. The sites become the panel `default`; but the example sites
 * are outside the panels if that panel has other sites. An open run of other sites or rule sets does not change.
 * @returns the id of the run. @throws EiaoError `BadArguments` for an invalid URL.
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

/** Begins the run. If several coordinators start at the same time, one begins it and the others continue it. */
async function beginInTurn(observatory: Observatory, sites: readonly StartSite[]): Promise<string> {
  const panel = (await isInUse(observatory, sites)) ? undefined : PANEL;
  const run = await runOfSites(observatory, sites, panel);
  const urls = sites.map(({ url }) => url);
  if (panel !== undefined) await keepPanel(observatory.warehouse.database, { panel, urls, run }, observatory.now());
  return run;
}

/** Returns true if all sites of a start are example sites and the panel `default` has another site: its list belongs to a user. */
async function isInUse({ warehouse, repository }: Observatory, sites: readonly StartSite[]): Promise<boolean> {
  if (sites.some(({ site }) => site?.source !== EXAMPLE)) return false;
  const order = (await allOrders(warehouse.database)).find(({ name }) => name === PANEL);
  if (order === undefined) return false;
  const curated = await repository.withCuratedNames(sitesOfUrls("EIAO", urlsOf(order)));
  const known = await Promise.all(curated.map(({ site }) => repository.siteOf(site)));
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
  const names = new Set(queued.map(({ site }) => site));
  // A run that has begun can have sites that were excluded later, but need not have excluded sites.
  const measured = await measuredSites(observatory, queued);
  for (const run of await openRuns(observatory, (status) => status.panel === panel)) {
    if ((await queue.ruleSetsOf(run))?.join() !== observatory.ruleSets.join()) continue;
    const known = new Set(await queue.sitesOf(run));
    if ([...known].every((site) => names.has(site)) && measured.every(({ site }) => known.has(site))) return run;
  }
  const curated = sites.flatMap(({ site }) => site ?? []);
  await repository.importSites(curated, { fields: [...listFields, "small"] });
  const run = await nextRunId(observatory);
  const origin = panel === undefined ? undefined : await originOf(observatory, { name: panel, campaign: null }, run);
  await addToRun(observatory, { run, ...etlDefaults, panel, origin }, queued);
  return run;
}

/** Returns the queued runs that are open. @param isWanted  returns true for runs to include. Default: all. */
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

/** Returns the scorecards of the sites of a published run by name; failed sites have a reason. */
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
