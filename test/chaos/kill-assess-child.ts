/**
 * Samples several sites at a time in a process of its own, to be killed: `fork(kill-assess-child.ts, [JSON of SamplingPlan])`.
 * Sends its parent a message for every page, and the results at the end. At `end-worker` it ends an evaluating worker.
 */
import { siteRepresentation } from "@eiao/crawler/internal";
import { createPoolEvaluator, createWamServers } from "@eiao/sampler";
import type { SampleResult } from "@eiao/sampler";
import { openSamples } from "../support/samples.ts";
import { watchChildren } from "../support/child-processes.ts";
import type { FromSampling, SamplingPlan } from "./kill-assess-sampling.ts";

const { dataDir, seeds, draw, extent, wanted, servers } = JSON.parse(process.argv[2] ?? "") as SamplingPlan;
const send = (message: FromSampling): void => void process.send?.(message);
const samples = await openSamples({ dataDir });
const workers = watchChildren();
process.on("message", ({ endWorker }: { endWorker: number }) => {
  const worker = [...workers][Math.floor(endWorker * workers.size)];
  send({ kind: "worker", ended: worker?.kill("SIGKILL") ?? false });
});
const evaluator =
  servers === undefined
    ? createPoolEvaluator({ workers: 2, sparing: false })
    : createWamServers({ addresses: servers });

async function sampleOne(seed: string): Promise<readonly [string, SampleResult]> {
  const known = await samples.repository.siteOf(siteRepresentation(seed));
  const launch = known === undefined ? undefined : await samples.repository.lastLaunch(known.id);
  if (launch === undefined) throw new Error(`${seed} was not crawled`);
  const progress = (evaluated: number): void => send({ kind: "progress", seed, evaluated });
  const result = await samples.sample(seed, launch, {
    seed: draw,
    n: wanted[seed] ?? 0,
    extent,
    evaluator,
    onProgress: ({ evaluated }) => progress(evaluated),
  });
  if (result.state === "sealed") progress(result.assessment.pages.sampled); // it may have been sealed before
  return [seed, result];
}

const results = Object.fromEntries(await Promise.all(seeds.map(sampleOne)));
await evaluator.close();
await samples.close();
process.send?.({ kind: "ended", results } satisfies FromSampling, () => process.disconnect());
