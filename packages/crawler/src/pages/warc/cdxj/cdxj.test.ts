import { createReadStream, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { CDXIndexer } from "warcio";
import { lookupCdxj, renewCdxj, cdxjProblems } from "./cdxj.ts";
import { lastCaptures } from "./last-captures.ts";
import { readRecord } from "../read.ts";
import { recoverWarc } from "../recover.ts";
import { responseOf } from "../decode-exchange.ts";
import { openTestWriter, testExchange, testFacts, testLaunch } from "../test-exchange.ts";

const names = ["b", "a", "z?b=1&a=2", "A/", "ü", "%7Ex", "a/b.html", "www"];
const urls = names.map((name) => new URL(name, "https://www.example.org/").href);

/** Writes and closes the WARC and the index of a launch. */
async function writeWarc(maxFileBytes?: number) {
  const launch = testLaunch();
  const writer = await openTestWriter(launch, maxFileBytes);
  for (const [at, url] of urls.entries()) {
    const headers = [["content-type", at % 2 === 0 ? "Text/HTML; charset=utf-8" : "application/xhtml+xml"]] as const;
    await writer.write(testExchange(url, { headers, payload: Buffer.from(`page ${at}`) }), testFacts(url));
  }
  await writer.close();
  return {
    ...launch,
    index: path.join(launch.folder, "index.cdxj"),
    warc: path.join(launch.folder, "example.org-00000.warc.gz"),
  };
}

const linesOf = (index: string) => readFileSync(index, "utf8").split("\n").slice(0, -1);

/** Returns the lines by their positions, to compare indexes regardless of order and keys. */
const byPosition = (lines: readonly string[]) =>
  Object.fromEntries(
    lines.map((line) => {
      const fields = JSON.parse(line.slice(line.indexOf("{"))) as Record<string, string>;
      return [`${fields["filename"]} ${fields["offset"]}`, { timestamp: line.split(" ")[1], fields }];
    }),
  );

describe("index.cdxj", () => {
  test("has the same facts about each record as warcio's index", async () => {
    const { index, warc } = await writeWarc();
    const theirs: string[] = [];
    const indexer = new CDXIndexer({ format: "cdxj" });
    for await (const result of indexer.iterIndex([
      { filename: "example.org-00000.warc.gz", reader: createReadStream(warc) },
    ])) {
      // warcio keeps the letter case that the server sent.
      theirs.push(indexer.serialize({ ...result, mime: String(result["mime"]).toLowerCase() }));
    }
    expect(theirs.length).toBe(urls.length);
    expect(byPosition(linesOf(index))).toEqual(byPosition(theirs));
  });

  test("a line has the form that pywb reads", async () => {
    const { index } = await writeWarc();
    const line = linesOf(index).find((text) => text.startsWith("org,example)/b "));
    expect(line).toMatch(
      /^org,example\)\/b 20261121193000 \{"url":"https:\/\/www\.example\.org\/b","mime":"text\/html","status":"200","digest":"[A-Z2-7]{32}","length":"\d+","offset":"\d+","filename":"example\.org-00000\.warc\.gz"\}$/,
    );
  });

  test("is sorted by bytes when closed", async () => {
    const { index } = await writeWarc();
    const lines = linesOf(index);
    expect(lines.map((line) => Buffer.from(line))).toEqual(
      lines.map((line) => Buffer.from(line)).sort((a, b) => Buffer.compare(a, b)),
    );
    expect(lines.length).toBe(urls.length);
  });

  test("has lines for revisits, but not for requests, metadata and warcinfo", async () => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch);
    const { response } = await writer.write(testExchange("https://example.org/"), testFacts("https://example.org/"));
    await writer.write(testExchange("https://example.org/", { status: 304 }), {
      role: "not-modified",
      revisitOf: { position: response, url: "https://example.org/", date: new Date(0) },
    });
    await writer.close();
    const found = await lookupCdxj(launch.folder, "https://example.org/");
    expect(found.map(({ mime, status }) => [mime, status])).toEqual([
      ["text/html", 200],
      ["warc/revisit", 304],
    ]);
    expect(linesOf(path.join(launch.folder, "index.cdxj")).length).toBe(2);
  });
});

describe("answers to HEAD", () => {
  const url = "https://example.org/";
  // The digest of this page sorts before the digest of an empty body.
  const page = testExchange(url, { payload: Buffer.from("page 35") });
  async function writeTwice() {
    const launch = testLaunch();
    const writer = await openTestWriter(launch);
    const head = await writer.write(testExchange(url, { method: "HEAD" }), { ...testFacts(url), role: "other" });
    const { response, digest } = await writer.write(page, testFacts(url));
    await writer.close();
    return { ...launch, index: path.join(launch.folder, "index.cdxj"), head: head.response, response, digest };
  }

  test("are not captures of a page, in a written index and in a rebuilt one", async () => {
    const { folder, index, response, digest } = await writeTwice();
    expect(digest < "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ").toBe(true);
    const written = readFileSync(index, "utf8");
    expect((await lookupCdxj(folder, url)).map(({ offset }) => offset)).toEqual([response.offset]);
    expect((await lastCaptures(folder, new Set([url]))).whole.get(url)?.offset).toBe(response.offset);
    expect(await cdxjProblems(folder)).toEqual([]);
    rmSync(index);
    await renewCdxj(folder);
    expect(readFileSync(index, "utf8")).toBe(written);
  });

  test("are revisits if they confirm a page", async () => {
    const { folder, dataDir, response } = await writeTwice();
    const writer = await openTestWriter({ folder, dataDir });
    const revisitOf = { position: response, url, date: new Date(0) };
    await writer.write(testExchange(url, { method: "HEAD" }), { role: "not-modified", revisitOf });
    await writer.close();
    expect((await lookupCdxj(folder, url)).map(({ mime }) => mime).toSorted()).toEqual(["text/html", "warc/revisit"]);
    expect(await cdxjProblems(folder)).toEqual([]);
  });

  test("have no line: a line that another program wrote is a problem", async () => {
    const { folder, index, head } = await writeTwice();
    const [line = ""] = linesOf(index);
    const { offset, length } = head;
    const ofHead = line.replace(/"length":"\d+","offset":"\d+"/, `"length":"${length}","offset":"${offset}"`);
    writeFileSync(
      index,
      [line, ofHead]
        .toSorted()
        .map((each) => `${each}\n`)
        .join(""),
    );
    expect((await cdxjProblems(folder)).length).toBe(1);
  });
});

describe("lookupCdxj", () => {
  test("leads to the bytes of the page", async () => {
    const { dataDir, folder } = await writeWarc();
    for (const [at, url] of urls.entries()) {
      const [entry, ...more] = await lookupCdxj(folder, url);
      expect(more).toEqual([]);
      if (entry === undefined) throw new Error(url);
      const file = path.relative(dataDir, path.join(folder, entry.filename));
      const record = await readRecord(dataDir, { file, offset: entry.offset, length: entry.length });
      expect(Buffer.from(responseOf(record).body).toString()).toBe(`page ${at}`);
    }
  });

  test("finds nothing for other URLs with the same key, and nothing without an index", async () => {
    const { folder } = await writeWarc();
    expect(await lookupCdxj(folder, "http://example.org/b")).toEqual([]);
    expect(await lookupCdxj(path.join(folder, "none"), "https://www.example.org/b")).toEqual([]);
  });

  test("finds lines on both sides of a chunk's end", async () => {
    const { folder, index } = await writeWarc();
    const line = linesOf(index).find((text) => text.startsWith("org,example)/b ")) ?? "";
    for (let shift = 0; shift <= line.length + 1; shift++) {
      const before = `${"x".repeat(1_048_576 - 1 - shift)}\n`;
      writeFileSync(index, `${before}${line}\n`);
      expect((await lookupCdxj(folder, "https://www.example.org/b")).length, `${shift}`).toBe(1);
      if (shift % 40 !== 0) shift += 6; // the ends of the line, and some of its middle
    }
  });
});

describe("after a kill the index agrees with the WARC:", () => {
  const cases: [string, (store: Awaited<ReturnType<typeof writeWarc>>) => void, number][] = [
    ["index lost", ({ index }) => rmSync(index), urls.length],
    ["index empty", ({ index }) => truncateSync(index, 0), urls.length],
    [
      "last line broken off",
      ({ index, warc }) => truncateSync(unsort(index, warc), readFileSync(index).length - 9),
      urls.length,
    ],
    ["half of the lines missing", ({ index, warc }) => truncateSync(unsort(index, warc), 700), urls.length],
    ["lines twice", ({ index }) => writeFileSync(index, readFileSync(index, "utf8").repeat(2)), urls.length],
    ["WARC cut behind the index", ({ warc }) => truncateSync(warc, readFileSync(warc).length - 1), urls.length - 1],
    ["a foreign line", ({ index }) => writeFileSync(index, "\0{not ours}\n"), urls.length],
  ];

  /** Puts the lines in the order in which they are written. */
  function unsort(index: string, warc: string): string {
    const order = readFileSync(warc);
    expect(order.length).toBeGreaterThan(0);
    const offset = (line: string) => Number(/"offset":"(\d+)"/.exec(line)?.[1]);
    writeFileSync(
      index,
      linesOf(index)
        .sort((a, b) => offset(a) - offset(b))
        .map((line) => `${line}\n`)
        .join(""),
    );
    return index;
  }

  test.each(cases)("%s", async (_, harm, expected) => {
    const store = await writeWarc();
    const before = byPosition(linesOf(store.index));
    harm(store);
    for await (const found of recoverWarc(store.folder, null, { dataDir: store.dataDir }))
      expect(found.facts.role).toBe("page");
    await (await openTestWriter(store)).close();
    const lines = linesOf(store.index);
    expect(lines.length).toBe(expected);
    expect(before).toMatchObject(byPosition(lines));
    for (const [position, { fields }] of Object.entries(byPosition(lines))) {
      const offset = Number(position.split(" ")[1]);
      const text = gunzipSync(readFileSync(store.warc).subarray(offset, offset + Number(fields["length"]))).toString();
      expect(text).toContain("WARC-Type: response\r\n");
      expect(text).toContain(`WARC-Target-URI: ${fields["url"]}\r\n`);
    }
  });
});
