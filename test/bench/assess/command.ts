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

/** What a user waits for who measures a site once: seconds of each round, with the start of all processes. */
export interface CommandSeconds {
  /** `eiao-wam crawl`, of so many pages. */
  readonly crawl: readonly number[];
  /** The engine alone evaluates them and writes EARL, in a process that was started for it. */
  readonly engine: readonly number[];
  /** `eiao-wam assess`. */
  readonly assess: readonly number[];
}

/** In turns, so that what else the machine does hits all alike. */
export async function measureCommand(
  tasks: readonly EvaluationTask[],
  origin: string,
  rounds: number,
): Promise<CommandSeconds> {
  const seconds = { crawl: [] as number[], engine: [] as number[], assess: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    seconds.crawl.push(await command("crawl", origin, tasks.length));
    seconds.engine.push(await engine({ workers: availableParallelism(), tasks, origin }));
    seconds.assess.push(await command("assess", origin, tasks.length));
  }
  return seconds;
}

async function command(name: "crawl" | "assess", origin: string, pages: number): Promise<number> {
  const data = await mkdtemp(join(tmpdir(), "eiao-bench-"));
  const manners = ["--allow-private", "--delay", "0", "--concurrency", "8", "--max-pages", String(pages)];
  const words = [program, name, `${origin}/`, ...manners, "--data", data, "--quiet"];
  const start = performance.now();
  try {
    await promisify(execFile)(process.execPath, words, { maxBuffer: 10_000_000 });
    return (performance.now() - start) / 1000;
  } finally {
    await rm(data, { recursive: true });
  }
}

async function engine(begin: ContestantBegin): Promise<number> {
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
