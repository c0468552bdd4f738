import { afterEach, expect, test, vi } from "vitest";
import { startGapWatch } from "./notifications.ts";

afterEach(() => void vi.useRealTimers());

/** A time in January, in ms. */
const NOON = Date.parse("2026-01-05T12:00:00Z");
const now = (): Date => new Date();

test("there is no gap while time passes normally, also on a busy machine that is late", () => {
  vi.useFakeTimers({ now: NOON });
  const gaps = startGapWatch(now);
  vi.advanceTimersByTime(60_000);
  expect(gaps.sinceGap()).toBe(60_000);
  vi.setSystemTime(now().getTime() + 5_000); // the clock is corrected a little
  vi.advanceTimersByTime(60_000);
  expect(gaps.sinceGap()).toBe(120_000);
  gaps.stop();
});

test("a process that was stopped for a minute has a gap, even if the caller looks before the timer", () => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date", "performance"] }); // no timer fires meanwhile
  const gaps = startGapWatch(now);
  vi.advanceTimersByTime(8_000);
  expect(gaps.sinceGap()).toBe(8_000);
  vi.advanceTimersByTime(60_000);
  expect(gaps.sinceGap()).toBe(0);
  vi.advanceTimersByTime(9_000);
  expect(gaps.sinceGap()).toBe(9_000);
  gaps.stop();
});

test.each([
  ["an hour ahead, as after a sleep of the machine", 3_600_000],
  ["a day back", -86_400_000],
])("a clock that is set %s is a gap", (_, ms) => {
  vi.useFakeTimers({ now: NOON });
  const gaps = startGapWatch(now);
  vi.advanceTimersByTime(60_000);
  vi.setSystemTime(now().getTime() + ms);
  expect(gaps.sinceGap()).toBe(0);
  vi.advanceTimersByTime(20_000);
  expect(gaps.sinceGap()).toBe(20_000);
  gaps.stop();
});

test("a time without a database is a gap", () => {
  vi.useFakeTimers({ now: NOON });
  const gaps = startGapWatch(now);
  vi.advanceTimersByTime(60_000);
  gaps.noteGap();
  vi.advanceTimersByTime(3_000);
  expect(gaps.sinceGap()).toBe(3_000);
  gaps.stop();
});
