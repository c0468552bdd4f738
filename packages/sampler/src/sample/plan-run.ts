import { readFile, rename, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { crawlDefaults, crawlIdOf, launchCountry, launchGaps, outputFolders, runOf } from "@eiao/crawler/internal";
import type { Launch } from "@eiao/crawler";
import { makeFolder } from "@eiao/crawler/internal/database";
import type { PageScenario } from "../archive/acquire-document.ts";
import { sizeList } from "../draw/population-list.ts";
import { USUAL_SECONDS_A_PAGE, defaultSampleRules, isCensusCheap } from "../draw/sample-rules.ts";
import type { Extent } from "../draw/sample-rules.ts";
import { derivedSeed } from "../draw/seed.ts";
import { evaluatesPdf } from "../rule-sets/installed.ts";
import type { StoreOpening } from "../store/index.ts";
import type { RunPlan } from "./journal.ts";
import type { SampleOptions } from "./options.ts";
import { listOf, populationOf, withSizes } from "./population.ts";
import type { SizedScenario } from "./population.ts";

/**
 * Plans a run: the present population, the sizes of its pages, and the seed, which is derived from the population if none is given.
 *
 * @param ruleSets  the rule sets. If one is for PDF documents, these are pages too.
 * @param sized  the function that finds the sizes.
 * @throws EiaoError `UnknownSite`, `StoreUnavailable`. Error of the file system if this machine denies the archive.
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

/** Returns the part of an opening that describes the draw. */
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

/** Decides which pages are evaluated. `by cost` depends on the present machine; a machine that continues the run does not decide again. */
async function chooseExtent(
  { extent = "sample", evaluator, delaySeconds, dataDir, launch }: SampleOptions,
  population: readonly PageScenario[],
): Promise<Extent> {
  if (extent !== "by cost") return extent;
  const isCheap = isCensusCheap({
    pages: population.length,
    toFetch: population.flatMap(({ documents }) => documents).filter(({ isFresh }) => !isFresh).length,
    delaySeconds: delaySeconds ?? crawlDefaults.delaySeconds,
    secondsAPage: await readEvaluationCost(dataDir, launch),
    cores: evaluator?.width ?? availableParallelism(),
  });
  return isCheap ? "census" : "two samples";
}

/** The limits for the seconds of one core per page: values outside of them cannot be right. */
const LEAST_SECONDS = 0.001;
const MOST_SECONDS = 120;
/** The least number of pages for a meaningful mean cost. */
const LEAST_PAGES = 30;

/** Sums the cost of the pages that this process evaluates. */
interface EvaluationCost {
  addPage(seconds: number): void;
  /** Stores the mean cost for the site's next run if there were enough pages. Only the expected duration of a census depends on it. */
  keep(dataDir: string, launch: Pick<Launch, "job" | "timestamp">): Promise<void>;
}

export function createEvaluationCost(): EvaluationCost {
  let pages = 0;
  let seconds = 0;
  return {
    addPage(more) {
      pages++;
      seconds += more;
    },
    async keep(dataDir, launch) {
      if (pages < LEAST_PAGES) return;
      const file = costFile(dataDir, launch);
      makeFolder(path.dirname(file));
      await writeFile(`${file}.new`, `${JSON.stringify({ pages, secondsAPage: seconds / pages })}\n`);
      await rename(`${file}.new`, file);
    },
  };
}

/** Returns the expected seconds of one core per page: the mean of the site's last run, or else the usual value. */
export async function readEvaluationCost(dataDir: string, launch: Pick<Launch, "job" | "timestamp">): Promise<number> {
  const text = await readFile(costFile(dataDir, launch), "utf8").catch(() => "{}");
  const seconds = secondsIn(text);
  return seconds === undefined ? USUAL_SECONDS_A_PAGE : Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, seconds));
}

function secondsIn(text: string): number | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const seconds = (value as { readonly secondsAPage?: unknown } | null)?.secondsAPage;
  return typeof seconds === "number" && Number.isFinite(seconds) ? seconds : undefined;
}

/** Returns the path of the cost file, which is next to the logs of the site's launches. */
function costFile(dataDir: string, { job, timestamp }: Pick<Launch, "job" | "timestamp">): string {
  return path.join(path.dirname(outputFolders(dataDir, job, timestamp).logs), "evaluation-cost.json");
}
