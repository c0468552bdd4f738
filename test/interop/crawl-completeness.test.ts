import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { crawlOnce } from "../crawl/judge.ts";
import { linkClosure } from "../crawl/link-closure.ts";
import { openCrawls } from "../crawl/open-crawls.ts";
import { startSite } from "../crawl/sites/server.ts";
import { lookUp, serveFolder } from "../crawl/sites/static-site.ts";
import { documentations, required } from "./debian-documentation.ts";
import { bodyAt, indexEntries } from "./warc-by-index.ts";
import type { Evidence } from "../crawl/sites/check.ts";

/** Real documentation sites, crawled, against a link closure by other code. Issue 5, acceptance. */

const budget = 6000;

describe.each(documentations)("$name", (documentation) => {
  let dataDir: string;
  let folder: string;
  let evidence: Evidence;
  let reachable: Set<string>;
  beforeAll(async () => {
    folder = required(documentation);
    dataDir = await mkdtemp(join(tmpdir(), "eiao-complete-"));
    const { disallow, start } = documentation;
    const rules = `User-agent: *\n${disallow.map((path) => `Disallow: ${path}\n`).join("")}`;
    const server = await startSite({
      "/*": serveFolder(folder),
      "/robots.txt": { headers: { "content-type": "text/plain" }, body: rules },
    });
    const crawls = await openCrawls({ dataDir });
    evidence = await crawlOnce(server, crawls, { delay: 0, timeout: 60 }, start);
    await crawls.close();
    await server.close();
    const closure = await linkClosure(
      server.origin + start,
      async (url) => {
        const served = await lookUp(folder, url.slice(server.origin.length));
        return served?.kind === "redirect" ? { to: served.to } : served;
      },
      (url) =>
        url.startsWith(`${server.origin}/`) && !disallow.some((rule) => matches(rule, url.slice(server.origin.length))),
    );
    reachable = new Set([...closure.keys()].map((url) => url.slice(server.origin.length)));
  }, 600_000);
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const kept = () => evidence.pages.map(({ url }) => url.slice(evidence.origin.length));

  test("every page that can be reached is found, or exactly 6,000 of more", () => {
    const found = new Set(kept());
    if (reachable.size > budget) expect([found.size, evidence.result.stoppedBy]).toEqual([budget, "budget"]);
    else expect([...reachable].filter((path) => !found.has(path))).toEqual([]);
  });
  test("nothing is found that cannot be reached", () => {
    expect(kept().filter((path) => !reachable.has(path))).toEqual([]);
  });
  test("nothing is requested twice", () => {
    expect(evidence.log.repeated("/")).toEqual([]);
  });
  test("nothing that robots.txt forbids is requested", () => {
    const forbidden = evidence.log
      .under("/")
      .filter((path) => documentation.disallow.some((rule) => matches(rule, path)));
    expect(forbidden).toEqual([]);
  });
  test("no guard takes real pages for a trap", () => {
    expect(evidence.result.traps).toEqual([]);
  });
  test("every page read back by the index equals its file", async () => {
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

/** A second reading of robots.txt: `*` and `$` as regular expressions; the rules are our own. */
function matches(rule: string, path: string): boolean {
  const pattern = rule.replace(/[.+?^{}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${pattern}`).test(path);
}
