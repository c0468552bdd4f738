import { mkdirSync, watch } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { jobOf, siteRepresentation } from "@eiao/crawler/internal";
import type { Moment } from "./kill-assess-moments.ts";
import { startSampling } from "./kill-assess-sampling.ts";
import type { SampleResults, Sampling, SamplingPlan } from "./kill-assess-sampling.ts";
import { startWamProcesses } from "./kill-assess-servers.ts";

/** Receives each kill, with the number of evaluated pages. */
export type OnKill = (moment: Moment, evaluated: number, hit: boolean) => void;

/** The kills during a sampling of a number of pages. */
export interface Kills {
  /** The number of pages of all sites. */
  readonly pages: number;
  readonly moments: readonly Moment[];
  readonly onKill: OnKill;
}

/** Takes the samples without a disturbance. */
export async function sampleCalmly(plan: SamplingPlan): Promise<SampleResults> {
  return resultsOf(await startSampling(plan).ended);
}

/** Takes the samples while the process and its workers are killed, and resumes each time. */
export async function sampleWithKills(plan: SamplingPlan, { pages, moments, onKill }: Kills): Promise<SampleResults> {
  const seals = watchSealing(plan);
  let sampling = startSampling(plan);
  try {
    for (const moment of moments) {
      await waitUntil(moment, sampling, pages, seals.next);
      const evaluated = sampling.evaluated();
      if (moment.victim === "worker") onKill(moment, evaluated, await sampling.endWorker(moment.choice));
      else {
        const hit = await sampling.kill();
        if (!hit) await killStarting(plan, moment);
        onKill(moment, evaluated, true);
        sampling = startSampling(plan);
      }
    }
    return resultsOf(await sampling.ended);
  } finally {
    seals.close();
    await sampling.kill();
  }
}

/** Kills a sampling that only opens sealed stores, because the sampling had ended. */
async function killStarting(plan: SamplingPlan, { choice }: Moment): Promise<void> {
  const sampling = startSampling(plan);
  await wait(choice * quickestStartMs);
  await sampling.kill();
}

/** The shortest time in ms in which a sampling opens its database. */
const quickestStartMs = 300;

/** Takes the samples through WAM servers that are killed and restarted. */
export async function sampleWithServers(
  plan: SamplingPlan,
  { servers: count, pages, moments, onKill }: Kills & { readonly servers: number },
): Promise<SampleResults> {
  const servers = await startWamProcesses(count);
  const sampling = startSampling({ ...plan, servers: servers.addresses });
  try {
    for (const moment of moments) {
      await waitUntil(moment, sampling, pages, () => Promise.resolve());
      const hit = !sampling.isOver();
      await servers.killOne(Math.floor(moment.choice * count));
      onKill(moment, sampling.evaluated(), hit);
    }
    return resultsOf(await sampling.ended);
  } finally {
    await sampling.kill();
    await servers.close();
  }
}

async function waitUntil(
  { by, share, delayMs }: Moment,
  sampling: Sampling,
  pages: number,
  sealing: () => Promise<void>,
): Promise<void> {
  if (by === "progress") await sampling.reached(1 + Math.floor(share * pages));
  if (by === "sealing") await Promise.race([sealing(), sampling.ended]);
  await wait(delayMs);
}

/** Reports when the report card of a site is begun: the first step of sealing. */
function watchSealing({ dataDir, seeds }: SamplingPlan) {
  let resolveNext: () => void = () => undefined;
  const watchers = seeds.map((seed) => {
    const folder = path.join(dataDir, "output", "rdf", jobOf(siteRepresentation(seed)));
    mkdirSync(folder, { recursive: true });
    return watch(folder, (_, name) => name?.endsWith(".assessment.json.new") === true && resolveNext());
  });
  return {
    next: () => new Promise<void>((resolve) => (resolveNext = resolve)),
    close: () => watchers.forEach((watcher) => watcher.close()),
  };
}

function resultsOf(results: SampleResults | undefined): SampleResults {
  if (results === undefined) throw new Error("a sampling failed by itself");
  return results;
}
