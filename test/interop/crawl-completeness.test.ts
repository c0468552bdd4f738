import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { crawlOnce } from "../crawl/judge.ts";
import { linkClosure } from "../crawl/link-closure.ts";
import { openCrawls } from "../crawl/open-crawls.ts";
import { startSite } from "../support/sites/server.ts";
import { lookUp, serveFolder } from "../support/sites/static-site.ts";
import { allSamples } from "../support/random-samples.ts";
import { documentations, required } from "./debian-documentation.ts";
import { bodyAt, indexEntries } from "./warc-by-index.ts";
import type { Crawls } from "../crawl/crawls.ts";
import type { Evidence } from "../crawl/sites/check.ts";

/** Crawls of real documentation sites, compared with a link closure by other code. Issue 5, acceptance. */

/** The most pages of a site. One site has more. */
const budget = allSamples ? 6000 : 1500;
const largest = "default-jdk-doc";

/** The data directory of all sites. */
let dataDir: string;
let crawls: Crawls;
const servers: { close(): Promise<void> }[] = []; // open to the end: a port that is used again would be the same site
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "eiao-complete-"));
  crawls = await openCrawls({ dataDir });
});
afterAll(async () => {
  await crawls.close();
  for (const server of servers) await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe.each(documentations)("$name", (documentation) => {
  let folder: string;
  let evidence: Evidence;
  let reachable: Set<string>;
  beforeAll(async () => {
    folder = required(documentation);
    const { disallow, start } = documentation;
    const rules = `User-agent: *\n${disallow.map((path) => `Disallow: ${path}\n`).join("")}`;
    const server = await startSite({
      "/*": serveFolder(folder),
      "/robots.txt": { headers: { "content-type": "text/plain" }, body: rules },
    });
    servers.push(server);
    evidence = await crawlOnce(server, crawls, { delay: 0, timeout: 60, maxPages: budget }, start);
    const closure = await linkClosure(
      server.origin + start,
      async (url) => {
        const served = await lookUp(folder, url.slice(server.origin.length));
        return served?.kind === "redirect" ? { to: served.to } : served;
      },
      (url) =>
        url.startsWith(`${server.origin}/`) && !disallow.some((rule) => matches(rule, url.slice(server.origin.length))),
      (pages) => pages.size > budget && evidence.pages.every(({ url }) => pages.has(url)),
    );
    reachable = new Set([...closure.keys()].map((url) => url.slice(server.origin.length)));
  });

  const keptPaths = () => evidence.pages.map(({ url }) => url.slice(evidence.origin.length));

  test(`every reachable page is found, or exactly ${budget} if there are more`, () => {
    const found = new Set(keptPaths());
    expect(reachable.size > budget).toBe(documentation.name === largest);
    if (documentation.name === largest) expect([found.size, evidence.result.stoppedBy]).toEqual([budget, "budget"]);
    else expect([...reachable].filter((path) => !found.has(path))).toEqual([]);
  });
  test("only reachable pages are found", () => {
    expect(keptPaths().filter((path) => !reachable.has(path))).toEqual([]);
  });
  test("no page is requested twice", () => {
    expect(evidence.log.repeated("/")).toEqual([]);
  });
  test("no page that robots.txt forbids is requested", () => {
    const forbidden = evidence.log
      .under("/")
      .filter((path) => documentation.disallow.some((rule) => matches(rule, path)));
    expect(forbidden).toEqual([]);
  });
  test("no guard takes real pages for a trap", () => {
    expect(evidence.result.traps).toEqual([]);
  });
  test("every page that is read by the index equals its file", async () => {
    const entries = new Map(
      (await indexEntries(dataDir)).flatMap((entry) => (entry.status === 200 ? [[entry.url, entry]] : [])),
    );
    const wrong: string[] = [];
    for (const { url } of evidence.pages) {
      const served = await lookUp(folder, url.slice(evidence.origin.length));
      const entry = entries.get(url);
      const equal = entry !== undefined && served?.kind === "file" && served.body.equals(await bodyAt(entry));
      if (!equal) wrong.push(url);
    }
    expect(wrong).toEqual([]);
  });
});

/** Returns true if a rule of robots.txt matches a path, with `*` and `$` as regular expressions. The rules are our own. */
function matches(rule: string, path: string): boolean {
  const pattern = rule.replace(/[.+?^{}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${pattern}`).test(path);
}
