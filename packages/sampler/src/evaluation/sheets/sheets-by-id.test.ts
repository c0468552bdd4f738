import { expect, test } from "vitest";
import { createKeptSheets } from "./sheets-by-id.ts";

const of = (bytes: number) => ({ content: new Uint8Array(bytes) });

test("above the limit, the least recently used sheets are removed first", () => {
  const kept = createKeptSheets<ReturnType<typeof of>>(25_000, ({ content }) => content); // two sheets of 10,000 bytes fit
  kept.add("a", of(10_000));
  kept.add("b", of(10_000));
  kept.get("a");
  kept.add("c", of(10_000));
  expect(["a", "b", "c"].map((key) => kept.get(key) !== undefined)).toEqual([true, false, true]);
  kept.add("huge", of(30_000));
  expect(kept.get("huge")).toBeUndefined();
  expect(kept.get("c")).toBeDefined(); // nothing was removed for a sheet that does not fit
  expect(kept.size).toBe(2);
});

test("small sheets have a cost too, and removed sheets free their space", () => {
  const kept = createKeptSheets<ReturnType<typeof of>>(10_000, ({ content }) => content);
  for (let i = 0; i < 1000; i++) kept.add(`u${i}`, of(0));
  expect(kept.size).toBeLessThanOrEqual(10);
  expect(kept.bytes).toBeLessThanOrEqual(10_000);
  kept.add("u999", of(100)); // an existing key
  kept.delete("u999");
  kept.delete("nothing");
  const before = kept.bytes;
  kept.add("x", of(500));
  kept.delete("x");
  expect(kept.bytes).toBe(before);
  kept.clear();
  expect([kept.size, kept.bytes]).toEqual([0, 0]);
});

test("an entry costs its content plus 1,000 bytes; a replaced entry counts once", () => {
  const kept = createKeptSheets<ReturnType<typeof of>>(5_000, ({ content }) => content);
  kept.add("a", of(1_000));
  kept.add("a", of(500));
  expect([kept.size, kept.bytes]).toEqual([1, 1_500]);
  kept.add("b", of(2_500)); // 5,000 in total, exactly the limit
  expect([kept.size, kept.bytes]).toEqual([2, 5_000]);
  kept.add("c", of(4_000)); // needs the whole space
  expect([kept.size, kept.get("c")?.content.length]).toEqual([1, 4_000]);
  kept.add("c", of(4_001));
  expect([kept.size, kept.bytes]).toEqual([0, 0]);
});
