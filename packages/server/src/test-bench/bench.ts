/**
 * `npm run bench:observatory [-- --sites 60 --pages 40 --rounds 5 --check]`: compares an observatory of one and of two workers on the same sites,
 * with a real PostgreSQL server, and with as many processes that each have a database of such a server to themselves (`direct-program.ts`).
 *
 * **Coordination** is the CPU time of the observatory's processes without evaluators, less that of those processes without evaluators: the queue,
 * leases, heartbeats, HTTP, and a coordinator between workers and the database. The queries of crawling, sampling and loading (of the URL repository
 * and the warehouse) are needed in any case and do not count. The whole time of coordinator and database is printed beside it. Two workers are
 * compared with two such processes with half of the sites each: a second process needs compiled code, garbage collection and evaluators without a
 * coordinator too, and these count in the ratio of pages per CPU second.
 *
 * Times are of CPU, from the announcement of the sites to the published run. All programs are started once and first measure other sites (`--warm`,
 * for each worker), while they compile their code: workers live for weeks. Each round has its own sites, the same for all programs. Programs that are
 * compared measure them one after the other, in alternating order: the load of the machine changes within minutes, and a shared processor takes up to
 * half as long again for the same work. So only the differences within a round count. Their median is printed with its range by the spread of the
 * rounds (`spread.ts`), and with a verdict whether it is below the limit.
 *
 * `--check`: by the medians of all rounds two workers do at least 0.9 of the pages per CPU second of one, and coordination takes less than 5 %.
 * Negative shares count as they are: a busy machine adds to some measures and takes from others.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { beyondEvaluation, rate, total } from "./figures.ts";
import type { Figures } from "./figures.ts";
import { startDirect, startDistributed } from "./measured-programs.ts";
import type { MeasuredPrograms } from "./measured-programs.ts";
import { siteSettings } from "./settings.ts";
import { spreadOf, verdictBelow } from "./spread.ts";

const { values } = parseArgs({
  options: {
    sites: { type: "string", default: "60" },
    pages: { type: "string", default: "40" },
    hosts: { type: "string", default: "20" },
    rounds: { type: "string", default: "5" },
    warm: { type: "string", default: "20" },
    check: { type: "boolean", default: false },
  },
});
const [siteCount, rounds, warm] = [values.sites, values.rounds, values.warm].map(Number) as [number, number, number];
const { minimumPages } = siteSettings("");
// A site with fewer pages is in no run, so no run would ever be published.
if (!(Number(values.pages) >= minimumPages)) {
  console.error(`--pages needs a number from ${minimumPages}: a run asks for as many of a site.`);
  process.exit(1);
}
const PORT = 18_889;
const LIMIT = 0.05;
const LEAST_RATIO = 0.9;
const counts = [1, 2] as const;

const web = spawn(
  process.execPath,
  [
    "--conditions=@eiao/source",
    fileURLToPath(new URL("../../../../test/chaos/observatory/site-server.ts", import.meta.url)),
    String(rounds * siteCount + 2 * warm),
    values.pages,
    values.hosts,
    "127.0.0.1",
    "1",
  ],
  { stdio: ["pipe", "pipe", "inherit"] },
);
const lines = createInterface(web.stdout)[Symbol.asyncIterator]();
const all = JSON.parse(((await lines.next()) as { value: string }).value) as string[];
const folder = await mkdtemp(path.join(tmpdir(), "eiao-bench-"));
const started: MeasuredPrograms[] = [];
let isGood = true;
try {
  const pairs: { readonly direct: MeasuredPrograms; readonly distributed: MeasuredPrograms }[] = [];
  for (const workers of counts) {
    const direct = await startDirect(folder, workers);
    const distributed = await startDistributed(folder, workers, PORT + workers);
    started.push(direct, distributed);
    pairs.push({ direct, distributed });
    for (const each of [direct, distributed]) await each.measure("WARMUP", all.slice(0, workers * warm));
  }
  const shares: number[][] = counts.map(() => []);
  const totals: number[][] = counts.map(() => []);
  const ratios: number[] = [];
  const walls: number[] = [];
  const without: number[] = [];
  const loads: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const sites = all.slice(2 * warm + round * siteCount, 2 * warm + (round + 1) * siteCount);
    const seen: { direct: Figures; distributed: Figures }[] = [];
    const turn = <T>(list: readonly T[]): readonly T[] => (round % 2 === 0 ? list : list.toReversed());
    for (const [at, pair] of turn([...pairs.entries()])) {
      const figures: Partial<Record<keyof typeof pair, Figures>> = {};
      for (const kind of turn(["direct", "distributed"] as const))
        figures[kind] = await pair[kind].measure(`BENCH${round}`, sites);
      const { direct, distributed } = figures as Record<keyof typeof pair, Figures>;
      seen[at] = { direct, distributed };
      const share = (beyondEvaluation(distributed) - beyondEvaluation(direct)) / total(distributed);
      shares[at]?.push(share);
      totals[at]?.push((distributed.coordinator + distributed.database) / total(distributed));
      console.log(`  of it coordination ${percent(share)}`);
    }
    const [one, two] = seen as [(typeof seen)[0], (typeof seen)[0]];
    ratios.push(rate(two.distributed) / rate(one.distributed));
    without.push(rate(two.direct) / rate(one.direct));
    walls.push(two.distributed.wall / one.distributed.wall);
    loads.push(loadavg()[0] ?? 0);
  }
  for (const [at, workers] of counts.entries()) {
    console.log(`coordination with ${workers} of all CPU: ${show(shares[at] ?? [], percent)}`);
    console.log(`  all that its coordinator and database take: ${show(totals[at] ?? [], percent)}`);
  }
  const spread = spreadOf(shares.flat());
  console.log(
    `coordination of all CPU: ${show(shares.flat(), percent)} (less than ${percent(LIMIT)}: ${verdictBelow(spread, LIMIT)})`,
  );
  console.log(`pages a CPU second, 2 workers of 1: ${show(ratios, ratio)} (at least ${LEAST_RATIO})`);
  console.log(`the same of 2 processes and 1 without a coordinator: ${show(without, ratio)}`);
  console.log(`wall, 2 workers of 1: ${show(walls, ratio)}`);
  console.log(`load of the machine, of ${availableParallelism()} processors: ${show(loads, ratio)}`);
  isGood = spreadOf(ratios).median >= LEAST_RATIO && spread.median < LIMIT;
} finally {
  for (const each of started) await each.stop();
  web.kill();
  await rm(folder, { recursive: true, force: true });
}
process.exit(values.check && !isGood ? 1 : 0);

function show(measured: readonly number[], text: (value: number) => string): string {
  const { median, low, high } = spreadOf(measured);
  return `${text(median)}, between ${text(low)} and ${text(high)}, of ${measured.map(text).join(", ")}`;
}

function ratio(value: number): string {
  return value.toFixed(2);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
