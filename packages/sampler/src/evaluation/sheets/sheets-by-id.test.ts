import { expect, test } from "vitest";
import { createKeptSheets } from "./sheets-by-id.ts";

const of = (bytes: number) => ({ content: new Uint8Array(bytes) });

test("above the limit, the least recently used sheets are removed first", () => {
  const sheets = createKeptSheets<ReturnType<typeof of>>(25_000, ({ content }) => content); // two sheets of 10,000 bytes fit
  sheets.add("a", of(10_000));
  sheets.add("b", of(10_000));
  sheets.get("a");
  sheets.add("c", of(10_000));
  expect(["a", "b", "c"].map((key) => sheets.get(key) !== undefined)).toEqual([true, false, true]);
  sheets.add("huge", of(30_000));
  expect(sheets.get("huge")).toBeUndefined();
  expect(sheets.get("c")).toBeDefined(); // nothing was removed for a sheet that does not fit
  expect(sheets.size).toBe(2);
});

test("small sheets have a cost too, and removed sheets free their space", () => {
  const sheets = createKeptSheets<ReturnType<typeof of>>(10_000, ({ content }) => content);
  for (let i = 0; i < 1000; i++) sheets.add(`u${i}`, of(0));
  expect(sheets.size).toBeLessThanOrEqual(10);
  expect(sheets.bytes).toBeLessThanOrEqual(10_000);
  sheets.add("u999", of(100)); // an existing key
  sheets.delete("u999");
  sheets.delete("nothing");
  const before = sheets.bytes;
  sheets.add("x", of(500));
  sheets.delete("x");
  expect(sheets.bytes).toBe(before);
  sheets.clear();
  expect([sheets.size, sheets.bytes]).toEqual([0, 0]);
});

test("an entry costs its content plus 1,000 bytes; a replaced entry counts once", () => {
  const sheets = createKeptSheets<ReturnType<typeof of>>(5_000, ({ content }) => content);
  sheets.add("a", of(1_000));
  sheets.add("a", of(500));
  expect([sheets.size, sheets.bytes]).toEqual([1, 1_500]);
  sheets.add("b", of(2_500)); // 5,000 in total, exactly the limit
  expect([sheets.size, sheets.bytes]).toEqual([2, 5_000]);
  sheets.add("c", of(4_000)); // needs the whole space
  expect([sheets.size, sheets.get("c")?.content.length]).toEqual([1, 4_000]);
  sheets.add("c", of(4_001));
  expect([sheets.size, sheets.bytes]).toEqual([0, 0]);
});
