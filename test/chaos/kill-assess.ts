/**
 * `npm run chaos:assess [-- --kills 40 --sites 3 --pages 200 --servers 3 --seed 1]`: sends kill -9 at random moments while sites are
 * sampled and evaluated: to the sampler, to its workers, to WAM servers, and to the sampler while it takes two samples of each site, a
 * quarter each. Every site must end with one sealed store with the content of an undisturbed sampling. Exit 1 if not.
 */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openSamples } from "../support/samples.ts";
import { createRandom } from "../support/random.ts";
import { differencesOf } from "./kill-assess-judge.ts";
import type { Sampled } from "./kill-assess-judge.ts";
import { sampleCalmly, sampleWithKills, sampleWithServers } from "./kill-assess-contestants.ts";
import { momentsOf } from "./kill-assess-moments.ts";
import type { Moment } from "./kill-assess-moments.ts";
import type { SamplingPlan } from "./kill-assess-sampling.ts";
import { startSites } from "./kill-assess-sites.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "40" },
    sites: { type: "string", default: "3" },
    pages: { type: "string", default: "200" },
    servers: { type: "string", default: "3" },
    seed: { type: "string", default: String(Date.now() % 1e6) },
  },
});
const [kills, pages, servers] = [Number(values.kills), Number(values.pages), Number(values.servers)];
console.log(`${values.sites} sites of ${pages} pages and more, ${kills} kills, seed ${values.seed}`);
const random = createRandom(Number(values.seed)).uniform;
const begun = performance.now();
const folder = await mkdtemp(join(tmpdir(), "eiao-kill-assess-"));
const sites = await startSites(Number(values.sites), pages);
const seeds = sites.map(({ seed }) => seed);
const full = Object.fromEntries(sites.map((site) => [site.seed, site.wanted]));
/** A third of the pages: two samples have some pages in common, most not, and leave some. */
const few = Object.fromEntries(sites.map((site) => [site.seed, Math.floor(site.wanted / 3)]));
const wrong: string[] = [];
const hits = { sampler: 0, worker: 0, server: 0 };

function print(text: string): void {
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${text}`);
}

function onKill({ victim, by }: Moment, evaluated: number, hit: boolean): void {
  if (hit) hits[victim]++;
  print(`kill of a ${victim} by ${by}, ${evaluated} pages evaluated${hit ? "" : ", but it had already ended"}`);
}

async function judge(name: string, calm: Sampled, killed: Sampled): Promise<void> {
  const found = (await Promise.all(seeds.map((seed) => differencesOf(seed, calm, killed)))).flat();
  print(`${name}: ${found.length} differences`);
  wrong.push(...found.map((text) => `${name}: ${text}`));
}

async function sampleBaseline(name: string, plan: SamplingPlan): Promise<Sampled> {
  for (const { log } of sites) log.clear();
  const undisturbed = { dataDir: plan.dataDir, results: await sampleCalmly(plan) };
  print(`${name} undisturbed: ${pagesOf(undisturbed)} pages, ${sheetRequests()} requests for style sheets`);
  return undisturbed;
}

function pagesOf({ results }: Sampled): number {
  const pages = Object.values(results).map((result) =>
    result.state === "sealed" ? result.assessment.pages.sampled : 0,
  );
  return pages.reduce((sum, count) => sum + count, 0);
}

function sheetRequests(): number {
  return sites.reduce((sum, { log }) => sum + log.arrivals.filter(({ target }) => target.endsWith(".css")).length, 0);
}

try {
  const crawled = join(folder, "crawled");
  const samples = await openSamples({ dataDir: crawled });
  for (const seed of seeds) await samples.crawl(seed);
  await samples.close();
  const copyAs = async (name: string): Promise<string> => {
    await cp(crawled, join(folder, name), { recursive: true });
    return join(folder, name);
  };

  const planned = { seeds, draw: `chaos-${values.seed}` };
  const planOne = (dataDir: string): SamplingPlan => ({ ...planned, dataDir, extent: "sample", wanted: full });
  const planTwo = (dataDir: string): SamplingPlan => ({ ...planned, dataDir, extent: "two samples", wanted: few });
  const undisturbed = await sampleBaseline("one sample", planOne(await copyAs("calm")));

  const each = Math.floor(kills / 4);
  const own = momentsOf({ sampler: kills - 3 * each, worker: each }, random);
  const killed = await copyAs("killed");
  for (const { log } of sites) log.clear();
  const results = await sampleWithKills(planOne(killed), { pages: pagesOf(undisturbed), moments: own, onKill });
  print(`sampled, ${sheetRequests()} requests for style sheets`);
  await judge("in-process", undisturbed, { dataDir: killed, results });

  const ofServers = { servers, pages: pagesOf(undisturbed), moments: momentsOf({ server: each }, random), onKill };
  const served = await copyAs("served");
  const through = await sampleWithServers(planOne(served), ofServers);
  await judge("through WAM servers", undisturbed, { dataDir: served, results: through });

  const both = await sampleBaseline("two samples", planTwo(await copyAs("calm-two")));
  for (const [seed, result] of Object.entries(both.results)) {
    const scores = result.state === "sealed" ? result.assessment.scores : [];
    for (const name of ["uniform", "by-size"])
      if (!scores.some(({ sample }) => sample === name)) wrong.push(`${seed} has no sample ${name}`);
  }
  const killedTwo = await copyAs("killed-two");
  const ofBoth = { pages: pagesOf(both), moments: momentsOf({ sampler: each }, random), onKill };
  await judge("two samples", both, { dataDir: killedTwo, results: await sampleWithKills(planTwo(killedTwo), ofBoth) });
} finally {
  await Promise.all(sites.map((site) => site.close()));
  await rm(folder, { recursive: true, force: true });
}

const hit = hits.sampler + hits.worker + hits.server;
if (hit < kills) wrong.push(`only ${hit} of ${kills} kills hit: the sites are too small for them (--pages)`);
console.log(`kills that hit: ${hits.sampler} of samplers, ${hits.worker} of workers, ${hits.server} of servers`);
for (const text of wrong.slice(0, 20)) console.log(`WRONG  ${text}`);
console.log(wrong.length === 0 ? "ok     every site is as in the undisturbed run" : `${wrong.length} differences`);
if (wrong.length > 0) process.exitCode = 1;
