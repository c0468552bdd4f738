import type { Method } from "../../transport/service.ts";
import type { DroppedRun } from "../../queue/runs.ts";
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
    role: "operator",
    doc: "Removes a test run with its queue. Without a name, removes all open runs.",
    parameters: [
      { ...testrun, required: false, default: ALL },
      {
        name: "confirm",
        type: "boolean",
        required: false,
        default: "false",
        doc: "Must be true in JSON to remove all runs.",
      },
    ],
    result: { type: "value", doc: "Number of removed sites." },
    changed: ({ testrun = ALL }, sites) => ({ subject: testrun as string, detail: `${sites as number} sites` }),
    async call({ testrun = ALL, confirm }, { transport }) {
      if (testrun === ALL && transport === "json" && confirm !== true)
        throw transportError("BadArguments", { problem: "to remove all open runs, set confirm=true" });
      const dropped = await observatory.queue.dropRun(testrun as string);
      const failures: unknown[] = [];
      for (const run of dropped.runs)
        await forgetEverywhere(observatory, run).catch((error: unknown) => void failures.push(error)); // the others are told all the same
      // Whoever was to remove it before ended when only the queue had let it go.
      if (testrun !== ALL && dropped.runs.length === 0) await forgetRun(observatory, testrun as string);
      if (failures.length > 0) throw failures[0];
      return dropped.removed;
    },
  };
}

/** The ETL server that counts it is told, and what the run came to here goes. @throws EiaoError `EtlUnreachable`, when that has gone. */
async function forgetEverywhere(
  observatory: Observatory,
  { run, etlserver: host, port, sites }: DroppedRun,
): Promise<void> {
  try {
    if (observatory.isOwnEtl(host, port)) await forgetRun(observatory, run);
    else await callEtl({ host, port, run }, "removeTestRun", [run]);
  } finally {
    await disownSites(observatory, run, sites);
  }
}
