import { siteUrlMethod as method } from "../service-methods.ts";
import { markSteered } from "@eiao/etl/internal";
import type { Observatory } from "../observatory.ts";
import { serviceError } from "../../../transport/service-errors.ts";
import type { Method } from "../../../transport/service.ts";
import { stopRun } from "../etl/etl-runs.ts";

const ALL = "ALL";

/** Returns the methods by which an operator controls runs: pausing, stopping, priority, and changing the order of the queue. */
export function controlMethods(observatory: Observatory): Method[] {
  const { queue, warehouse, newWork } = observatory;
  const checkKnown = (is: boolean, run: unknown): null => {
    if (!is) throw serviceError("UnknownTestRun", { run: String(run).slice(0, 100) });
    newWork.notify();
    return null;
  };
  const pause = async (run: string, isPaused: boolean): Promise<number> => {
    const isKnown = run === ALL || (await queue.isSteered(run)) !== undefined;
    if (!isKnown) checkKnown(false, run);
    return queue.pauseRun(run, isPaused);
  };
  return [
    method("pauseRun", ({ testrun = ALL }) => pause(testrun as string, true)),
    method("resumeRun", async ({ testrun = ALL }) => {
      const runs = await pause(testrun as string, false);
      newWork.notify();
      return runs;
    }),
    method("stopRun", ({ testrun }) => stopRun(observatory, testrun as string)),
    method("setPriority", async ({ testrun, priority }) =>
      checkKnown(await queue.setPriority(testrun as string, priority as number), testrun),
    ),
    method("steerRun", async ({ testrun }) => {
      checkKnown(await queue.steerRun(testrun as string), testrun);
      await markSteered(warehouse, testrun as string);
    }),
  ];
}

const EVERY_WORKER = "EVERY_WORKER";

/** Returns the methods by which an operator pauses and resumes workers. */
export function workerMethods(observatory: Observatory): Method[] {
  return [method("pauseWorker", pausing(observatory, true)), method("resumeWorker", pausing(observatory, false))];
}

function pausing({ queue, newWork }: Observatory, paused: boolean): Method["call"] {
  return async ({ worker = EVERY_WORKER }) => {
    const name = worker === EVERY_WORKER ? null : (worker as string);
    if (name !== null && (await queue.isWorkerPaused(name)) === undefined)
      throw serviceError("UnknownWorker", { worker: name.slice(0, 100) });
    const changed = await queue.pauseWorkers(name, paused);
    if (changed > 0) newWork.notify(); // other workers get its hosts, or it gets them back
    return changed;
  };
}
