import { fork, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { EvaluationTask } from "@eiao/sampler";
import type { LaneBegin } from "./scaling-lane.ts";

const slicePages = 150;

/**
 * How many times the pages a second that all cores evaluate, one thread each, against one thread on one core: a thread alone would
 * use the others too, for what V8 does beside it (collecting garbage, compiling). Slice by slice, so that what else the machine does
 * hits both alike.
 *
 * @returns a ratio for each pair of slices; undefined where processes cannot be kept to a core.
 */
export async function measureScaling(
  tasks: readonly EvaluationTask[],
  origin: string,
  { cores, rounds }: { readonly cores: number; readonly rounds: number },
): Promise<number[] | undefined> {
  if (cores < 2 || spawnSync("taskset", ["-c", "0", "true"]).status !== 0) return undefined;
  const lanes = [startLane(1, ["taskset", "-c", "0"]), startLane(cores, ["env"])] as const;
  try {
    const begin: Omit<LaneBegin, "threads"> = { tasks, origin };
    for (const { lane, threads } of lanes) await ask(lane, { ...begin, threads });
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (let from = 0; from < tasks.length; from += slicePages) {
        const slice = { from, to: from + slicePages };
        const [one, all] = [await ask(lanes[0].lane, slice), await ask(lanes[1].lane, slice)];
        ratios.push(one / all);
      }
    }
    return ratios;
  } finally {
    for (const { lane } of lanes) lane.kill();
  }
}

/** @param before  the words that start a program as the lane needs it. */
function startLane(threads: number, [program = "", ...words]: readonly string[]) {
  const lane = fork(fileURLToPath(new URL("scaling-lane.ts", import.meta.url)), {
    execPath: program,
    execArgv: [...words, process.execPath, "--conditions=@eiao/source"],
    serialization: "advanced",
  });
  return { lane, threads };
}

async function ask(lane: ChildProcess, question: object): Promise<number> {
  lane.send(question);
  const [seconds] = (await once(lane, "message")) as [number];
  return seconds;
}
