import { crawlIdOf, launchCountry, launchGaps, runOf } from "@eiao/crawler";
import { sizeList } from "../../draw/population-list.ts";
import { defaultSampleRules } from "../../draw/gates.ts";
import { derivedSeed } from "../../draw/seed.ts";
import type { StoreOpening } from "../../rdf-store/index.ts";
import { evaluatesPdf } from "../../rule-sets/installed.ts";
import { listOf } from "../population/drawn-pages.ts";
import { withSizes } from "../population/page-sizes.ts";
import type { SizedScenario } from "../population/page-scenario.ts";
import { chooseExtent } from "../extent/choose-extent.ts";
import { populationOf } from "../population/population.ts";
import type { RunPlan } from "./journal.ts";
import type { SampleOptions } from "./options.ts";

/**
 * What a run is begun with: the population as it is now, the sizes of its pages, and the seed that follows from it unless one is given.
 *
 * @param ruleSets  PDF documents are pages too if there is one of them.
 * @param sized  how the sizes are found.
 * @throws EiaoError `UnknownSite`, `StoreUnavailable`. Error of the file system where this machine denies the archive.
 */
export async function planRun(
  options: Omit<SampleOptions, "onProgress" | "onSample" | "onDraw">,
  ruleSets: StoreOpening["ruleSets"],
  sized: typeof withSizes = withSizes,
): Promise<RunPlan> {
  const { site, repository, launch, tool } = options;
  const includePdf = ruleSets.some(({ id }) => evaluatesPdf(id));
  const population = await sized(options.dataDir, await populationOf(repository, site.site, launch, includePdf));
  const run = runOf(launch);
  const geoCountry = launchCountry(launch);
  const opening: StoreOpening = {
    run,
    database: crawlIdOf(launch),
    site: site.site,
    webSite: site.seeds[0] ?? `http://${site.site}/`,
    ...(geoCountry === undefined ? {} : { geoCountry }),
    ...(options.campaign === undefined ? {} : { campaign: options.campaign }),
    tool,
    ruleSets,
    ...drawOf(site.site, run, population, options.seed),
    wanted: options.n ?? defaultSampleRules.wanted,
    extent: await chooseExtent(options, population),
    ...launchGaps(launch),
  };
  const date = `${new Date().toISOString().slice(0, 19)}Z`;
  return { version: 1, opening, date, launch: launch.timestamp, population };
}

/** What an opening says of the draw. */
function drawOf(
  site: string,
  run: string,
  population: readonly SizedScenario[],
  chosen: string | undefined,
): Pick<StoreOpening, "seed" | "seedOrigin" | "population" | "populationDigest" | "sizesDigest"> {
  const { digest: populationDigest, pages } = listOf(population);
  return {
    seed: chosen ?? derivedSeed({ site, run, populationDigest }),
    seedOrigin: chosen === undefined ? "derived" : "chosen by hand",
    population: population.length,
    populationDigest,
    sizesDigest: sizeList(pages).digest,
  };
}
