import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planSample, shares, monitoringSizes } from "./monitoring-plan.ts";
import type { PlannedBody, PlanRequest } from "./monitoring-plan.ts";

describe("sizes by Annex I of Decision (EU) 2018/1524", () => {
  // By hand: 54 x 2 + 75; 54 x 3 + 75; 5 % of these plus 10; 5.4 plus 6, rounded up.
  test.each([
    [5_400_000, 1, { simplified: 183, inDepth: 20, applications: 12 }],
    [5_400_000, 2, { simplified: 183, inDepth: 20, applications: 12 }],
    [5_400_000, 3, { simplified: 237, inDepth: 22, applications: 12 }],
    [5_400_000, 7, { simplified: 237, inDepth: 22, applications: 12 }],
    [83_000_000, 1, { simplified: 1_735, inDepth: 97, applications: 89 }],
    [83_000_000, 3, { simplified: 2_565, inDepth: 139, applications: 89 }],
    [520_001, 1, { simplified: 86, inDepth: 15, applications: 7 }],
  ])("%i inhabitants, period %i", (population, period, sizes) => {
    expect(monitoringSizes(population, period)).toEqual(sizes);
  });
});

const levels = ["state", "regional", "local", "body"];
const services = ["health", "education", "transport", "culture", "taxes"];
/** 40 state sites, 80 regional, 400 local, 280 of public law; five regions of different sizes. */
const frame: PlannedBody[] = Array.from({ length: 800 }, (_, at) => {
  const level = at < 40 ? 0 : at < 120 ? 1 : at < 520 ? 2 : 3;
  const region = at % 5;
  return {
    site: `s${at}.example`,
    level: levels[level] as string,
    region: `R${region}`,
    service: services[Math.floor(at / 5) % 5] as string,
    population: [2_000_000, 1_000_000, 1_000_000, 1_000_000, 400_000][region] as number,
  };
});
const request = (changes: Partial<PlanRequest> = {}): PlanRequest => ({
  bodies: frame,
  population: 5_400_000,
  period: 1,
  previous: [],
  seed: "plan",
  ...changes,
});
const counts = (drawn: readonly number[], of: (body: PlannedBody) => string): Record<string, number> => {
  const groups = Map.groupBy(drawn, (at) => of(frame[at] as PlannedBody));
  return Object.fromEntries([...groups].map(([name, members]) => [name, members.length]));
};

test("levels and services are spread by their sites, regions by their inhabitants", () => {
  const { simplified, inDepth, shortfalls } = planSample(request());
  expect(new Set(simplified).size).toBe(183);
  expect(shortfalls).toEqual([]);
  // By hand: 183 x 40, 80, 400, 280 of 800 = 9.15, 18.3, 91.5, 64.05; x 20, 10, 10, 10, 4 of 54 = 67.8, 33.9, 33.9, 33.9, 13.6.
  const expectNear = (found: Record<string, number>, exact: Record<string, number>) => {
    for (const [name, count] of Object.entries(exact))
      expect(Math.abs((found[name] ?? 0) - count), name).toBeLessThanOrEqual(2);
  };
  expectNear(
    counts(simplified, ({ level }) => level),
    { state: 9.15, regional: 18.3, local: 91.5, body: 64.05 },
  );
  expectNear(
    counts(simplified, ({ region }) => region),
    { R0: 67.8, R1: 33.9, R2: 33.9, R3: 33.9, R4: 13.6 },
  );
  expectNear(
    counts(simplified, ({ service }) => service),
    Object.fromEntries(services.map((name) => [name, 36.6])),
  );
  expect(new Set(inDepth).size).toBe(20);
  expect(inDepth.every((at) => simplified.includes(at))).toBe(true);
  expect(Object.keys(counts(inDepth, ({ level }) => level)).toSorted()).toEqual(levels.toSorted());
});

test("the same request gives the same plan, another seed another plan", () => {
  expect(planSample(request())).toEqual(planSample(request()));
  expect(planSample(request({ seed: "other" })).simplified).not.toEqual(planSample(request()).simplified);
});

test("from the second period on, a tenth is repeated and at least half is new", () => {
  const previous = planSample(request()).simplified.map((at) => (frame[at] as PlannedBody).site);
  const next = planSample(request({ period: 2, previous, seed: "next" }));
  expect([next.simplified.length, next.repeated, next.shortfalls]).toEqual([183, 19, []]); // 18.3, rounded up
  // There are 230 sites, 183 of them monitored. 237 are required, so all are taken; 47 of them are new.
  const small = planSample(
    request({ bodies: frame.filter(({ site }, at) => previous.includes(site) || at >= 753), period: 3, previous }),
  );
  expect(small.simplified.length).toBeGreaterThan(200);
  expect(small.shortfalls).toHaveLength(2);
});

test("shortfalls of the list are reported", () => {
  expect(planSample(request({ bodies: frame.slice(0, 100) })).shortfalls).toEqual([
    "The list has only 100 sites, but 183 must be monitored.",
  ]);
  expect(planSample(request({ period: 2, previous: ["elsewhere.example"] })).shortfalls).toEqual([
    "The list has only 0 sites of the previous period, but 19 must be monitored again.",
  ]);
  expect(planSample(request({ bodies: [] })).simplified).toEqual([]);
});

const group = fc.record({ weight: fc.integer({ min: 0, max: 1_000 }), size: fc.integer({ min: 0, max: 50 }) });

test("shares add up, none exceeds its size, and each has at least one if there are enough", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ maxLength: 3 }), group, { maxKeys: 12 }), fc.nat(300), (groups, n) => {
      const allotted = shares(new Map(Object.entries(groups)), n);
      const all = Object.values(groups).reduce((sum, { size }) => sum + size, 0);
      const sum = [...allotted.values()].reduce((total, count) => total + count, 0);
      expect(sum).toBe(Math.min(n, all));
      const open = Object.entries(groups).filter(([, { size }]) => size > 0);
      for (const [name, { size }] of open) {
        expect(allotted.get(name) ?? 0).toBeLessThanOrEqual(size);
        if (n >= open.length) expect(allotted.get(name) ?? 0).toBeGreaterThanOrEqual(1);
      }
    }),
  );
});

test("any list gives the required number of different sites, or all", () => {
  const body = fc.record({
    level: fc.constantFrom(...levels),
    region: fc.constantFrom("A", "B", "C", ""),
    service: fc.constantFrom(...services, ""),
    population: fc.option(fc.integer({ min: 1, max: 1e7 })),
    monitored: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(body, { maxLength: 150 }), fc.integer({ min: 1, max: 4 }), (list, period) => {
      const bodies = list.map((each, at) => ({ ...each, site: `s${at}` }));
      const previous = bodies.filter(({ monitored }) => monitored).map(({ site }) => site);
      const plan = planSample({ bodies, population: 10_000, period, previous, seed: "x" });
      const n = Math.min(plan.sizes.simplified, bodies.length);
      expect(new Set(plan.simplified).size).toBe(n);
      expect(plan.simplified).toHaveLength(n);
      const isKept = plan.repeated >= n * 0.1 && n - plan.repeated >= n * 0.5;
      if (period > 1 && !isKept) expect(plan.shortfalls).not.toEqual([]);
    }),
    { numRuns: 60 },
  );
});
