import { samplingMethod as method } from "./service-methods.ts";
import type { Service } from "../../transport/service.ts";
import { curatedSite } from "../../observatory/services/sites.ts";
import { serviceError } from "../../transport/service-errors.ts";
import { secondsSinceLog } from "./observatory.ts";
import type { Observatory } from "./observatory.ts";

/** Returns the sampling server (spec 9.1), which queues crawled sites to be sampled. */
export function samplingService(observatory: Observatory): Service {
  const { queue, newWork, now, log } = observatory;
  return {
    name: "sampling",
    namespace: "http://www.eiao.net/sampling/",
    title: "EIAO sampling server",
    doc: "Draws a sample of the pages of each crawled site and evaluates it.",
    methods: [
      method("loadSample", async ({ site, testrun, dbname }) => {
        const name = await curatedSite(observatory, site as string);
        const job = testrun === undefined ? await queue.latestOf(name) : await queue.find(testrun as string, name);
        if (job === undefined) throw serviceError("UnknownSite", { site: name });
        const database = (dbname as string | undefined) ?? null;
        await queue.passOn({ run: job.run, site: name, token: null }, "sample", database, now());
        log("samplingserver", `Scheduled ${name} of ${job.run}`);
        observatory.waiting.changed("sample");
        newWork.notify();
      }),
      method("removeTestRun", async ({ testrun }) => (await queue.dropPhase(testrun as string, "sample")).length),
      method("status", async () => ({
        ...(await queue.status()).phases.sample,
        secondsSinceLog: await secondsSinceLog(observatory, "samplingserver"),
      })),
    ],
  };
}
