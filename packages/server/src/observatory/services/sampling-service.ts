import { parameter, requiredParameter } from "../../transport/service.ts";
import type { Service } from "../../transport/service.ts";
import { calledSite } from "../../observatory/services/sites.ts";
import { serviceError } from "../../transport/service-errors.ts";
import { secondsSinceLog } from "./observatory.ts";
import type { Observatory } from "./observatory.ts";
import { etlserver, port, testrun } from "../../observatory/services/parameters.ts";

/** The sampling server (spec 9.1): queues crawled sites to be sampled. */
export function samplingService(observatory: Observatory): Service {
  const { queue, bell, now, log } = observatory;
  return {
    name: "sampling",
    namespace: "http://www.eiao.net/sampling/",
    title: "EIAO sampling server",
    doc: "Draws a sample of the pages of each crawled site and evaluates it.",
    methods: [
      {
        name: "loadSample",
        doc: "Queues a crawled site for sampling.",
        parameters: [
          requiredParameter("site", "text", "The site: its name or its address."),
          { ...testrun, required: false, doc: "Its test run. Default: the latest run with the site." },
          etlserver,
          port,
          parameter("dbname", "text", "Id of its crawl."),
        ],
        async call({ site, testrun, dbname }) {
          const name = await calledSite(observatory, site as string);
          const job = testrun === undefined ? await queue.latestOf(name) : await queue.find(testrun as string, name);
          if (job === undefined) throw serviceError("UnknownSite", { site: name });
          const database = (dbname as string | undefined) ?? null;
          await queue.passOn({ run: job.run, site: name, token: null }, "sample", database, now());
          log("samplingserver", `Scheduled ${name} of ${job.run}`);
          observatory.waiting.changed("sample");
          bell.ring();
        },
      },
      {
        name: "removeTestRun",
        role: "operator",
        doc: "Removes the sites of a run that wait for sampling.",
        parameters: [testrun],
        result: { type: "value", doc: "How many." },
        call: async ({ testrun }) => (await queue.dropPhase(testrun as string, "sample")).length,
      },
      {
        name: "status",
        doc: "Returns how many sites wait for sampling and are being sampled.",
        parameters: [],
        result: { type: "value", doc: "{queued, running, secondsSinceLog}" },
        call: async () => ({
          ...(await queue.status()).phases.sample,
          secondsSinceLog: await secondsSinceLog(observatory, "samplingserver"),
        }),
      },
    ],
  };
}
