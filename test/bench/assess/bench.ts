/**
 * `npm run bench:assess [-- --check] [--pages 600] [--rounds 3] [--site FOLDER]`: how fast a sample of real pages is evaluated from the
 * WARC store, written and sealed, against what the engine alone does with the same pages on the same threads; what the store takes;
 * and how the engine scales over the cores. The site is Debian's default-jdk-doc where that is installed, any folder, or else (`real`)
 * the pages of test/pages. Exit 1 below a limit with `--check`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { createPoolEvaluator, openStoreReader } from "@eiao/sampler";
import type { EvaluationTask, Evaluator, FetchedSheet } from "@eiao/sampler";
import { readArchivedAnswer } from "../../../packages/sampler/src/sample/archived-answer.ts";
import { documentTask } from "../../../packages/sampler/src/sample/document-task.ts";
import { openSamples, sealed } from "../../assess/samples.ts";
import type { Samples } from "../../assess/samples.ts";
import { median } from "../measure.ts";

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
const cores = availableParallelism();
const slicePages = 150;

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
  const single = await warmEvaluator(tasks, 1);
  const evaluator = await warmEvaluator(tasks, cores);
  const pairs: { readonly one: number; readonly all: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    // Slice by slice: what else the machine does then hits both alike.
    for (let from = 0; from < tasks.length; from += slicePages) {
      const slice = tasks.slice(from, from + slicePages);
      const one = await engineSeconds(slice, single, {});
      pairs.push({ one, all: await engineSeconds(slice, evaluator, {}) });
    }
    const engineWork = cpuSeconds();
    times.engine.push(await engineSeconds(tasks, evaluator, {}));
    work.engine.push(engineWork());
    const earl = { form: "turtle", terms: "seed" } as const;
    const earlWork = cpuSeconds();
    times.earl.push(await engineSeconds(tasks, evaluator, { earl }));
    work.earl.push(earlWork());
    const sampleWork = cpuSeconds();
    const start = performance.now();
    const run = `round${round}`;
    const result = sealed(await samples.sample(seed, launch, { run, n: pages, seed: "bench", evaluator }));
    times.sample.push((performance.now() - start) / 1000);
    work.sample.push(sampleWork());
    file = result.file;
    sampled = result.assessment.pages.sampled;
  }
  await Promise.all([single.close(), evaluator.close()]);
  const rate = (lane: keyof typeof times, count = tasks.length) => count / median(times[lane]);
  const lines: [string, number, string][] = [
    ["engine alone, one thread", (rounds * tasks.length) / pairs.reduce((sum, { one }) => sum + one, 0), "pages/s"],
    [`engine alone, ${cores} threads`, rate("engine"), "pages/s"],
    ["the same with EARL written", rate("earl"), "pages/s"],
    [`sample of ${sampled} pages: read, evaluated, written, sealed`, rate("sample", sampled), "pages/s"],
  ];
  for (const [what, value, unit] of lines) console.log(`${what.padEnd(62)} ${value.toFixed(1).padStart(8)} ${unit}`);
  const cpu = (lane: keyof typeof work) => median(work[lane]);
  console.log(
    `CPU of all threads: engine ${cpu("engine").toFixed(1)} s, with EARL ${cpu("earl").toFixed(1)} s, sample ${cpu("sample").toFixed(1)} s`,
  );
  limit("sample / engine with EARL", rate("sample", sampled) / rate("earl"), 0.7);
  console.log(`sample / engine without EARL: ${(rate("sample", sampled) / rate("engine")).toFixed(2)}`);
  const scaling = median(pairs.map(({ one, all }) => one / all));
  if (cores >= 2) limit(`${cores} threads / one, median of ${pairs.length} pairs`, scaling, cores === 2 ? 1.8 : 1.5);
  console.log(`resident at most: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
  const reader = await openStoreReader(file);
  const octets = (await stat(file)).size;
  console.log(`store: ${octets} octets, ${reader.triples} triples`);
  limit("triples / octet of the store (1/12 at least)", reader.triples / octets, 1 / 12);
  await reader.close();
} finally {
  await samples.close();
  site.close();
  await rm(samples.dataDir, { recursive: true, force: true });
}
if (values.check && failed > 0) process.exitCode = 1;

function limit(what: string, value: number, least: number): void {
  if (value < least) failed++;
  console.log(
    `${what.padEnd(62)} ${value.toFixed(2).padStart(8)} limit ${least.toFixed(2)} ${value < least ? "UNDER" : "ok"}`,
  );
}

/** The site, from a process of its own, so that its CPU is nobody's. */
async function serve(): Promise<{ readonly origin: string; close(): void }> {
  const [program, word] =
    values.site === "real" ? ["real-site.ts", values.pages] : ["../crawl/site-server.ts", values.site];
  const file = fileURLToPath(new URL(program, import.meta.url));
  const server = spawn(process.execPath, ["--conditions=@eiao/source", file, word], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [origin] = (await once(server.stdout, "data")) as [Buffer];
  return { origin: origin.toString().trim(), close: () => void server.kill() };
}

/** A clock of all threads of this process. */
function cpuSeconds(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
}

/** Every page of the crawl as a task, its octets in memory. */
async function tasksOf({ repository, dataDir }: Samples, seed: string): Promise<EvaluationTask[]> {
  const rows = await repository.pagesOf(new URL(seed).host);
  const tasks: EvaluationTask[] = [];
  for (const { url, warc } of rows) {
    if (warc === null) continue;
    tasks.push(documentTask(await readArchivedAnswer(dataDir, warc), url, "2026-11-21T09:30:00Z", []));
  }
  return tasks;
}

/** Seconds for all pages on so many warm threads; sheets come from memory. */
async function engineSeconds(
  tasks: readonly EvaluationTask[],
  evaluator: Evaluator,
  wants: EvaluationTask["wants"],
): Promise<number> {
  const start = performance.now();
  await Promise.all(tasks.map((task) => evaluator.evaluate({ ...task, wants }, loadSheet)));
  return (performance.now() - start) / 1000;
}

/** As in a program that has run for a while: the engine is loaded and compiled in every thread. */
async function warmEvaluator(tasks: readonly EvaluationTask[], threads: number): Promise<Evaluator> {
  const evaluator = createPoolEvaluator({ threads });
  await engineSeconds(tasks, evaluator, {});
  return evaluator;
}

const sheets = new Map<string, Promise<FetchedSheet>>();

function loadSheet(url: string): Promise<FetchedSheet> {
  let sheet = sheets.get(url);
  if (sheet === undefined) sheets.set(url, (sheet = fetchSheet(url)));
  return sheet;
}

async function fetchSheet(url: string): Promise<FetchedSheet> {
  if (!url.startsWith(site.origin)) throw new Error("it is on another site");
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`the server answered ${answer.status}`);
  return { url, content: await answer.bytes(), contentType: answer.headers.get("content-type") ?? "" };
}
