import { fork, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { EvaluationTask } from "@eiao/sampler";
import type { ContestantBegin } from "./scaling-contestant.ts";

/** Seconds for all pages, one of each a round. */
export interface Scaling {
  /**
   * A process that the system keeps on one core, where it evaluates as it would on a machine that has no other: the mean over the
   * cores, each by itself, since a neighbour may slow one of them. Empty where the system can't do that.
   */
  readonly oneCore: readonly number[];
  /** Such processes on all cores at once, which share nothing: what the machine can do at best, for as many pages. */
  readonly apart: readonly number[];
  /** One worker, with all cores for what the main process does beside it. */
  readonly oneWorker: readonly number[];
  /** What the program does: as many workers as cores. */
  readonly allCores: readonly number[];
}

/** Processes are not free: on more cores than this, only so many are measured one by one, and none of them at once. */
const mostApart = 4;

/** In turns, so that what else the machine does hits all alike. */
export async function measureScaling(
  tasks: readonly EvaluationTask[],
  origin: string,
  rounds: number,
): Promise<Scaling> {
  const cores = availableParallelism();
  const pinned = coreNumbers()
    .slice(0, mostApart)
    .map((core) => startContestant(core));
  const [one, all] = [startContestant(), startContestant()];
  const scaling = {
    oneCore: [] as number[],
    apart: [] as number[],
    oneWorker: [] as number[],
    allCores: [] as number[],
  };
  try {
    for (const contestant of [...pinned, one])
      await ask(contestant, { workers: 1, tasks, origin } satisfies ContestantBegin);
    await ask(all, { workers: cores, tasks, origin } satisfies ContestantBegin);
    for (let round = 0; round < rounds; round++) {
      const alone: number[] = [];
      const together: number[] = [];
      for (const contestant of pinned) {
        alone.push(await ask(contestant, {}));
        together.push(await ask(all, {})); // after each of them: the machine is not the same for long
      }
      scaling.oneWorker.push(await ask(one, {}));
      together.push(await ask(all, {}));
      scaling.allCores.push(mean(together));
      if (pinned.length === 0) continue;
      scaling.oneCore.push(mean(alone));
      if (pinned.length < cores) continue;
      const apart = await Promise.all(pinned.map((contestant) => ask(contestant, {})));
      scaling.apart.push(Math.max(...apart) / apart.length);
    }
    return scaling;
  } finally {
    for (const contestant of [...pinned, one, all]) contestant.kill();
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Numbers of the cores that this process may use; none where there is no `taskset` (util-linux). */
function coreNumbers(): number[] {
  const { status, stdout } = spawnSync("taskset", ["-cp", String(process.pid)], { encoding: "utf8" });
  if (status !== 0) return [];
  const list = stdout.slice(stdout.lastIndexOf(":") + 1).trim();
  return list.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

/** @param core  that it is kept on. */
function startContestant(core?: number): ChildProcess {
  const pin = core === undefined ? [] : ["-c", String(core), process.execPath];
  return fork(fileURLToPath(new URL("scaling-contestant.ts", import.meta.url)), {
    ...(core === undefined ? {} : { execPath: "taskset" }),
    execArgv: [...pin, "--conditions=@eiao/source"],
    serialization: "advanced",
  });
}

async function ask(contestant: ChildProcess, question: object): Promise<number> {
  contestant.send(question);
  const [seconds] = (await once(contestant, "message")) as [number];
  return seconds;
}
