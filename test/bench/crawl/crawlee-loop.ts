/** Crawlee's CheerioCrawler on the same site: `node crawlee-loop.ts SEED PAGES`. It writes nothing to the disk. */
import { setTimeout as wait } from "node:timers/promises";
import { CheerioCrawler, Configuration, LogLevel, log } from "@crawlee/cheerio";

const [seed = "", limit = "0"] = process.argv.slice(2);
log.setLevel(LogLevel.ERROR);
let pages = 0;
const crawler = new CheerioCrawler(
  {
    minConcurrency: 8,
    maxConcurrency: 8,
    maxRequestsPerCrawl: Number(limit),
    respectRobotsTxtFile: false,
    async requestHandler({ enqueueLinks }) {
      pages++;
      await enqueueLinks({ strategy: "same-origin" });
    },
  },
  new Configuration({ persistStorage: false, purgeOnStart: false, availableMemoryRatio: 0.8 }),
);
/** Sometimes it waits for a request for ever. Then it is measured by the pages so far. */
const stalledMs = 15_000;
async function waitForStall(): Promise<void> {
  for (let before = -1; before !== pages;) {
    before = pages;
    await wait(stalledMs);
  }
}
await Promise.race([crawler.run([seed]), waitForStall()]);
process.stdout.write(`${JSON.stringify({ pages })}\n`, () => process.exit());
