import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttleProgress } from "./manager-messages.ts";
import type { SiteProgress } from "./manager-messages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first progress is passed on at once, then the last state of each site, four times a second", () => {
  const sent: SiteProgress[] = [];
  const note = throttleProgress((sites) => sent.push(sites));
  note("a", "1 page");
  expect(sent).toEqual([[["a", "1 page"]]]);
  for (let page = 2; page < 100; page++) note("a", `${page} pages`);
  note("b", "1 page");
  vi.advanceTimersByTime(249);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sent.slice(1)).toEqual([
    [
      ["a", "99 pages"],
      ["b", "1 page"],
    ],
  ]);
  vi.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(2);
  note("b", "2 pages");
  expect(sent[2]).toEqual([["b", "2 pages"]]);
});

test("progress that is noted while others are passed on comes a moment later, not in a loop", () => {
  const sent: SiteProgress[] = [];
  const note = throttleProgress((sites) => {
    sent.push(sites);
    if (sent.length < 3) note("a", `${sent.length}`);
  });
  note("a", "0");
  vi.advanceTimersByTime(1_000);
  expect(sent.flat()).toEqual([
    ["a", "0"],
    ["a", "1"],
    ["a", "2"],
  ]);
});
