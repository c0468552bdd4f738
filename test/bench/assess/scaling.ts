import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { EvaluationTask } from "@eiao/sampler";
import type { LaneBegin } from "./scaling-lane.ts";

/**
 * How many times the pages a second that one thread evaluates all cores do, one thread each. In turns, so that what else the machine
 * does hits both alike.
 *
 * @returns a ratio for each round.
 */
export async function measureScaling(
  tasks: readonly EvaluationTask[],
  origin: string,
  { cores, rounds }: { readonly cores: number; readonly rounds: number },
): Promise<number[]> {
  const lanes = [startLane(), startLane()] as const;
  try {
    for (const [at, threads] of [1, cores].entries())
      await ask(lanes[at as 0 | 1], { threads, tasks, origin } satisfies LaneBegin);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const [one, all] = [await ask(lanes[0], {}), await ask(lanes[1], {})];
      ratios.push(one / all);
    }
    return ratios;
  } finally {
    for (const lane of lanes) lane.kill();
  }
}

function startLane(): ChildProcess {
  return fork(fileURLToPath(new URL("scaling-lane.ts", import.meta.url)), {
    execArgv: ["--conditions=@eiao/source"],
    serialization: "advanced",
  });
}

async function ask(lane: ChildProcess, question: object): Promise<number> {
  lane.send(question);
  const [seconds] = (await once(lane, "message")) as [number];
  return seconds;
}
