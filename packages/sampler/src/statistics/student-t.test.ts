import { expect, test } from "vitest";
import { studentT } from "./interval.ts";

/** Computes the area under the density from 0 to `limit`, as a share of half the area, by Simpson's rule: independent of any expansion. */
function share(degrees: number, limit: number): number {
  const density = (t: number): number => (1 + t ** 2 / degrees) ** (-(degrees + 1) / 2);
  const simpson = (to: number, map: (x: number) => number): number => {
    const steps = 20_000;
    const width = to / steps;
    let sum = map(0) + map(to);
    for (let step = 1; step < steps; step++) sum += (step % 2 === 1 ? 4 : 2) * map(step * width);
    return (sum * width) / 3;
  };
  // The half line is integrated with t = √degrees tan(angle), where the density is a power of the cosine.
  const total = simpson(Math.PI / 2, (angle) => Math.cos(angle) ** (degrees - 1)) * Math.sqrt(degrees);
  return simpson(limit, density) / total;
}

test.each([1, 2, 3, 4, 5, 10, 13, 20, 29, 30, 31, 35, 60, 99, 200, 599, 5999])(
  "the middle contains 0.95 of the distribution: %i degrees",
  (degrees) => {
    const t = studentT(degrees);
    expect(share(degrees, t - 0.0001)).toBeLessThan(0.95);
    expect(share(degrees, t + 0.0001)).toBeGreaterThan(0.95);
  },
);

test("it falls with the degrees, towards 1.96 of the normal distribution", () => {
  for (let degrees = 1; degrees < 200; degrees++) expect(studentT(degrees + 1)).toBeLessThan(studentT(degrees));
  expect(studentT(1e9)).toBeCloseTo(1.959964, 6);
});
