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

/** A site that was prepared, to be loaded under any name. */
export interface Ready {
  readonly prepared: PreparedSite;
  readonly groups: SiteGroups;
}

export interface Extent {
  readonly sites: number;
  readonly pages: number;
  /** The median of the elements of a page; as made-up pages have them unless given. */
  readonly elements?: number;
  /** The number of sites of a run that are made up; the others are these under other names, which PostgreSQL does not see. */
  readonly different?: number;
}

const DIFFERENT = 200;

/** The site that each run has. */
export const firstSite = nameOf(3);

/** The sites of a run. */
export async function readySites({ database }: Warehouse, extent: Extent, run: MadeUpRun): Promise<Ready[]> {
  const ready: Ready[] = [];
  const { different = DIFFERENT, elements } = extent;
  for (let number = 1; number <= Math.min(different, extent.sites); number++) {
    const made = madeUpSite({ ...extent, runs: 1, seed: "bench" }, run, number);
    const site = elements === undefined ? made : { ...made, elements };
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

/** Loads sites of a run by their numbers, which were announced. @returns results */
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

/** The numbers from one to another, both included. */
export function span(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** The runs of the benchmark. */
export function benchRuns(runs: number): MadeUpRun[] {
  return madeUpRuns({ sites: 1, pages: 1, runs, seed: "bench" });
}
