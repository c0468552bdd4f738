import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { WARCParser } from "warcio";
import type { HeaderFields } from "../../web/exchange.ts";
import { factsOf, readRecord, revisitOf } from "./read.ts";
import { openTestWriter, testExchange, testFacts, testLaunch } from "./test-exchange.ts";

const page = Buffer.from("<!doctype html><title>Ærø</title><a href=b>b</a>".repeat(40));

interface ForeignRecord {
  readonly type: string;
  readonly field: (name: string) => string | null | undefined;
  /** The block as it is in the file. */
  readonly block: Uint8Array;
  readonly http: { status: unknown; headers: HeaderFields } | undefined;
  /** The payload, decoded by warcio. */
  readonly content: Uint8Array;
}

/** Reads a file with an independent reader. warcio parses each record twice, for its block and for its content. */
async function readByWarcio(file: string): Promise<ForeignRecord[]> {
  const records: ForeignRecord[] = [];
  for await (const record of new WARCParser(createReadStream(file), { keepHeadersCase: true, parseHttp: false })) {
    const block = await record.readFully(false);
    records.push({
      type: record.warcType,
      field: (name) => record.warcHeader(name),
      block,
      http: undefined,
      content: block,
    });
  }
  let at = 0;
  for await (const record of new WARCParser(createReadStream(file), { keepHeadersCase: true })) {
    const content = await record.readFully(true);
    const http = record.httpHeaders;
    const known = records[at];
    if (known !== undefined && http !== null) {
      records[at] = { ...known, content, http: { status: http.statusCode, headers: [...http.headers] } };
    }
    at++;
  }
  return records;
}

/** Converts a digest from base32 to hexadecimal, independently of the tested code. */
function hexOf(digest: string | null | undefined): string {
  let value = 0n;
  for (const digit of (digest ?? "").slice("sha1:".length)) {
    value = value * 32n + BigInt("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(digit));
  }
  return value.toString(16).padStart(40, "0");
}

const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("hex");

describe("an independent reader", () => {
  test("reads warcinfo, response, request and metadata with the right dates, ids and references", async () => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch);
    const url = "https://example.org/a?b=%C3%A6";
    await writer.write(testExchange(url, { payload: page }), testFacts(url, ["https://example.org/b"]));
    await writer.close();
    const [info, response, request, metadata, ...more] = await readByWarcio(
      path.join(launch.folder, "example.org-00000.warc.gz"),
    );
    expect(more).toEqual([]);
    expect([info?.type, response?.type, request?.type, metadata?.type]).toEqual([
      "warcinfo",
      "response",
      "request",
      "metadata",
    ]);
    expect(Buffer.from(info?.block ?? []).toString()).toContain("format: WARC File Format 1.1\r\n");
    expect(Buffer.from(info?.block ?? []).toString()).toContain("robots: rfc9309\r\n");
    expect(info?.field("WARC-Filename")).toBe("example.org-00000.warc.gz");
    for (const record of [response, request, metadata]) {
      expect(record?.field("WARC-Target-URI")).toBe(url);
      expect(record?.field("WARC-Date")).toBe("2026-11-21T19:30:00.123Z");
      expect(record?.field("WARC-Record-ID")).toMatch(/^<urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}>$/);
    }
    expect(response?.field("WARC-IP-Address")).toBe("192.0.2.7");
    expect(request?.field("WARC-Concurrent-To")).toBe(response?.field("WARC-Record-ID"));
    expect(metadata?.field("WARC-Concurrent-To")).toBe(response?.field("WARC-Record-ID"));
    expect(metadata?.field("WARC-Refers-To")).toBe(response?.field("WARC-Record-ID"));
    expect(Buffer.from(request?.block ?? []).toString()).toBe(
      "GET /a?b=%C3%A6 HTTP/1.1\r\nHost: example.org\r\nuser-agent: eiao-wam\r\n\r\n",
    );
    const facts = Buffer.from(metadata?.block ?? []).toString();
    expect(facts).toContain("via: https://example.org/\r\n");
    expect(facts).toContain("fetchTimeMs: 42\r\n");
    expect(facts).toContain("outlink: https://example.org/b a\r\n");
  });

  test.each<[string, HeaderFields, Uint8Array, Uint8Array]>([
    ["no coding", [["Content-Type", "text/html"]], page, page],
    ["gzip", [["content-encoding", "gzip"]], gzipSync(page), page],
    ["brotli", [["Content-Encoding", "br"]], brotliCompressSync(page), page],
    [
      "a chunked answer whose chunks are undone",
      [["Transfer-Encoding", "chunked"]],
      Buffer.from("10\r\nis text\r\n"),
      Buffer.from("10\r\nis text\r\n"),
    ],
    ["an empty body", [["Content-Length", "0"]], Buffer.alloc(0), Buffer.alloc(0)],
  ])("%s: digests are correct, and the bytes are as the server sent them", async (coding, headers, payload, body) => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch);
    const url = "https://example.org/";
    const { digest } = await writer.write(testExchange(url, { headers, payload, body }), testFacts(url));
    await writer.close();
    const [, response] = await readByWarcio(path.join(launch.folder, "example.org-00000.warc.gz"));
    expect(response?.field("WARC-Payload-Digest")).toBe(digest);
    expect(hexOf(digest)).toBe(sha1(payload));
    expect(hexOf(response?.field("WARC-Block-Digest"))).toBe(sha1(response?.block ?? new Uint8Array(0)));
    expect(Buffer.from(response?.block ?? []).subarray(-payload.length || Number.POSITIVE_INFINITY)).toEqual(
      Buffer.from(payload),
    );
    // warcio inflates brotli by another package, which is not installed here.
    if (coding !== "brotli") expect(Buffer.from(response?.content ?? [])).toEqual(Buffer.from(body));
    expect(response?.http?.status).toBe(200);
  });

  test("header fields keep order, case and bytes; hostile values stay in their line", async () => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch);
    const headers: HeaderFields = [
      ["X-b", "1"],
      ["x-A", "caf\u00e9"],
      ["Set-Cookie", "a=b"],
      ["Set-Cookie", "c=d"],
      ["transfer-ENCODING", "chunked"],
      ["X-Evil", "a\r\nWARC-Type: response\r\n\r\nx"],
      ["X-Wide", "\u010a\u010dx"], // cut to eight bits: LF CR
    ];
    const exchange = testExchange("https://example.org/", { headers, statusText: "Fine\r\nX-Evil: 1", payload: page });
    await writer.write(exchange, testFacts("https://example.org/"));
    await writer.close();
    const [, response] = await readByWarcio(path.join(launch.folder, "example.org-00000.warc.gz"));
    expect(
      Buffer.from(response?.block ?? [])
        .subarray(0, -page.length)
        .toString("latin1"),
    ).toBe(
      [
        "HTTP/1.1 200 Fine X-Evil: 1",
        "X-b: 1",
        "x-A: caf\u00e9",
        "Set-Cookie: a=b",
        "Set-Cookie: c=d",
        "X-Crawler-transfer-ENCODING: chunked",
        "X-Evil: a WARC-Type: response x",
        "X-Wide: \u00c4\u008a\u00c4\u008dx", // their UTF-8
        "",
        "",
      ].join("\r\n"),
    );
  });

  test("secrets of a request are not stored, whatever their case", async () => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch);
    const exchange = testExchange("https://example.org/");
    const headers: HeaderFields = [
      ["AUTHORIZATION", "Basic c2VjcmV0"],
      ["cookie", "id=secret"],
      ["Proxy-Authorization", "x"],
      ["Host", "example.org"],
    ];
    await writer.write({ ...exchange, request: { ...exchange.request, headers } }, { role: "page" });
    await writer.close();
    const [, , request] = await readByWarcio(path.join(launch.folder, "example.org-00000.warc.gz"));
    expect(Buffer.from(request?.block ?? []).toString()).toBe("GET / HTTP/1.1\r\nHost: example.org\r\n\r\n");
  });

  test("a 304 is a revisit that names the full fetch", async () => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch);
    const url = "https://example.org/";
    const full = await writer.write(testExchange(url, { payload: page }), testFacts(url));
    const original = revisitOf(await readRecord(launch.dataDir, full.metadata), full.response);
    const exchange = testExchange(url, {
      status: 304,
      statusText: "Not Modified",
      headers: [["ETag", '"1"']],
      complete: false,
    });
    const second = await writer.write(exchange, { role: "not-modified", revisitOf: original });
    await writer.close();
    const records = await readByWarcio(path.join(launch.folder, "example.org-00000.warc.gz"));
    const [, first, , , revisit] = records;
    expect(revisit?.type).toBe("revisit");
    expect(revisit?.field("WARC-Profile")).toBe("http://netpreserve.org/warc/1.1/revisit/server-not-modified");
    expect(revisit?.field("WARC-Refers-To-Target-URI")).toBe(url);
    expect(revisit?.field("WARC-Refers-To-Date")).toBe(first?.field("WARC-Date"));
    expect(revisit?.field("WARC-Refers-To")).toBe(first?.field("WARC-Record-ID"));
    expect(revisit?.field("WARC-Payload-Digest")).toBe(first?.field("WARC-Payload-Digest"));
    expect(revisit?.field("WARC-Truncated") ?? null).toBeNull();
    expect(Buffer.from(revisit?.block ?? []).toString()).toBe('HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n');
    expect(second.digest).toBe(full.digest);
    expect(factsOf(await readRecord(launch.dataDir, second.metadata))?.revisitOf).toEqual(original);
  });

  test.each([
    [
      "a body that was not wanted",
      { complete: false, headers: [["Content-Type", "video/mp4"]] as const },
      "unspecified",
    ],
    ["a whole body", { payload: page }, null],
    ["an answer to HEAD", { complete: false, method: "HEAD" as const }, null],
    ["a 204", { complete: false, status: 204 }, null],
  ])("%s: WARC-Truncated", async (_, answer, truncated) => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch);
    await writer.write(testExchange("https://example.org/", answer), { role: "other" });
    await writer.close();
    const [, response] = await readByWarcio(path.join(launch.folder, "example.org-00000.warc.gz"));
    expect(response?.field("WARC-Truncated") ?? null).toBe(truncated);
  });
});

describe("the writer", () => {
  test("positions are whole gzip members that follow each other, in order of calls", async () => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch);
    const urls = Array.from({ length: 20 }, (_, at) => `https://example.org/${at}`);
    // Earlier pages are larger. If each were written as soon as it is ready, the order would differ.
    const written = await Promise.all(
      urls.map((url, at) =>
        writer.write(testExchange(url, { payload: Buffer.alloc(500_000 / (at + 1), url) }), testFacts(url)),
      ),
    );
    let end = written[0]?.response.offset ?? 0;
    const file = readFileSync(
      path.join(launch.dataDir, "output/warcs/example.org/20261121193000/example.org-00000.warc.gz"),
    );
    for (const [at, positions] of written.entries()) {
      for (const position of [positions.response, positions.request, positions.metadata]) {
        expect(position.file).toBe("output/warcs/example.org/20261121193000/example.org-00000.warc.gz");
        expect(position.offset).toBe(end);
        end = position.offset + position.length;
        const text = gunzipSync(file.subarray(position.offset, end)).toString("latin1");
        expect(text.startsWith("WARC/1.1\r\n")).toBe(true);
        expect(text).toContain(`WARC-Target-URI: https://example.org/${at}\r\n`);
      }
    }
    expect(writer.position()).toEqual({ file: written[0]?.response.file, offset: file.length });
    expect(written.at(-1)?.end).toEqual(writer.position());
    expect(end).toBe(file.length);
    await writer.close();
  });

  test("a file over the limit is followed by the next, which begins with its own warcinfo", async () => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch, 3_000);
    const written = [];
    for (const at of [0, 1, 2, 3, 4, 5]) {
      const url = `https://example.org/${at}`;
      written.push(await writer.write(testExchange(url, { payload: page }), testFacts(url)));
    }
    await writer.close();
    const names = readdirSync(launch.folder)
      .filter((name) => name.endsWith(".gz"))
      .sort();
    expect(names[0]).toBe("example.org-00000.warc.gz");
    expect(names[1]).toBe("example.org-00001.warc.gz");
    const targets: unknown[] = [];
    for (const name of names) {
      const records = await readByWarcio(path.join(launch.folder, name));
      expect(records[0]?.field("WARC-Filename")).toBe(name);
      targets.push(...records.filter(({ type }) => type === "response").map(({ field }) => field("WARC-Target-URI")));
    }
    expect(targets).toEqual([0, 1, 2, 3, 4, 5].map((at) => `https://example.org/${at}`));
    expect(new Set(written.map(({ response }) => path.basename(response.file)))).toEqual(new Set(names));
  });

  test("a reopened writer continues in the last file", async () => {
    const launch = testLaunch();
    const first = await openTestWriter(launch);
    await first.write(testExchange("https://example.org/1"), testFacts("https://example.org/1"));
    const { offset } = first.position();
    await first.close();
    const second = await openTestWriter(launch);
    const { response } = await second.write(testExchange("https://example.org/2"), testFacts("https://example.org/2"));
    await second.close();
    expect(response.offset).toBe(offset);
    const records = await readByWarcio(path.join(launch.folder, "example.org-00000.warc.gz"));
    expect(records.map(({ type }) => type)).toEqual([
      "warcinfo",
      "response",
      "request",
      "metadata",
      "response",
      "request",
      "metadata",
    ]);
  });

  test("a closed writer rejects with a code", async () => {
    const writer = await openTestWriter(testLaunch());
    await writer.close();
    await expect(writer.write(testExchange("https://example.org/"), { role: "page" })).rejects.toMatchObject({
      code: "WarcNotWritten",
    });
  });

  test("after a failed write it rejects all others, and a new writer continues", async () => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch, 600); // a warcinfo fits, a page does not
    await writer.write(testExchange("https://example.org/1"), testFacts("https://example.org/1"));
    mkdirSync(path.join(launch.folder, "example.org-00001.warc.gz")); // in the way of the next file
    for (const at of [2, 3, 4]) {
      const writing = writer.write(testExchange(`https://example.org/${at}`), { role: "page" });
      await expect(writing).rejects.toMatchObject({ code: "WarcNotWritten" });
    }
    await writer.close();
    rmdirSync(path.join(launch.folder, "example.org-00001.warc.gz"));
    const next = await openTestWriter(launch);
    await next.write(testExchange("https://example.org/2"), testFacts("https://example.org/2"));
    await next.close();
    const records = await readByWarcio(path.join(launch.folder, "example.org-00000.warc.gz"));
    expect(records.filter(({ type }) => type === "response").map(({ field }) => field("WARC-Target-URI"))).toEqual([
      "https://example.org/1",
      "https://example.org/2",
    ]);
    expect(readFileSync(path.join(launch.folder, "index.cdxj"), "utf8").split("\n").length).toBe(3);
  });

  test.runIf(existsSync("/dev/full"))("the error for a full disk has the path of the file", async () => {
    const launch = testLaunch();
    mkdirSync(launch.folder, { recursive: true });
    symlinkSync("/dev/full", path.join(launch.folder, "example.org-00000.warc.gz"));
    await expect(openTestWriter(launch)).rejects.toMatchObject({
      code: "WarcNotWritten",
      message: expect.stringMatching(
        /example\.org-00000\.warc\.gz could not be written: the disk is full\.$/,
      ) as string,
      remedy: "Free some disk space, then run the same command again.",
    });
  });

  test("an error reports a folder that cannot be made", async () => {
    const { dataDir } = testLaunch();
    const folder = "/dev/null/warcs";
    await expect(openTestWriter({ dataDir, folder })).rejects.toMatchObject({ code: "FolderNotMade" });
  });
});
