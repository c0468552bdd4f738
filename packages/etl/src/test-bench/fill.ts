import { announceSites } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";
import { madeUpCategories, madeUpRuns, madeUpSite } from "../generate/made-up-sites.ts";
import type { MadeUpRun } from "../generate/made-up-sites.ts";
import { prepareMadeUpSite } from "../generate/generate.ts";
import { loadPrepared } from "../load/load-prepared.ts";
import type { PreparedSite } from "../load/prepared-site.ts";
import { siteGroups } from "../warehouse/site-group.ts";
import type { SiteGroups } from "../warehouse/site-group.ts";
import { knownRun } from "../warehouse/runs.ts";

/** A prepared site, which can be loaded under any name. */
export interface Ready {
  readonly prepared: PreparedSite;
  readonly groups: SiteGroups;
}

export interface Extent {
  readonly sites: number;
  readonly pages: number;
  /** The median number of elements of a page. Default: that of generated pages. */
  readonly elements?: number;
  /** The number of generated sites of a run. The others are copies under other names, which makes no difference to PostgreSQL. */
  readonly different?: number;
}

const DIFFERENT = 200;

/** The site that every run has. */
export const firstSite = nameOf(3);

/** Prepares the sites of a run. */
export async function prepareSites({ database }: Warehouse, extent: Extent, run: MadeUpRun): Promise<Ready[]> {
  const ready: Ready[] = [];
  const { different = DIFFERENT, elements } = extent;
  for (let number = 1; number <= Math.min(different, extent.sites); number++) {
    const plain = madeUpSite({ ...extent, runs: 1, seed: "bench" }, run, number);
    const site = elements === undefined ? plain : { ...plain, elements };
    const prepared = await prepareMadeUpSite(database, site);
    ready.push({ prepared, groups: siteGroups(madeUpCategories(site), undefined) });
  }
  return ready;
}

function nameOf(number: number): string {
  return `site-${String(number).padStart(5, "0")}.example`;
}

/** Announces sites of a run by their numbers. */
export async function announce(warehouse: Warehouse, run: string, numbers: readonly number[]): Promise<void> {
  await announceSites(warehouse, run, numbers.map(nameOf), { panel: "default" });
}

/** Loads announced sites of a run by their numbers. @returns the number of results */
export async function loadSites(
  warehouse: Warehouse,
  run: string,
  ready: readonly Ready[],
  numbers: readonly number[],
): Promise<number> {
  const names = numbers.map(nameOf);
  const row = await knownRun(warehouse.database, run);
  let results = 0;
  for (const [at, name] of names.entries()) {
    const { prepared, groups } = ready[(numbers[at] ?? 0) % ready.length] as Ready;
    const site = { ...prepared, survey: { ...prepared.survey, site: name, webSite: `http://${name}/` } };
    await loadPrepared(warehouse.database, row, site, `${name}/${run}`, { known: undefined, groups });
    results += prepared.results;
  }
  return results;
}

/** Returns the numbers from one to another, both included. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** Returns the runs of the benchmark. */
export function benchRuns(runs: number): MadeUpRun[] {
  return madeUpRuns({ sites: 1, pages: 1, runs, seed: "bench" });
}
