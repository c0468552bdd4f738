import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { EvaluationTask } from "@eiao/sampler";
import type { ContestantBegin } from "./scaling-contestant.ts";

const program = fileURLToPath(new URL("../../../packages/cli/bin/eiao-wam.js", import.meta.url)); // as a user has it

/** The waiting time of users who measure a site once: the seconds of each round, with the start of all processes. */
export interface CommandSeconds {
  /** For `eiao-wam crawl`. */
  readonly crawl: readonly number[];
  /** For the engine alone, which evaluates the pages and writes EARL in a new process. */
  readonly engine: readonly number[];
  /** For `eiao-wam assess`. */
  readonly assess: readonly number[];
}

/** Measures in turns, so that other load of the machine affects all equally. */
export async function measureCommand(
  tasks: readonly EvaluationTask[],
  origin: string,
  rounds: number,
): Promise<CommandSeconds> {
  const seconds = { crawl: [] as number[], engine: [] as number[], assess: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    seconds.crawl.push(await timeCommand("crawl", origin, tasks.length));
    seconds.engine.push(await timeEngine({ workers: availableParallelism(), tasks, origin }));
    seconds.assess.push(await timeCommand("assess", origin, tasks.length));
  }
  return seconds;
}

async function timeCommand(name: "crawl" | "assess", origin: string, pages: number): Promise<number> {
  const data = await mkdtemp(join(tmpdir(), "eiao-bench-"));
  const manners = ["--allow-private", "--delay", "0", "--concurrency", "8", "--max-pages", String(pages)];
  const args = [program, name, `${origin}/`, ...manners, "--data", data, "--quiet"];
  const start = performance.now();
  try {
    await promisify(execFile)(process.execPath, args, { maxBuffer: 10_000_000 });
    return (performance.now() - start) / 1000;
  } finally {
    await rm(data, { recursive: true });
  }
}

async function timeEngine(begin: ContestantBegin): Promise<number> {
  const start = performance.now();
  const contestant = fork(fileURLToPath(new URL("cold-contestant.ts", import.meta.url)), {
    execArgv: ["--conditions=@eiao/source"],
    serialization: "advanced",
  });
  contestant.send(begin);
  await once(contestant, "message");
  const seconds = (performance.now() - start) / 1000;
  await once(contestant, "exit");
  return seconds;
}
