/**
 * Our crawler with everything on (robots, scope.log, state, WARC): `node crawler-lane.ts SEED PAGES [DATABASE_URL]`.
 * Without a URL the state is in the embedded store.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepHeapSmall } from "@eiao/crawler";
import { openCrawls } from "../../crawl/open-crawls.ts";
import { measureLane } from "./lane.ts";

const [seed = "", limit = "0", databaseUrl] = process.argv.slice(2);
keepHeapSmall(); // as the program does
const dataDir = await mkdtemp(join(tmpdir(), "eiao-bench-"));
const crawls = await openCrawls({ dataDir, ...(databaseUrl !== undefined && { url: databaseUrl }) });
const report = await measureLane(async () => {
  const { pages } = await crawls.crawl(seed, { delay: 0, concurrency: 8, maxPages: Number(limit), timeout: 60 });
  return pages;
});
await crawls.close();
await rm(dataDir, { recursive: true, force: true });
console.log(JSON.stringify(report));
