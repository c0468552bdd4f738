import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WARCRecord as ForeignRecord, WARCSerializer } from "warcio";
import { decodePayload, dechunk, responseOf } from "./decode-exchange.ts";
import { readRecords } from "./read-records.ts";
import { outlinksOf, readRecord } from "./read.ts";
import type { WarcRecord } from "./record.ts";
import { targetUriOf } from "./record.ts";
import { openTestWriter, testExchange, testFacts, testLaunch } from "./test-exchange.ts";

const text = Buffer.from("<!doctype html><title>Ærø</title>".repeat(30));

async function all(file: string, limit?: number): Promise<WarcRecord[]> {
  const records: WarcRecord[] = [];
  for await (const record of readRecords(file, limit)) records.push(record);
  return records;
}

function fileOf(bytes: Uint8Array | string): string {
  const file = path.join(testLaunch().dataDir, "foreign.warc");
  writeFileSync(file, bytes);
  return file;
}

/** Formats a record as another crawler writes it. The lines of `fields` end with LF, so that they are easy to read. */
function foreign(version: string, fields: string, block: string): string {
  return (
    `${version}\n${fields}\nContent-Length: ${Buffer.byteLength(block)}\n\n`.replaceAll("\n", "\r\n") +
    `${block}\r\n\r\n`
  );
}

describe("readRecord and responseOf", () => {
  test.each([
    ["no coding", undefined, (bytes: Uint8Array) => bytes],
    ["gzip", "gzip", gzipSync],
    ["x-gzip", "X-GZIP", gzipSync],
    ["deflate with zlib's head", "deflate", deflateSync],
    ["deflate without", "deflate", deflateRawSync],
    ["brotli", "br", brotliCompressSync],
    ["zstd", "zstd", zstdCompressSync],
    ["gzip in brotli", "gzip, br", (bytes: Uint8Array) => brotliCompressSync(gzipSync(bytes))],
  ])("%s: payload and body are as the server sent them", async (_, coding, encode) => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch);
    const headers = coding === undefined ? [] : ([["Content-Encoding", coding]] as const);
    const payload = encode(text);
    const { response } = await writer.write(testExchange("https://example.org/", { headers, payload, body: text }), {
      role: "page",
    });
    const read = responseOf(await readRecord(launch.dataDir, response));
    await writer.close();
    expect([read.status, read.statusText, read.headers]).toEqual([200, "OK", headers]);
    expect(Buffer.from(read.payload)).toEqual(Buffer.from(payload));
    expect(Buffer.from(read.body)).toEqual(text);
  });

  test.each([
    [
      "of bytes that do not compress",
      (bytes: Buffer) => bytes.map((_, at) => (Math.imul(at, 2_654_435_761) >>> 13) & 255),
    ],
    ["of one letter", (bytes: Buffer) => bytes.fill("a")],
  ])("10 MiB %s are read back", async (_, fill) => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch);
    const payload = Buffer.from(fill(Buffer.alloc(10 * 1_048_576)));
    const { response } = await writer.write(testExchange("https://example.org/", { payload }), { role: "page" });
    await writer.close();
    expect(payload.equals(responseOf(await readRecord(launch.dataDir, response)).body)).toBe(true);
  });

  test("a record over the limit is refused, packed or unpacked", async () => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch);
    const { response } = await writer.write(
      testExchange("https://example.org/", { payload: Buffer.alloc(1_000_000) }),
      { role: "page" },
    );
    await writer.close();
    expect(response.length).toBeLessThan(10_000);
    await expect(readRecord(launch.dataDir, response, 500_000)).rejects.toMatchObject({ code: "WarcTooLarge" });
    await expect(readRecord(launch.dataDir, response, 100)).rejects.toMatchObject({ code: "WarcTooLarge" });
  });

  test.each([
    ["a file that does not exist", { file: "none.warc.gz", offset: 0, length: 10 }, "no such file"],
    ["a file outside", { file: "../../etc/passwd", offset: 0, length: 10 }, "outside the data folder"],
    ["bytes that are no record", { file: "x.warc.gz", offset: 0, length: 9 }, "incorrect header check"],
    ["a gzip member that is no record", { file: "y.warc.gz", offset: 0, length: 999 }, "not a WARC record"],
  ])("the error names the fault: %s", async (_, position, message) => {
    const { dataDir } = testLaunch();
    writeFileSync(path.join(dataDir, "x.warc.gz"), "no record");
    writeFileSync(path.join(dataDir, "y.warc.gz"), gzipSync("no record"));
    await expect(readRecord(dataDir, position)).rejects.toMatchObject({ code: "WarcUnreadable" });
    await expect(readRecord(dataDir, position)).rejects.toThrow(message);
  });

  test("a request contains no answer", async () => {
    const launch = testLaunch();
    const writer = await openTestWriter(launch);
    const { request, metadata } = await writer.write(
      testExchange("https://example.org/"),
      testFacts("https://example.org/", ["https://example.org/b"]),
    );
    await writer.close();
    const record = await readRecord(launch.dataDir, request);
    expect(() => responseOf(record)).toThrow("The request record of https://example.org/ contains no HTTP response.");
    expect(outlinksOf(await readRecord(launch.dataDir, metadata))).toEqual([
      { url: "https://example.org/b", source: "a" },
    ]);
  });
});

describe("decodePayload", () => {
  const url = "https://example.org/";

  test("a bomb is stopped at the limit", () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    expect(() => decodePayload(bomb, "gzip", 1_000_000, url)).toThrow(/https:\/\/example\.org\/ cannot be decoded/);
  });

  test.each([
    ["damage", Buffer.from("\x1f\x8bnothing"), "gzip"],
    ["six codings", text, "gzip,gzip,gzip,gzip,gzip,gzip"],
  ])("%s is refused", (_, payload, coding) => {
    expect(() => decodePayload(payload, coding, 1_000, url)).toThrow(
      expect.objectContaining({ code: "PayloadUndecodable" }),
    );
  });

  test("an unknown coding is ignored", () => {
    expect(decodePayload(text, "UTF-8", 10_000, url)).toBe(text);
  });

  test.each([
    ["gzip", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["deflate", deflateRawSync(text)],
    ["br", brotliCompressSync(text)],
    ["zstd", zstdCompressSync(text)],
    ["gzip, br", brotliCompressSync(gzipSync(text))],
    ["br, gzip", gzipSync(brotliCompressSync(text).subarray(0, -1))],
  ])("a whole stream in %s is read; one that is cut anywhere is refused", (coding, packed) => {
    if (coding !== "br, gzip") expect(Buffer.from(decodePayload(packed, coding, 10_000, url))).toEqual(text);
    else expect(() => decodePayload(packed, coding, 10_000, url)).toThrow(/is incomplete/);
    // gzip may lack the whole of its trailer, as some servers send it.
    const cuts = Array.from({ length: packed.length - 1 }, (_, at) => at + 1).filter(
      (at) => coding !== "gzip" || at !== packed.length - 8,
    );
    const read = cuts.filter((at) => {
      try {
        return decodePayload(packed.subarray(0, at), coding, 10_000, url).length > 0;
      } catch {
        return false;
      }
    });
    expect(read).toEqual([]);
  });
});

describe("dechunk", () => {
  test("any chunking is decoded; extensions and trailers are ignored", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 10 });
    fc.assert(
      fc.property(sizes, fc.constantFrom("", ";name=value", " "), (lengths, extension) => {
        const chunks = lengths.map((length, at) => String.fromCharCode(97 + at).repeat(length));
        const sent = chunks.map((chunk) => `${chunk.length.toString(16)}${extension}\r\n${chunk}\r\n`).join("");
        expect(Buffer.from(dechunk(Buffer.from(`${sent}0\r\nX-Trailer: 1\r\n\r\n`))).toString()).toBe(chunks.join(""));
      }),
    );
  });

  test("chunks whose lines end with LF", () => {
    expect(Buffer.from(dechunk(Buffer.from("3\nabc\n2;x\nde\n0\n\n"))).toString()).toBe("abcde");
  });

  test("a body that is not chunked stays unchanged", () => {
    expect(Buffer.from(dechunk(text))).toEqual(text);
  });
});

describe("records of other crawlers", () => {
  const page =
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type: text/html\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
  const wget = foreign("WARC/1.0", "WARC-Type: response\nWARC-Target-URI: <http://example.org/>", page);
  const warcinfo = foreign("WARC/1.1", "WARC-Type: warcinfo\nContent-Type: application/warc-fields", "software: x\r\n");

  test.each([
    ["uncompressed", (records: string[]) => records.join("")],
    ["a gzip member a record", (records: string[]) => Buffer.concat(records.map((record) => gzipSync(record)))],
    ["gzip as a whole", (records: string[]) => gzipSync(records.join(""))],
    [
      "lines that end with LF",
      (records: string[]) =>
        records.map((record) => record.replace(/^[^]*?\r\n\r\n/, (head) => head.replaceAll("\r", ""))).join(""),
    ],
  ])("%s, version 1.0, chunked, URL in brackets", async (_, pack) => {
    const records = await all(fileOf(pack([warcinfo, wget, wget])));
    expect(records.map(({ version, type }) => [version, type])).toEqual([
      ["WARC/1.1", "warcinfo"],
      ["WARC/1.0", "response"],
      ["WARC/1.0", "response"],
    ]);
    const last = records[2] ?? expect.fail();
    expect(targetUriOf(last)).toBe("http://example.org/");
    expect(Buffer.from(responseOf(last).body).toString()).toBe("abcde");
  });

  test("a record of warcio is read", async () => {
    async function* content() {
      yield text;
    }
    const record = ForeignRecord.create(
      {
        url: "http://example.org/",
        date: "2026-11-21T19:30:00Z",
        type: "response",
        httpHeaders: { "X-Test": "1" },
        warcVersion: "WARC/1.1",
      },
      content(),
    );
    const [read] = await all(fileOf(await WARCSerializer.serialize(record, { gzip: true })));
    const { status, headers, body } = responseOf(read ?? expect.fail());
    expect([status, headers, Buffer.from(body).toString()]).toEqual([200, [["X-Test", "1"]], text.toString()]);
  });

  test("a block over the limit is cut and marked; the next record follows", async () => {
    const large = foreign("WARC/1.1", "WARC-Type: resource", "x".repeat(3_000_000));
    const records = await all(fileOf(gzipSync(large + warcinfo)), 1_000);
    expect(records.map(({ type, block, cut }) => [type, block.length, cut])).toEqual([
      ["resource", 1_000, true],
      ["warcinfo", 13, false],
    ]);
  });

  test.each([
    ["a file that ends within a record", warcinfo + wget.slice(0, -20), "it ends inside a record"],
    [
      "a file that ends within a head",
      `${warcinfo}WARC/1.1\r\nWARC-Type: x\r\n`,
      "it ends inside the header of a record",
    ],
    ["something else", `${warcinfo}<!doctype html>\n\n`, "no record begins here"],
    ["an invalid length", `${warcinfo}WARC/1.1\r\nWARC-Type: x\r\nContent-Length: -1\r\n\r\n`, "no record begins here"],
    [
      "a torn gzip member",
      Buffer.concat([gzipSync(warcinfo), gzipSync(wget).subarray(0, -9)]),
      "unexpected end of file",
    ],
  ])("%s: the records before it are read, then an error is thrown", async (_, bytes, message) => {
    const records: WarcRecord[] = [];
    const reading = (async () => {
      for await (const record of readRecords(fileOf(bytes))) records.push(record);
    })();
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toMatchObject({ code: "WarcUnreadable" });
    expect(records[0]?.type).toBe("warcinfo");
  });

  test("random bytes after a valid beginning cause no hang and no crash", async () => {
    const file = fileOf("");
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200, size: "max" }), fc.boolean(), async (bytes, packed) => {
        const content = Buffer.concat([Buffer.from(warcinfo), bytes]);
        writeFileSync(file, packed ? gzipSync(content) : content);
        const records: WarcRecord[] = [];
        try {
          for await (const record of readRecords(file)) records.push(record);
        } catch (error) {
          expect(error).toMatchObject({ code: "WarcUnreadable" });
        }
        expect(records[0]?.type).toBe("warcinfo");
      }),
      { numRuns: 50 },
    );
  });

  test("stopping early closes the file; a missing file is unreadable", async () => {
    const { dataDir } = testLaunch();
    mkdirSync(path.join(dataDir, "a"));
    const file = path.join(dataDir, "a", "x.warc");
    writeFileSync(file, gzipSync(wget.repeat(5_000)));
    for await (const record of readRecords(file)) {
      expect(record.type).toBe("response");
      break;
    }
    await expect(all(path.join(dataDir, "none.warc"))).rejects.toMatchObject({ code: "WarcUnreadable" });
  });
});
