import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDecisionLog } from "./decision-log.ts";
import type { Decision } from "../decide/scope/decision.ts";
import { acceptedHosts, decisionsAbout } from "./read-decision-log.ts";

const ACCEPT: Decision = { verdict: "ACCEPT", index: 1, rule: "RegexDecideRule" };
const REJECT: Decision = { verdict: "REJECT", index: 0, rule: "RejectDecideRule" };

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "scope-log-")), "logs", "job");
});
afterEach(() => rm(join(folder, "..", ".."), { recursive: true }));

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const each of items) list.push(each);
  return list;
}

describe("the decisions about a URL", () => {
  test.each([
    ["http://example.org/a", ["http://example.org/a"]],
    ["HTTP://Example.org:80/a#top", ["http://example.org/a"]],
    ["http://example.org/b", ["http://example.org/b;jsessionid=1"]],
    ["http://example.org/b;jsessionid=2", ["http://example.org/b;jsessionid=1"]],
    ["mailto:someone@example.org", ["mailto:someone@example.org"]],
    ["http://exa mple.org/ x", ["http://exa%20mple.org/%20x"]],
    ["http://example.org/none", []],
  ])("%s", async (url, found) => {
    const log = await openDecisionLog(folder);
    log.record("http://example.org/a", ACCEPT);
    log.record("http://example.org/ab", ACCEPT);
    log.record("http://example.org/b;jsessionid=1", REJECT);
    log.record("mailto:someone@example.org", REJECT);
    log.record("http://exa mple.org/ x", REJECT);
    await log.close();
    expect((await all(decisionsAbout(folder, url))).map((decision) => decision.url)).toEqual(found);
  });

  test("are read oldest first, with reasons, over rotated files", async () => {
    const log = await openDecisionLog(folder, { rotateBytes: 100 });
    log.record("http://a/", ACCEPT);
    await log.flush();
    log.record("http://a/", { verdict: "REJECT", index: 0, rule: "ContentTypeDecideRule", reason: "application/pdf" });
    await log.close();
    expect(await all(decisionsAbout(folder, "http://a/"))).toMatchObject([
      { verdict: "ACCEPT", index: 1, rule: "RegexDecideRule", url: "http://a/" },
      { verdict: "REJECT", index: 0, rule: "ContentTypeDecideRule", url: "http://a/", reason: "application/pdf" },
    ]);
    expect(await readdir(folder)).toContain("scope.log.1.gz");
  });

  test("a folder without a log has no decisions", async () => {
    expect(await all(decisionsAbout(folder, "http://a/"))).toEqual([]);
  });
});

describe("hosts that a rule accepted", () => {
  const seed = [
    "2014-11-05T10:17:39.790Z 4 ExternalGeoLocationDecideRule ACCEPT http://www.jaymoy.com/",
    "2014-11-05T10:17:39.790Z 0 RejectDecideRule REJECT https://t.co/Sz15mxnvtQ",
    "2014-11-05T10:17:39.790Z 0 RejectDecideRule REJECT http://twitter.com/2017Hull7",
  ];
  const geo = { rule: "ExternalGeoLocationDecideRule", excludeSuffix: ".uk" };

  async function writeLog(lines: readonly string[], name = "some.log"): Promise<string> {
    await mkdir(folder, { recursive: true });
    const file = join(folder, name);
    const text = lines.map((line) => `${line}\n`).join("");
    await writeFile(file, name.endsWith(".gz") ? gzipSync(text) : text);
    return file;
  }

  test("AT-GEO-4: the seed's three lines", async () => {
    expect(await acceptedHosts([await writeLog(seed)], geo)).toEqual(["www.jaymoy.com"]);
  });

  test("AT-GEO-5: a .uk host is left out, other rules too; each host once, sorted, over all files", async () => {
    const line = (rule: string, url: string) => `2014-11-05T10:17:39.790Z 1 ${rule} ACCEPT ${url}`;
    const one = await writeLog([
      ...seed,
      line(geo.rule, "http://www.example.co.uk/"),
      line("RegexDecideRule", "http://c.example/"),
    ]);
    const two = await writeLog(
      [
        line(geo.rule, "http://b.example:8080/x"),
        line(geo.rule, "http://a.example/"),
        line(geo.rule, "http://b.example/"),
      ],
      "two.log.gz",
    );
    expect(await acceptedHosts([one, two], geo)).toEqual(["a.example", "b.example", "www.jaymoy.com"]);
    expect(await acceptedHosts([one], {})).toEqual(["c.example", "www.example.co.uk", "www.jaymoy.com"]);
  });

  test("the error for a damaged file names it", async () => {
    await mkdir(folder, { recursive: true });
    const file = join(folder, "torn.log.gz");
    await writeFile(file, gzipSync(seed.join("\n")).subarray(0, 60));
    const refusal = { code: "UnreadableDecisionLog", message: expect.stringContaining(file) };
    await expect(acceptedHosts([file], geo)).rejects.toMatchObject(refusal);
    await expect(acceptedHosts([join(folder, "none.log")], geo)).rejects.toMatchObject({
      code: "UnreadableDecisionLog",
    });
  });

  test("a line without end does not fill the memory", async () => {
    const file = await writeLog([...seed, "x".repeat(20_000_000), ...seed]);
    expect(await acceptedHosts([file], geo)).toEqual(["www.jaymoy.com"]);
  });
});
