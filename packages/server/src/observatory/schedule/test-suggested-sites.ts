import { batchWith, siteWith } from "../../../../../test/support/records.ts";
import type { TestObservatory } from "../../observatory/test-observatory.ts";

/**
 * Creates a campaign "moves" with the order "moves order", whose run has a site that forwards to https://new.example/ and a site of one page
 * that links to host.example. Returns the run.
 */
export async function suggestedSites(the: TestObservatory): Promise<string> {
  const { observatory } = the;
  const { repository, warehouse } = observatory;
  await repository.importSites([siteWith("moved.example"), siteWith("few.example")]);
  await the.call("siteurl", "addCampaign", "moves");
  const urls = ["http://moved.example/", "http://few.example/"];
  await the.call(
    "siteurl",
    "addOrder",
    "moves order",
    urls,
    "yearly",
    "2026-12-24",
    null,
    null,
    null,
    null,
    null,
    "moves",
  );
  const run = String(await the.call("siteurl", "startOrder", "moves order"));
  const launch = async (site: string, batch: Parameters<typeof batchWith>[0]) => {
    const { id } = (await repository.siteOf(site)) ?? { id: 0 };
    const launched = await repository.startLaunch(id, site, observatory.now(), run);
    await repository.commit(launched, batchWith(batch));
    await repository.endLaunch(launched, { state: "ended", stoppedBy: null, statistics: {} });
  };
  const url = "http://moved.example/";
  await launch("moved.example", {
    found: [{ url, key: url, hops: 0, depth: 0, foundBy: "seed" }],
    settled: [{ key: url, state: "redirect", reason: "https://new.example/" }],
  });
  await launch("few.example", { newDomains: [{ host: "host.example", firstUrl: "https://host.example/page" }] });
  await repository.writeScenario({
    site: "few.example",
    scenarioId: "1",
    testRun: run,
    pages: [{ url: "http://few.example/", contentType: "text/html" }],
  });
  await the.call("siteurl", "stopRun", run);
  await warehouse.database.query(
    "discard",
    `update dw.load set state = 'failed', reason = 'The site was discarded: too few pages identified.' where name = 'few.example'`,
  );
  return run;
}
