import { markSteered } from "@eiao/etl";
import type { Method } from "../../transport/service.ts";
import { serviceError } from "../errors.ts";
import type { Observatory } from "../observatory.ts";
import { nothing, testrun } from "../parameters.ts";

const ALL = "ALL";

/** The methods by which an operator steers runs: pausing, priority, another order of the queue. */
export function controlMethods({ queue, warehouse, bell }: Observatory): Method[] {
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
      doc: "Hands out nothing more of a run until it goes on, or of all ongoing ones, but of those that begin later; what is under way is ended.",
      parameters: [{ ...testrun, required: false, default: ALL, doc: "Its id; unless given all ongoing ones." }],
      result: { type: "value", doc: "How many runs." },
      call: ({ testrun = ALL }) => pause(testrun as string, true),
    },
    {
      name: "resumeRun",
      doc: "Goes on with a run that was paused.",
      parameters: [{ ...testrun, required: false, default: ALL, doc: "Its id; unless given all." }],
      result: { type: "value", doc: "How many runs." },
      async call({ testrun = ALL }) {
        const runs = await pause(testrun as string, false);
        bell.ring();
        return runs;
      },
    },
    {
      name: "setPriority",
      doc: "Runs of a higher priority are served first, where scheduling is by priority.",
      parameters: [testrun, { name: "priority", type: "integer", required: true, doc: "0 unless set." }],
      result: nothing,
      call: async ({ testrun, priority }) =>
        known(await queue.setPriority(testrun as string, priority as number), testrun),
    },
    {
      name: "steerRun",
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
