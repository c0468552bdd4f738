import zlib from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  isOtherVersion,
  packGraph,
  MAX_SKIPPABLE,
  prologue,
  skippableFrame,
  skippableLength,
  unpackGraph,
  isIndexedRecord,
  MAX_GRAPH,
  parseGraphRecord,
} from "./frames.ts";

const trig = Buffer.from("<a> <b> <c> .\n".repeat(100));
const { record } = packGraph(trig, { kind: "page", id: "p", urls: ["u"], counts: [], triples: 1 });
const frame = zlib.zstdCompressSync(trig);

describe("a frame", () => {
  test("is unpacked only if it matches its record", async () => {
    const { bytes, record: own } = packGraph(trig, { kind: "page", id: "p", urls: [], counts: [], triples: 1 });
    expect(await unpackGraph(bytes.subarray(bytes.length - own.bytes), own)).toEqual(trig);
    // The same text in another compression is whole, but not what was sealed.
    expect(frame.equals(bytes.subarray(bytes.length - own.bytes))).toBe(false);
    expect(await unpackGraph(frame, own)).toBeUndefined();
  });

  test.each([-1, 1])("is refused if its length differs from its record by %i", async (more) => {
    const { bytes, record: own } = packGraph(trig, { kind: "page", id: "p", urls: [], counts: [], triples: 1 });
    const text = unpackGraph(bytes.subarray(bytes.length - own.bytes), { ...own, length: own.length + more });
    expect(await text).toBeUndefined();
  });

  test("the length of a skippable frame is read, unless it exceeds the limit", () => {
    expect(skippableLength(skippableFrame(Buffer.from("abc")))).toBe(3);
    const large = skippableFrame(Buffer.alloc(0));
    large.writeUInt32LE(MAX_SKIPPABLE, 4);
    expect(skippableLength(large)).toBe(MAX_SKIPPABLE);
    large.writeUInt32LE(MAX_SKIPPABLE + 1, 4);
    expect(skippableLength(large)).toBeUndefined();
    expect(skippableLength(large.subarray(0, 7))).toBeUndefined();
    expect(skippableLength(Buffer.from("12345678"))).toBeUndefined();
  });

  test("a store of another build is recognised by its number", () => {
    expect(prologue.toString("latin1", 9, 37)).toBe("# EIAO RDF store, version 1.");
    for (const digit of ["0", "2", "9"]) {
      const other = Buffer.from(prologue);
      other.write(digit, 9 + "# EIAO RDF store, version ".length);
      expect(isOtherVersion(other)).toBe(true);
    }
    expect([isOtherVersion(prologue), isOtherVersion(Buffer.from("My thesis."))]).toEqual([false, false]);
  });
});

describe("a record", () => {
  const counts = [{ ruleSet: "uwem-1.2", applied: 2, failed: 0.5 }];

  test("is read back whole; its offset is a number from 0", () => {
    const complete = { ...record, counts };
    expect(parseGraphRecord(JSON.stringify(complete))).toEqual(complete);
    for (const offset of [0, 72]) expect(isIndexedRecord({ ...complete, offset })).toBe(true);
    for (const offset of [-1, 0.5, "72", undefined]) expect(isIndexedRecord({ ...complete, offset })).toBe(false);
    expect(isIndexedRecord(null)).toBe(false);
  });

  test.each([
    ["no object", null],
    ["a number", 7],
    ["a list", [record]],
    ["an unknown kind", { ...record, kind: "index" }],
    ["a kind that is not a text", { ...record, kind: ["page"] }],
    ["an id that is a number", { ...record, id: 7 }],
    ["URLs that are one text", { ...record, urls: "u" }],
    ["a URL that is a number", { ...record, urls: ["u", 7] }],
    ["null as a count", { ...record, counts: [...counts, null] }],
    ["a count that is a number", { ...record, counts: [7] }],
    ["a count of no rule set", { ...record, counts: [{ applied: 2, failed: 0 }] }],
    ["a count of what applied in words", { ...record, counts: [{ ...counts[0], applied: "2" }] }],
    ["a count of fails in words", { ...record, counts: [{ ...counts[0], failed: "0" }] }],
    ["a negative number of triples", { ...record, triples: -1 }],
    ["half a triple", { ...record, triples: 0.5 }],
    ["more triples than bytes", { ...record, triples: MAX_GRAPH + 1 }],
    ["more bytes than twice the longest graph", { ...record, bytes: 2 * MAX_GRAPH + 1 }],
    ["a longer text than the longest graph", { ...record, length: MAX_GRAPH + 1 }],
    ["no digest", { ...record, sha256: undefined }],
  ])("with %s is invalid", (_, value) => {
    expect(parseGraphRecord(JSON.stringify(value))).toBeUndefined();
  });

  test("that is cut short or not JSON is invalid", () => {
    for (const text of ["", "{", "record", JSON.stringify(record).slice(0, -1)])
      expect(parseGraphRecord(text)).toBeUndefined();
  });
});
