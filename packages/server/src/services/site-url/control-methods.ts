import { markSteered } from "@eiao/etl";
import type { Method } from "../../transport/service.ts";
import { stopRun } from "../etl/etl-runs.ts";
import { serviceError } from "../errors.ts";
import type { Observatory } from "../observatory.ts";
import { nothing, testrun } from "../parameters.ts";

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
      parameters: [
        testrun,
        { name: "priority", type: "integer", required: true, doc: "The priority. New runs have 0." },
      ],
      result: nothing,
      call: async ({ testrun, priority }) =>
        known(await queue.setPriority(testrun as string, priority as number), testrun),
    },
    {
      name: "steerRun",
      role: "operator",
      doc: "Declares that the queue of a run may be put into another order (POST /update): it is marked so from then on.",
      parameters: [testrun],
      result: nothing,
      async call({ testrun }) {
        known(await queue.steerRun(testrun as string), testrun);
        await markSteered(warehouse, testrun as string); // so do its reports
        return null;
      },
    },
  ];
}
