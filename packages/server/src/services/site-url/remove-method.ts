import type { Method } from "../../transport/service.ts";
import { transportError } from "../../transport/errors.ts";
import { disownSites, forgetRun } from "../etl/forget-run.ts";
import type { Observatory } from "../observatory.ts";
import { testrun } from "../parameters.ts";
import { callEtl } from "./remote-etl.ts";

const ALL = "ALL";

/** `removeTestRun` (spec 6.2, D-23). */
export function removeTestRunMethod(observatory: Observatory): Method {
  return {
    name: "removeTestRun",
    doc: "Drops the queue of a test run, and forgets the run; without a name all ongoing runs.",
    parameters: [
      { ...testrun, required: false, default: ALL },
      { name: "confirm", type: "boolean", required: false, default: "false", doc: "Needed for all runs, by JSON." },
    ],
    result: { type: "value", doc: "How many sites were removed." },
    async call({ testrun = ALL, confirm }, { transport }) {
      if (testrun === ALL && transport === "json" && confirm !== true)
        throw transportError("BadArguments", { problem: "all ongoing runs are removed only with confirm=true" });
      const dropped = await observatory.queue.dropRun(testrun as string);
      for (const { run, etlserver: host, port: at, sites } of dropped.runs) {
        if (observatory.isOwnEtl(host, at)) await forgetRun(observatory, run);
        else await callEtl({ host, port: at, run }, "removeTestRun", [run]);
        await disownSites(observatory, run, sites);
      }
      return dropped.removed;
    },
  };
}
