import type { Method } from "../../transport/service.ts";
import { serviceError } from "../errors.ts";
import type { Observatory } from "../observatory.ts";

const ALL = "ALL";

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
      {
        name: "worker",
        type: "text",
        required: false,
        default: ALL,
        longest: 255,
        doc: "Name of the worker. Default: all workers.",
      },
    ],
    result: { type: "value", doc: "Number of workers that were not so before." },
    async call({ worker = ALL }) {
      const name = worker === ALL ? null : (worker as string);
      if (name !== null && (await queue.isWorkerPaused(name)) === undefined)
        throw serviceError("UnknownWorker", { worker: name.slice(0, 100) });
      const changed = await queue.pauseWorkers(name, paused);
      if (changed > 0) bell.ring(); // other workers have its hosts, or it may have them again
      return changed;
    },
  };
}
