/**
 * `npm run chaos:assess [-- --kills 30 --sites 3 --pages 200 --servers 3 --seed 1]`: kill -9 at random moments while sites are sampled
 * and evaluated: of the sampler, of its workers, of WAM servers, a third each. Every site must end with one sealed store that says
 * what that of an undisturbed sampling says. Exit 1 when not.
 */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openSamples } from "../assess/samples.ts";
import { createRandom } from "../simulate/random.ts";
import { differencesOf } from "./kill-assess-judge.ts";
import type { Sampled } from "./kill-assess-judge.ts";
import { sampleCalmly, sampleWithKills, sampleWithServers } from "./kill-assess-lanes.ts";
import { momentsOf } from "./kill-assess-moments.ts";
import type { Moment } from "./kill-assess-moments.ts";
import { startSites } from "./kill-assess-sites.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "30" },
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
const wanted = Object.fromEntries(sites.map((site) => [site.seed, site.wanted]));
const wrong: string[] = [];
const hits = { sampler: 0, worker: 0, server: 0 };

function say(text: string): void {
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${text}`);
}

function onKill({ victim, by }: Moment, evaluated: number, hit: boolean): void {
  if (hit) hits[victim]++;
  say(`kill of a ${victim} by ${by}, ${evaluated} pages evaluated${hit ? "" : ": it had ended before"}`);
}

async function judge(name: string, calm: Sampled, killed: Sampled): Promise<void> {
  const found = (await Promise.all(seeds.map((seed) => differencesOf(seed, calm, killed)))).flat();
  say(`${name}: ${found.length} differences`);
  wrong.push(...found.map((text) => `${name}: ${text}`));
}

function sheetRequests(): number {
  return sites.reduce((sum, { log }) => sum + log.arrivals.filter(({ target }) => target.endsWith(".css")).length, 0);
}

try {
  const [calm, killed, served] = [join(folder, "calm"), join(folder, "killed"), join(folder, "served")];
  const samples = await openSamples({ dataDir: calm });
  for (const seed of seeds) await samples.crawl(seed);
  await samples.close();
  for (const copy of [killed, served]) await cp(calm, copy, { recursive: true });
  say(`${Object.values(wanted).reduce((sum, each) => sum + each, 0)} pages to sample`);

  const plan = (dataDir: string) => ({ dataDir, seeds, draw: `chaos-${values.seed}`, wanted });
  for (const { log } of sites) log.clear();
  const undisturbed: Sampled = { dataDir: calm, results: await sampleCalmly(plan(calm)) };
  const calmSheets = sheetRequests();
  say(`sampled undisturbed, ${calmSheets} requests for style sheets`);

  const each = Math.floor(kills / 3);
  const own = momentsOf({ sampler: kills - 2 * each, worker: each }, random);
  for (const { log } of sites) log.clear();
  const results = await sampleWithKills(plan(killed), own, onKill);
  say(`sampled, ${sheetRequests()} requests for style sheets`);
  await judge("in-process", undisturbed, { dataDir: killed, results });

  const moments = momentsOf({ server: each }, random);
  const through = await sampleWithServers(plan(served), { servers, moments, onKill });
  await judge("through WAM servers", undisturbed, { dataDir: served, results: through });
} finally {
  await Promise.all(sites.map((site) => site.close()));
  await rm(folder, { recursive: true, force: true });
}

const hit = hits.sampler + hits.worker + hits.server;
if (hit < kills) wrong.push(`only ${hit} of ${kills} kills hit: the sites are too small for them (--pages)`);
console.log(`kills that hit: ${hits.sampler} of samplers, ${hits.worker} of workers, ${hits.server} of servers`);
for (const text of wrong.slice(0, 20)) console.log(`WRONG  ${text}`);
console.log(wrong.length === 0 ? "ok     every site as undisturbed" : `${wrong.length} differences`);
if (wrong.length > 0) process.exitCode = 1;
