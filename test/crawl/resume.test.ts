import { globSync } from "node:fs";
import { appendFile, mkdtemp, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readArchive } from "../chaos/read-archive.ts";
import { databaseOfSuite } from "../support/postgres/database-of-suite.ts";
import { crawlOnce } from "./judge.ts";
import { openCrawls } from "./open-crawls.ts";
import { bigSite } from "./sites/big-site.ts";
import { startSite } from "../support/sites/server.ts";
import type { ArchiveReading } from "../chaos/read-archive.ts";
import type { Crawls } from "./crawls.ts";
import type { Evidence } from "./sites/check.ts";

/** Crawls that a signal stopped, and whose archives were then damaged. AT-FSM-6, AT-SEEN-2; issue 5, items 4 to 6. */

const pages = 60;

/** The damages of the newest WARC file between stop and resumption. */
const harms: Readonly<Record<string, (file: string) => Promise<void>>> = {
  nothing: async () => undefined,
  "half a record more": (file) => appendFile(file, Buffer.from("1f8b0800000000000003abcdef0123456789", "hex")),
  "zeros at the end": (file) => appendFile(file, Buffer.alloc(5000)),
  "the last bytes missing": async (file) => truncate(file, (await stat(file)).size - 7),
};

let folder: string;
let crawls: Crawls;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "eiao-resume-"));
  crawls = await openCrawls({ dataDir: folder, ...(await databaseOfSuite()) });
});
afterAll(async () => {
  await crawls.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(Object.entries(harms).map(([name, harm]) => ({ name, harm })))(
  "stopped, then: $name",
  ({ name, harm }) => {
    let stopped: Evidence;
    let resumed: Evidence;
    let requestsAtStop: number;
    let archive: ArchiveReading;
    beforeAll(async () => {
      const server = await startSite(bigSite(pages));
      const stop = new AbortController();
      const watch = setInterval(() => server.log.arrivals.length > 25 && stop.abort(), 1);
      stopped = await crawlOnce(server, crawls, { delay: 0, signal: stop.signal });
      clearInterval(watch);
      requestsAtStop = server.log.arrivals.length;
      const job = server.host;
      const [file = ""] = globSync(`output/warcs/${job}/*/*.warc.gz`, { cwd: folder }).toSorted().slice(-1);
      await harm(join(folder, file));
      resumed = await crawlOnce(server, crawls, { delay: 0 });
      archive = await readArchive(folder, job);
      await server.close();
    });

    test("the stopped crawl reports the stop", () => {
      expect([stopped.result.stoppedBy, stopped.result.complete]).toEqual(["signal", false]);
      expect(requestsAtStop).toBeLessThan(pages);
    });
    test("the resumed crawl finds all pages and counts them over both runs", () => {
      expect([resumed.result.pages, resumed.pages.length, resumed.result.complete]).toEqual([pages, pages, true]);
    });
    test("only requests in flight and pages cut from the archive are repeated", () => {
      const cut = name === "the last bytes missing" ? 1 : 0;
      expect(resumed.log.repeated("/").length).toBeLessThanOrEqual(1 + cut);
    });
    test("robots.txt is not requested again", () => {
      expect(resumed.log.count("/robots.txt")).toBe(1);
    });
    test("the archive is readable to its end and has every page", () => {
      const missing = name === "the last bytes missing" ? 1 : 0; // a failing disk has lost it
      expect(archive.wrong).toEqual([]);
      expect(new Set(archive.pages).size).toBeGreaterThanOrEqual(pages - missing);
    });
  },
);

test("URLs that a limit left out stay in the report of a resumed crawl, once", async () => {
  const long = `/${"x".repeat(9_000)}`;
  const links = Array.from({ length: 8 }, (_, at) => `<a href="/p${at}">${at}</a>`).join("");
  const server = await startSite({
    "/": { body: `<title>home</title><a href="${long}">too long</a>${links}` },
    "/p*": ({ target }) => ({ body: `<title>${target}</title><p>Page ${target} <a href="${long}">too long</a>` }),
  });
  const cutOf = (lost: unknown) => [{ limit: "links", url: `${server.origin}/`, lost }];
  const stop = new AbortController();
  const watch = setInterval(() => server.log.arrivals.length > 4 && stop.abort(), 1);
  const stopped = await crawlOnce(server, crawls, { delay: 0.02, signal: stop.signal });
  clearInterval(watch);
  expect([stopped.result.stoppedBy, stopped.result.cut]).toEqual(["signal", cutOf(expect.any(Number))]);
  const { result } = await crawlOnce(server, crawls, { delay: 0 });
  expect([result.pages, result.stoppedBy, result.complete]).toEqual([9, null, false]);
  expect(result.cut).toEqual(cutOf(9)); // one on each page
  await server.close();
});
