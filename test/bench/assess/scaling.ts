import { fork, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { EvaluationTask } from "@eiao/sampler";
import type { ContestantBegin } from "./scaling-contestant.ts";

/** The seconds for all pages, one of each a round. */
export interface Scaling {
  /**
   * For a process that the system keeps on one core, as on a machine with one core: the mean over the cores, each measured alone,
   * since a neighbour may slow one of them. Empty if the system cannot do that.
   */
  readonly oneCore: readonly number[];
  /** For such processes on all cores at once, which share nothing: the best that the machine can do. */
  readonly apart: readonly number[];
  /** For one worker, which leaves the other cores to the main process. */
  readonly oneWorker: readonly number[];
  /** For as many workers as cores, as in the program. */
  readonly allCores: readonly number[];
}

/** The most cores that are measured one by one: processes have a cost. With more cores none are measured at once. */
const mostApart = 4;

/** Measures in turns, so that other load of the machine affects all equally. */
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
        together.push(await ask(all, {})); // after each of them: the load of the machine changes
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

/** Returns the numbers of the cores that this process may use, or none without `taskset` (util-linux). */
function coreNumbers(): number[] {
  const { status, stdout } = spawnSync("taskset", ["-cp", String(process.pid)], { encoding: "utf8" });
  if (status !== 0) return [];
  const list = stdout.slice(stdout.lastIndexOf(":") + 1).trim();
  return list.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

/** Starts a contestant. @param core  the core that it is kept on. */
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
