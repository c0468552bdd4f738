/** Debian's Universal Feed Parser (python3-feedparser) reads the feed of new documents without a warning. */
import { spawnSync } from "node:child_process";
import { openUrlRepository } from "@eiao/crawler";
import { expect, onTestFinished, test } from "vitest";
import { siteWith } from "../../../../test/support/records.ts";
import { embeddedStore } from "../../../../test/support/stores.ts";
import { findDocuments } from "../../../../test/support/found-documents.ts";
import { testReports } from "./test-reports.ts";

const SCRIPT = `
import feedparser, json, sys
feed = feedparser.parse(sys.stdin.buffer.read())
print(json.dumps({
  "bozo": bool(feed.bozo), "complaint": str(feed.get("bozo_exception", "")), "version": feed.version,
  "title": feed.feed.title, "links": {link.rel: link.href for link in feed.feed.links},
  "entries": [[entry.link, entry.title, entry.updated, entry.summary, entry.id] for entry in feed.entries]}))
`;

function read(text: string) {
  const { status, stdout, stderr } = spawnSync("/usr/bin/python3", ["-c", SCRIPT], { input: text, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout) as {
    version: string;
    title: string;
    links: Record<string, string>;
    entries: [string, string, string, string, string][];
  };
}

test.each([
  ["no document", []],
  [
    "some documents",
    ["http://a.example/x.pdf?a=1&b=%3C2%3E", "http://a.example/%E2%80%AE.odt", "http://a.example/'quoted'.pdf"],
  ],
  ["more documents than a part holds", Array.from({ length: 130 }, (_, at) => `http://a.example/${1_000 + at}.pdf`)],
])("a feed of %s", async (_, urls) => {
  const reports = await testReports(embeddedStore, { sites: 1, pages: 1, runs: 1, seed: "atom" });
  onTestFinished(() => reports.remove());
  const repository = await openUrlRepository(reports.warehouse.database);
  const title = `<b>A & "B"</b> \u202E ü ]]>`;
  await repository.saveSite(siteWith("a.example", { title, watched: true }));
  await findDocuments(repository, "a.example", [["http://a.example/"], urls]);
  const entries: string[] = [];
  let next: string | undefined = "/sites/a.example/documents.atom";
  while (next !== undefined) {
    const feed = read((await reports.get(next)).body);
    expect(feed).toMatchObject({ bozo: false, complaint: "", version: "atom10" });
    expect(feed.title).toContain('A & "B"');
    for (const [link, entryTitle, updated, summary, id] of feed.entries) {
      expect([entryTitle, updated]).toEqual([link, "2026-01-02T00:00:00.000Z"]);
      expect(summary).toBe("application/pdf, found by test run R2.");
      expect(id).toMatch(/^urn:uuid:[\da-f-]{36}$/);
      entries.push(link);
    }
    next = feed.links["next"]?.replace("http://reports.example", "");
  }
  expect(entries).toEqual(urls.toSorted());
});
