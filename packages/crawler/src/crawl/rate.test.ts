import { expect, test } from "vitest";
import { createRate } from "./progress.ts";

test("one request a second gives a rate of one, however often the rate is computed", () => {
  const rate = createRate();
  const rates: number[] = [];
  for (let at = 0; at <= 60_000; at += 250) rates.push(rate(Math.floor(at / 1_000), at));
  expect(rates[0]).toBe(0);
  // After five seconds no report is off by more than a quarter: a request more or less within the window.
  for (const perSecond of rates.slice(21)) expect(Math.abs(perSecond - 1)).toBeLessThan(0.25);
});

test("only the increase over the last ten seconds counts", () => {
  const rate = createRate();
  rate(0, 0);
  expect(rate(100, 1_000)).toBe(100);
  expect(rate(100, 2_000)).toBe(50);
  rate(100, 12_000);
  expect(rate(105, 17_000)).toBeCloseTo(5 / 15);
  expect(rate(110, 22_000)).toBe(1);
});
