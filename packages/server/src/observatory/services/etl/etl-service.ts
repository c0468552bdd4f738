import { listRuns } from "@eiao/etl/internal";
import { requiredParameter } from "../../../transport/service.ts";
import type { Method, Service } from "../../../transport/service.ts";
import { badArguments } from "../../../transport/errors.ts";
import { calledSite } from "../sites.ts";
import { secondsSinceLog } from "../observatory.ts";
import type { Observatory } from "../observatory.ts";
import { rdfmodel, testrun } from "../parameters.ts";
import { cleanAfter, checkKnown, failSite, announceCount } from "./etl-runs.ts";
import { forgetRun } from "./forget-run.ts";

const site = requiredParameter("site", "text", "The site: its name or its address.");

/** The ETL server (spec 12.1): counts the sites of runs, and queues what is to be loaded. */
export function etlService(observatory: Observatory): Service {
  const { queue, warehouse } = observatory;
  return {
    name: "etl",
    namespace: "http://www.eiao.net/etl/",
    title: "EIAO ETL server",
    doc: "Loads the results of sites into the data warehouse, and counts them until a run is complete.",
    methods: [
      {
        name: "testRun",
        role: "curator",
        doc: "Opens a run with a number of sites, or adds more sites to an open run.",
        parameters: [requiredParameter("numberofsites", "integer", "Number of sites to expect."), testrun],
        changed: ({ numberofsites, testrun }) => ({
          subject: testrun as string,
          detail: `${numberofsites as number} sites`,
        }),
        async call({ numberofsites, testrun }) {
          const sites = numberofsites as number;
          if (sites < 0) throw badArguments("numberofsites must be 0 or more");
          await announceCount(observatory, testrun as string, sites);
        },
      },
      loadMethod(observatory),
      {
        name: "failETL",
        doc: "Reports that a site has no results; it counts as failed.",
        parameters: [testrun, site, requiredParameter("reason", "text", "The reason, for people.")],
        async call({ testrun, site, reason }) {
          const name = await calledSite(observatory, site as string);
          await failSite(observatory, testrun as string, name, reason as string);
        },
      },
      {
        name: "removeTestRun",
        role: "operator",
        doc: "Removes a run: its counters, its queued loads and its loaded results.",
        parameters: [testrun],
        async call({ testrun }) {
          const run = testrun as string;
          for (const database of await queue.dropPhase(run, "load")) await cleanAfter(observatory, database);
          await forgetRun(observatory, run);
        },
      },
      {
        name: "status",
        doc: "Returns the progress of the runs.",
        parameters: [],
        result: {
          type: "value",
          doc: "{runs: [{id, expected, loaded, failed, state}], queued, loading, secondsSinceLog}",
        },
        async call() {
          const { phases } = await queue.status();
          const runs = (await listRuns(warehouse)).map(({ run, state, sites }) => ({ id: run, ...sites, state }));
          const { queued, running: loading } = phases.load;
          return { runs, queued, loading, secondsSinceLog: await secondsSinceLog(observatory, "etlserver") };
        },
      },
    ],
  };
}

function loadMethod(observatory: Observatory): Method {
  const { queue, bell, now, log } = observatory;
  return {
    name: "loadETL",
    doc: "Queues the results of a site for loading.",
    parameters: [
      { ...rdfmodel, required: true, doc: "Deprecated: accepted and ignored." },
      testrun,
      site,
      requiredParameter("dbname", "text", "Id of the crawl: rdf_<run>_<seconds>_<slot>_<number>."),
    ],
    async call({ testrun, site, dbname }) {
      const run = testrun as string;
      const name = await calledSite(observatory, site as string);
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
      bell.ring();
    },
  };
}
