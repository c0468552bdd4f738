/** Crawlee's CheerioCrawler on the same site: `node crawlee-lane.ts SEED PAGES`. Nothing is written to the disk. */
import { CheerioCrawler, Configuration, LogLevel, log } from "@crawlee/cheerio";
import { measureLane } from "./lane.ts";

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
const report = await measureLane(async () => {
  await crawler.run([seed]);
  return pages;
});
console.log(JSON.stringify(report));
