/**
 * `npm run bench:assess [-- --check] [--pages 600] [--rounds 3] [--site FOLDER]`: measures how fast a sample of real pages is evaluated
 * from the WARC store, written and sealed, compared with the engine alone on the same pages and as many workers; the size of the store;
 * how the engine scales over the cores; and the time of the whole command that users run on a site once, compared with a crawl and the
 * engine alone. The site is Debian's default-jdk-doc if it is installed, any folder, or else (`real`) the pages of test/support/pages.
 * Exit 1 beyond a limit with `--check`.
 */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { createPoolEvaluator, openStoreReader } from "@eiao/sampler/internal";
import { cpuSecondsOf, residentOf, watchChildren } from "../../support/child-processes.ts";
import { openSamples, sealed } from "../../support/samples.ts";
import { median } from "../measure.ts";
import { measureCommand } from "./command.ts";
import { createEngine } from "./engine.ts";
import { measureScaling } from "./scaling.ts";
import type { Scaling } from "./scaling.ts";
import type { EvaluationTask } from "@eiao/sampler";
import { tasksOf } from "./tasks.ts";

const documentation = "/usr/share/doc/default-jdk-doc/api";
const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    pages: { type: "string", default: "600" },
    rounds: { type: "string", default: "3" },
    site: { type: "string", default: existsSync(documentation) ? documentation : "real" },
  },
});
const [pages, rounds] = [Number(values.pages), Number(values.rounds)];
/** The number of pages of a small site. */
const small = 20;
const cores = availableParallelism();
const children = watchChildren();

const site = await serve();
const samples = await openSamples();
let failed = 0;
try {
  const seed = `${site.origin}/`;
  const launch = await samples.crawl(seed, { maxPages: pages });
  const tasks = await tasksOf(samples, seed);
  console.log(`${tasks.length} real pages, ${cores} cores, ${rounds} rounds; Node ${process.version}`);
  const times: Record<"engine" | "earl" | "sample", number[]> = { engine: [], earl: [], sample: [] };
  const work: Record<"engine" | "earl" | "sample", number[]> = { engine: [], earl: [], sample: [] };
  let file = "";
  let sampled = 0;
  const scaling = await measureScaling(tasks, site.origin, 2 * rounds + 1); // the most sensitive of the figures
  const others = new Set(children);
  const engine = createEngine(cores, site.origin);
  const evaluator = createPoolEvaluator({ workers: cores }); // of a sample: its workers run another program
  /** Takes a sample. A launch has one run and one sample, so the last one is removed. */
  const sample = async () => {
    if (file !== "") await rm(file);
    const result = sealed(await samples.sample(seed, launch, { n: pages, seed: "bench", evaluator }));
    ({ file } = result);
    return result;
  };
  // Every worker loads and compiles everything, as in a program that has run for a while: each sees all pages equally often.
  await engine.seconds(tasks);
  await engine.earlSeconds(tasks);
  await sample();
  await sample();
  const workers = [...children].filter((child) => !others.has(child));
  for (let round = 0; round < rounds; round++) {
    const engineWork = cpuSeconds(workers);
    times.engine.push(await engine.seconds(tasks));
    work.engine.push(engineWork());
    const earlWork = cpuSeconds(workers);
    times.earl.push(await engine.earlSeconds(tasks));
    work.earl.push(earlWork());
    const sampleWork = cpuSeconds(workers);
    const start = performance.now();
    const result = await sample();
    times.sample.push((performance.now() - start) / 1000);
    work.sample.push(sampleWork());
    sampled = result.assessment.pages.sampled;
  }
  const resident = [process, ...workers].reduce((sum, each) => sum + residentOf(each), 0);
  await Promise.all([evaluator.close(), engine.close()]);
  const rate = (contestant: keyof typeof times, count = tasks.length) => count / median(times[contestant]);
  const lines: [string, number, string][] = [
    [`engine alone, ${cores} workers`, rate("engine"), "pages/s"],
    ["the same, writing EARL", rate("earl"), "pages/s"],
    [`sample of ${sampled} pages: read, evaluated, written, sealed`, rate("sample", sampled), "pages/s"],
  ];
  for (const [label, value, unit] of lines) console.log(`${label.padEnd(62)} ${value.toFixed(1).padStart(8)} ${unit}`);
  const cpu = (contestant: keyof typeof work) => median(work[contestant]);
  console.log(
    `CPU of all processes: engine ${cpu("engine").toFixed(1)} s, with EARL ${cpu("earl").toFixed(1)} s, sample ${cpu("sample").toFixed(1)} s`,
  );
  checkLimit("sample / engine with EARL", rate("sample", sampled) / rate("earl"), 0.7);
  console.log(`sample / engine without EARL: ${(rate("sample", sampled) / rate("engine")).toFixed(2)}`);
  if (cores === 1) console.log("scaling was not measured: this machine has only one core");
  else reportScaling(scaling);
  console.log(`resident: ${Math.round(resident / 1e6)} MB, including the workers of engine and sample`);
  const reader = await openStoreReader(file);
  const bytes = (await stat(file)).size;
  console.log(`store: ${bytes} bytes, ${reader.triples} triples`);
  checkLimit("triples / byte of the store (1/12 at least)", reader.triples / bytes, 1 / 12);
  await reader.close();
  for (const count of [small, pages]) await reportCommand(tasks.slice(0, count));
} finally {
  await samples.close();
  site.close();
  await rm(samples.dataDir, { recursive: true, force: true });
}
if (values.check && failed > 0) process.exitCode = 1;

function checkLimit(label: string, value: number, min: number): void {
  if (value < min) failed++;
  console.log(
    `${label.padEnd(62)} ${value.toFixed(2).padStart(8)} limit ${min.toFixed(2)} ${value < min ? "UNDER" : "ok"}`,
  );
}

/** Measures `assess` of a site that is measured once, which includes a crawl and the engine. */
async function reportCommand(of: readonly EvaluationTask[]): Promise<void> {
  const { crawl, engine, assess } = await measureCommand(of, site.origin, rounds);
  const medianText = (seconds: readonly number[]) => `${median(seconds).toFixed(1)} s`;
  console.log(
    `eiao-wam assess of ${of.length} pages, including the start: ${medianText(assess)} (a crawl ${medianText(crawl)}, the engine with EARL ${medianText(engine)})`,
  );
  const ratios = assess.map((seconds, i) => ((crawl[i] as number) + (engine[i] as number)) / seconds);
  checkLimit(`  crawl and engine / assess, ${of.length} pages`, median(ratios), 0.7);
}

/**
 * Compares all workers with one, which leaves the other cores to the main process, and all cores with a machine of one core.
 * Also prints the best that the machine can do.
 */
function reportScaling({ oneCore, apart, oneWorker, allCores }: Scaling): void {
  const ratios = (times: readonly number[]) => times.map((seconds, i) => seconds / (allCores[i] as number));
  const valuesText = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(" ");
  const min = cores === 2 ? 1.8 : 0.75 * cores;
  const workers = ratios(oneWorker);
  checkLimit(`${cores} workers / one worker with all cores`, median(workers), min);
  console.log(`  each round: ${valuesText(workers)}`);
  if (oneCore.length === 0) return; // the system cannot keep a process on one core
  checkLimit(`${cores} cores / one core`, median(ratios(oneCore)), min);
  console.log(`  each round: ${valuesText(ratios(oneCore))}`);
  if (apart.length > 0) {
    const best = oneCore.map((seconds, i) => seconds / (apart[i] as number));
    console.log(`one process per core, nothing shared / one core: ${median(best).toFixed(2)} (${valuesText(best)})`);
  }
}

/** Serves the site from a process of its own, so that its CPU is not counted. */
async function serve(): Promise<{ readonly origin: string; close(): void }> {
  const [program, arg] =
    values.site === "real" ? ["real-site.ts", values.pages] : ["../crawl/site-server.ts", values.site];
  const file = fileURLToPath(new URL(program, import.meta.url));
  const server = spawn(process.execPath, ["--conditions=@eiao/source", file, arg], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [origin] = (await once(server.stdout, "data")) as [Buffer];
  return { origin: origin.toString().trim(), close: () => void server.kill() };
}

/** Returns a clock of the CPU time of this process and its workers. */
function cpuSeconds(workers: readonly ChildProcess[]): () => number {
  const now = (): number => {
    const { user, system } = process.cpuUsage();
    return workers.reduce((sum, worker) => sum + cpuSecondsOf(worker), (user + system) / 1e6);
  };
  const before = now();
  return () => now() - before;
}
