/**
 * Crawls in a process of its own, to be killed or measured: `node crawl-child.ts SEED DATADIR [JSON]`, where JSON is
 * {"settings": CrawlSettings, "databaseUrl"?: string}. Prints "started" when the store is open, and a line of JSON at
 * the end.
 */
import { openCrawls } from "./open-crawls.ts";
import { peakMemory } from "../support/peak-memory.ts";
import type { ChildReport } from "./child-report.ts";
import type { CrawlSettings } from "./crawls.ts";

const [seed = "", dataDir = "", input = "{}"] = process.argv.slice(2);
const { settings = {}, databaseUrl } = JSON.parse(input) as { settings?: CrawlSettings; databaseUrl?: string };
const stop = new AbortController();
process.once("SIGTERM", () => stop.abort());

const startCpu = cpuMs();
const crawls = await openCrawls({ dataDir, ...(databaseUrl !== undefined && { url: databaseUrl }) });
const opened = { cpu: cpuMs(), rss: process.memoryUsage.rss() };
process.stdout.write("started\n");
const result = await crawls.crawl(seed, { ...settings, signal: stop.signal });
const crawlCpuMs = cpuMs() - opened.cpu;
const peakRss = peakMemory();
const pages = await crawls.pages(seed);
await crawls.close();
const report: ChildReport = {
  result,
  pages,
  openCpuMs: opened.cpu - startCpu,
  crawlCpuMs,
  openRss: opened.rss,
  peakRss,
};
process.stdout.write(`${JSON.stringify(report)}\n`);

/** Returns the user and system time of all threads of this process. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
