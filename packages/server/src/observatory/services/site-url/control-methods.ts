import { markSteered } from "@eiao/etl/internal";
import type { Observatory } from "../observatory.ts";
import { serviceError } from "../../../transport/service-errors.ts";
import { parameter, requiredParameter } from "../../../transport/service.ts";
import type { Method } from "../../../transport/service.ts";
import { stopRun } from "../etl/etl-runs.ts";
import { testrun } from "../parameters.ts";

const ALL = "ALL";

/** The methods by which an operator steers runs: pausing, stopping, priority, another order of the queue. */
export function controlMethods(observatory: Observatory): Method[] {
  const { queue, warehouse, bell } = observatory;
  const known = (is: boolean, run: unknown): null => {
    if (!is) throw serviceError("UnknownTestRun", { run: String(run).slice(0, 100) });
    bell.ring();
    return null;
  };
  const pause = async (run: string, isPaused: boolean): Promise<number> => {
    const isKnown = run === ALL || (await queue.isSteered(run)) !== undefined;
    if (!isKnown) known(false, run);
    return queue.pauseRun(run, isPaused);
  };
  return [
    {
      name: "pauseRun",
      role: "operator",
      doc: "Pauses a run, or all open runs: no more of their sites are handed out. Sites in progress are finished, and runs that begin later are not paused.",
      parameters: [{ ...testrun, required: false, default: ALL, doc: "Id of the run. Default: all open runs." }],
      result: { type: "value", doc: "Number of runs." },
      call: ({ testrun = ALL }) => pause(testrun as string, true),
    },
    {
      name: "resumeRun",
      role: "operator",
      doc: "Continues a paused run.",
      parameters: [{ ...testrun, required: false, default: ALL, doc: "Id of the run. Default: all paused runs." }],
      result: { type: "value", doc: "Number of runs." },
      async call({ testrun = ALL }) {
        const runs = await pause(testrun as string, false);
        bell.ring();
        return runs;
      },
    },
    {
      name: "stopRun",
      role: "operator",
      doc: "Stops a run and publishes what was measured. Its other sites count as failed.",
      parameters: [testrun],
      result: { type: "value", doc: "Number of stopped sites. 0 if the run has ended." },
      call: ({ testrun }) => stopRun(observatory, testrun as string),
    },
    {
      name: "setPriority",
      role: "operator",
      doc: "Sets the priority of a run. If scheduling is by priority, higher ones come first.",
      parameters: [testrun, requiredParameter("priority", "integer", "The priority. New runs have 0.")],
      call: async ({ testrun, priority }) =>
        known(await queue.setPriority(testrun as string, priority as number), testrun),
    },
    {
      name: "steerRun",
      role: "operator",
      doc: "Declares that the queue of a run may be put into another order (POST /update): it is marked so from then on.",
      parameters: [testrun],
      async call({ testrun }) {
        known(await queue.steerRun(testrun as string), testrun);
        await markSteered(warehouse, testrun as string);
      },
    },
  ];
}

const EVERY_WORKER = "EVERY_WORKER";

/** The methods by which an operator pauses workers. */
export function workerMethods(observatory: Observatory): Method[] {
  return [
    {
      name: "pauseWorker",
      role: "operator",
      doc: "Pauses a worker, or all workers that are known: it finishes its sites and takes no new ones. It stays paused when it, or the coordinator, is started again.",
      ...pausing(observatory, true),
    },
    {
      name: "resumeWorker",
      role: "operator",
      doc: "Lets a paused worker, or all, take sites again.",
      ...pausing(observatory, false),
    },
  ];
}

function pausing({ queue, bell }: Observatory, paused: boolean): Pick<Method, "parameters" | "result" | "call"> {
  return {
    parameters: [
      parameter("worker", "text", "Name of the worker. Default: all workers.", { default: EVERY_WORKER, longest: 255 }),
    ],
    result: { type: "value", doc: "Number of workers that were not so before." },
    async call({ worker = EVERY_WORKER }) {
      const name = worker === EVERY_WORKER ? null : (worker as string);
      if (name !== null && (await queue.isWorkerPaused(name)) === undefined)
        throw serviceError("UnknownWorker", { worker: name.slice(0, 100) });
      const changed = await queue.pauseWorkers(name, paused);
      if (changed > 0) bell.ring(); // other workers have its hosts, or it may have them again
      return changed;
    },
  };
}
