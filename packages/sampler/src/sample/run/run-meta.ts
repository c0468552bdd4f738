import { crawlDefaults } from "@eiao/crawler";
import { archivePopulation, archiveSizes } from "../meta/archived-population.ts";
import { listOf } from "../population/drawn-pages.ts";
import { openLaunchMeta } from "../meta/launch-meta.ts";
import type { MetaWriter } from "../meta/launch-meta.ts";
import type { RunPlan } from "./journal.ts";
import type { SampleOptions } from "./options.ts";

/** The meta WARC of the launch that is sampled. @throws EiaoError `StoreNotWritten`. */
export async function openMeta({
  dataDir,
  launch,
  site,
  tool,
  userAgent = crawlDefaults.userAgent,
}: Pick<SampleOptions, "dataDir" | "launch" | "site" | "tool" | "userAgent">): Promise<MetaWriter> {
  return await openLaunchMeta(dataDir, launch, site.site, { software: `${tool.name}/${tool.version}`, userAgent });
}

/** Archives what a run draws from, and tells the caller. At each start: what is there stays. @throws EiaoError `StoreNotWritten`. */
export async function beginMeta(options: SampleOptions, { opening, population }: RunPlan): Promise<void> {
  const list = listOf(population);
  const meta = await openMeta(options);
  try {
    archiveSizes(meta, archivePopulation(meta, opening.site, list), list.pages);
  } finally {
    await meta.close();
  }
  const { site, run, seed, seedOrigin } = opening;
  const { digest: populationDigest } = list;
  options.onDraw?.({ site, run, population: population.length, populationDigest, seed, seedOrigin });
}
