import { fillSearchIndex, publishedRuns, publishRun } from "@eiao/etl/internal";
import type { Warehouse } from "@eiao/etl";
import { announce, benchRuns, loadSites, prepareSites, range } from "../fill.ts";
import { madeUpTexts } from "./texts.ts";

/** The size of the runs for the reports. */
export interface ReportExtent {
  readonly sites: number;
  /** The average number of pages of a site. */
  readonly pages: number;
  readonly runs: number;
  /** The number of words in a page's text. */
  readonly words: number;
}

/** The median number of elements. It gives about 30 results per page, with those of the template. */
const ELEMENTS = 6;
const DIFFERENT = 40;

/** Fills a warehouse with published runs, and the search index with their texts. @returns the last run */
export async function fillForReports(warehouse: Warehouse, extent: ReportExtent): Promise<string> {
  const { sites, pages, words } = extent;
  const begun = performance.now();
  const log = (message: string) =>
    console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(6)} s  ${message}`);
  let last = "";
  const known = new Set((await publishedRuns(warehouse)).map(({ run }) => run));
  for (const run of benchRuns(extent.runs)) {
    last = run.name;
    if (known.has(last)) continue;
    const ready = await prepareSites(warehouse, { sites, pages, elements: ELEMENTS, different: DIFFERENT }, run);
    await announce(warehouse, run.name, range(1, sites));
    const results = await loadSites(warehouse, run.name, ready, range(1, sites));
    await publishRun(warehouse, run.name);
    log(`${run.name} is published: ${results} results`);
  }
  const filled = await fillSearchIndex(warehouse, { dataDir: "", textsOf: madeUpTexts(words) });
  log(`${filled.pages} pages are in the search index`);
  return last;
}
