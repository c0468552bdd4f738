import { etlMethod as method } from "../service-methods.ts";
import { listRuns } from "@eiao/etl/internal";
import type { Method, Service } from "../../../transport/service.ts";
import { badArguments } from "../../../transport/errors.ts";
import { curatedSite } from "../sites.ts";
import { secondsSinceLog } from "../observatory.ts";
import type { Observatory } from "../observatory.ts";
import { cleanAfter, checkKnown, failSite, announceCount } from "./etl-runs.ts";
import { forgetRun } from "./forget-run.ts";

/** Returns the ETL server (spec 12.1), which counts the sites of runs and queues sites to be loaded. */
export function etlService(observatory: Observatory): Service {
  const { queue, warehouse } = observatory;
  return {
    name: "etl",
    namespace: "http://www.eiao.net/etl/",
    title: "EIAO ETL server",
    doc: "Loads the results of sites into the data warehouse, and counts them until a run is complete.",
    methods: [
      method(
        "testRun",
        async ({ numberofsites, testrun }) => {
          const sites = numberofsites as number;
          if (sites < 0) throw badArguments("numberofsites must be 0 or more");
          await announceCount(observatory, testrun as string, sites);
        },
        ({ numberofsites, testrun }) => ({
          subject: testrun as string,
          detail: `${numberofsites as number} sites`,
        }),
      ),
      loadMethod(observatory),
      method("failETL", async ({ testrun, site, reason }) => {
        const name = await curatedSite(observatory, site as string);
        await failSite(observatory, testrun as string, name, reason as string);
      }),
      method("removeTestRun", async ({ testrun }) => {
        const run = testrun as string;
        for (const database of await queue.dropPhase(run, "load")) await cleanAfter(observatory, database);
        await forgetRun(observatory, run);
      }),
      method("status", async () => {
        const { phases } = await queue.status();
        const runs = (await listRuns(warehouse)).map(({ run, state, sites }) => ({ id: run, ...sites, state }));
        const { queued, running: loading } = phases.load;
        return { runs, queued, loading, secondsSinceLog: await secondsSinceLog(observatory, "etlserver") };
      }),
    ],
  };
}

function loadMethod(observatory: Observatory): Method {
  const { queue, newWork, now, log } = observatory;
  return method("loadETL", async ({ testrun, site, dbname }) => {
    const run = testrun as string;
    const name = await curatedSite(observatory, site as string);
    await checkKnown(observatory, run);
    const url = /^https?:/i.test(site as string) ? (site as string) : `http://${name}/`;
    const known = await queue.find(run, name);
    if (known === undefined) {
      await queue.addSites(
        run,
        [{ site: name, url }],
        { etlserver: "localhost", port: 8890, ruleSets: observatory.ruleSets },
        now(),
      );
      await queue.makeWaiting(run, [name], now());
    }
    await queue.passOn({ run, site: name, token: null }, "load", dbname as string, now());
    log("etlserver", `Scheduled ${name} of ${run}: ${dbname as string}`);
    observatory.waiting.changed("load");
    newWork.notify();
  });
}
