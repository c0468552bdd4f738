import { randomBelow, createWords } from "./draw.ts";

/** The website of a public sector body, with the facts that a plan needs. */
export interface PlannedBody {
  /** The unique site representation. */
  readonly site: string;
  /** The level: `state`, `regional`, `local`, or `body` for a body governed by public law of none of these. Annex I, 2.2. */
  readonly level: string;
  /** The region, for example a NUTS code. */
  readonly region: string;
  /** The service, for example health or education. */
  readonly service: string;
  /** The inhabitants of the region; null if unknown, then regions are weighted by their sites. */
  readonly population: number | null;
}

/** The input of a monitoring plan. */
export interface PlanRequest {
  readonly bodies: readonly PlannedBody[];
  /** The inhabitants of the country. */
  readonly population: number;
  /** The number of the monitoring period; the first is 1. */
  readonly period: number;
  /** The sites that were monitored in the previous period. Needed from the second period on. */
  readonly previous: readonly string[];
  readonly seed: string;
}

/** The sites to monitor in a period. */
export interface MonitoringPlan {
  readonly sizes: MonitoringSizes;
  /** The indexes of the bodies for simplified monitoring, in the order drawn. */
  readonly simplified: readonly number[];
  /** The indexes of those bodies that are monitored in depth too. */
  readonly inDepth: readonly number[];
  /** The number of drawn bodies that were monitored in the previous period. */
  readonly repeated: number;
  /** Sentences about requirements of the Annex that the list cannot fulfil. */
  readonly shortfalls: readonly string[];
}

/** The smallest shares of sites, from the second period on, that were and were not monitored in the previous period. */
const REPEATED = 0.1;
const FRESH = 0.5;

/**
 * Draws the samples for the monitoring duty, with the smallest sizes that Annex I of Decision (EU) 2018/1524 allows. Sites are spread over
 * levels of administration and services by their numbers of sites, and over regions by their inhabitants. From the second period on, a tenth
 * was monitored in the previous period and at least half was not. The sites for in-depth monitoring are spread in the same way over the
 * sample. The same request gives the same plan.
 *
 * @throws EiaoError `BadSeed`. Cost: the sample's sites times the combinations of level, region and service.
 */
export function planSample({ bodies, population, period, previous, seed }: PlanRequest): MonitoringPlan {
  const sizes = monitoringSizes(population, period);
  const nextWord = createWords(seed);
  const all = bodies.map((_, at) => at);
  const before = new Set(previous);
  const wasMonitored = (at: number): boolean => before.has(bodies[at]?.site ?? "");
  const [known, fresh] = [all.filter(wasMonitored), all.filter((at) => !wasMonitored(at))];
  const n = Math.min(sizes.simplified, bodies.length);
  const minKnown = period > 1 ? Math.ceil(n * REPEATED) : 0;
  const minFresh = period > 1 ? Math.ceil(n * FRESH) : 0;
  // Repeats as few sites as possible: a site that was monitored last time says least about the rest.
  const knownCount = Math.max(minKnown, n - fresh.length);
  const targets = targetsOf(bodies, all, n);
  const repeated = period > 1 ? balancedDraw(known, Math.min(knownCount, known.length), targets, nextWord) : [];
  const others = period > 1 ? fresh : all;
  const drawn = [...repeated, ...balancedDraw(others, n - repeated.length, targets, nextWord, repeated)];
  const inDepth = balancedDraw(
    drawn,
    Math.min(sizes.inDepth, drawn.length),
    targetsOf(bodies, drawn, sizes.inDepth),
    nextWord,
  );
  const count = drawn.filter(wasMonitored).length;
  const shortfalls = [
    ...(bodies.length < sizes.simplified
      ? [`The list has only ${bodies.length} sites, but ${sizes.simplified} must be monitored.`]
      : []),
    ...(count < minKnown
      ? [`The list has only ${known.length} sites of the previous period, but ${minKnown} must be monitored again.`]
      : []),
    ...(n - count < minFresh
      ? [
          `The list has only ${fresh.length} sites that were not monitored in the previous period, but ${minFresh} must be.`,
        ]
      : []),
  ];
  return { sizes, simplified: drawn, inDepth, repeated: count, shortfalls };
}

/** Returns the targets: levels and services by their sites, regions by their inhabitants if all are known. */
function targetsOf(bodies: readonly PlannedBody[], of: readonly number[], n: number): Targets {
  const aspect = (value: (body: PlannedBody) => string, weight?: (members: readonly number[]) => number) => {
    const groups = Map.groupBy(of, (at) => value(bodies[at] as PlannedBody));
    const weights = [...groups].map(
      ([name, members]) => [name, { size: members.length, weight: weight?.(members) ?? members.length }] as const,
    );
    return { of: (at: number) => value(bodies[at] as PlannedBody), wanted: shares(new Map(weights), n) };
  };
  const inhabitants = (members: readonly number[]): number =>
    Math.max(...members.map((at) => bodies[at]?.population ?? 0));
  const regions = Map.groupBy(of, (at) => bodies[at]?.region ?? "");
  const areKnown = [...regions.values()].every((members) => inhabitants(members) > 0);
  return [
    aspect(({ level }) => level),
    aspect(({ region }) => region, areKnown ? inhabitants : undefined),
    aspect(({ service }) => service),
  ];
}

/** The number of bodies to draw for each value of each aspect (level, region, service). */
type Targets = readonly { readonly of: (at: number) => string; readonly wanted: ReadonlyMap<string, number> }[];

/**
 * Draws `n` of the items so that each aspect comes as close to its targets as the others allow. Each draw is random among the items whose
 * values lack most.
 * @param items  the indexes to draw from. @param taken  indexes that were drawn already and count for the targets.
 * @returns the drawn indexes in their order. Cost: n times the number of different combinations of values.
 */
function balancedDraw(
  items: readonly number[],
  n: number,
  targets: Targets,
  nextWord: () => number,
  taken: readonly number[] = [],
): number[] {
  const cells = [...Map.groupBy(items, (at) => targets.map(({ of }) => of(at)).join("\u0000")).values()].map(
    (members) => ({ members: [...members], values: targets.map(({ of }) => of(members[0] as number)) }),
  );
  const counts = targets.map(() => new Map<string, number>());
  const count = (values: readonly string[]): void =>
    values.forEach((value, aspect) => counts[aspect]?.set(value, (counts[aspect].get(value) ?? 0) + 1));
  for (const at of taken) count(targets.map(({ of }) => of(at)));
  const lack = (values: readonly string[]): number =>
    values.reduce((sum, value, aspect) => {
      const target = targets[aspect]?.wanted.get(value) ?? 0;
      return sum + (target - (counts[aspect]?.get(value) ?? 0)) / Math.max(1, target);
    }, 0);
  const drawn: number[] = [];
  while (drawn.length < n) {
    const full = cells.filter(({ members }) => members.length > 0);
    const maxLack = Math.max(...full.map(({ values }) => lack(values)));
    const best = full.filter(({ values }) => lack(values) > maxLack - 1e-9);
    if (best.length === 0) break;
    // Every item of these cells is equally likely.
    let at = randomBelow(
      nextWord,
      best.reduce((sum, { members }) => sum + members.length, 0),
    );
    for (const { members, values } of best) {
      if (at >= members.length) {
        at -= members.length;
        continue;
      }
      drawn.push(...members.splice(at, 1));
      count(values);
      break;
    }
  }
  return drawn;
}

/**
 * Divides `n` among groups in proportion to their weights, by the largest remainder. If `n` suffices, each nonempty group gets at least one.
 * No group gets more than its size.
 * @param groups  the weight and size of each group by name. @returns the shares by name. They sum to `n`, or to all sizes if that is less.
 */
export function shares(
  groups: ReadonlyMap<string, { readonly weight: number; readonly size: number }>,
  n: number,
): Map<string, number> {
  const counts = new Map<string, number>();
  const open = new Map([...groups].filter(([, { size }]) => size > 0));
  let left = Math.min(
    n,
    [...open.values()].reduce((sum, { size }) => sum + size, 0),
  );
  // First one for each group, beginning with the largest in case there are not enough.
  const bySize = [...open].toSorted(([a, one], [b, other]) => other.weight - one.weight || (a < b ? -1 : 1));
  for (const [name] of bySize.slice(0, left)) counts.set(name, 1);
  left -= counts.size;
  while (left > 0) {
    const open = bySize.filter(([name, { size }]) => (counts.get(name) ?? 0) < size);
    const total = open.reduce((sum, [, { weight }]) => sum + weight, 0);
    const quotas = open.map(([name, { weight, size }]) => {
      const exact = total === 0 ? left / open.length : (left * weight) / total;
      return { name, exact, most: size - (counts.get(name) ?? 0) };
    });
    const floors = quotas.map(({ name, exact, most }) => ({ name, count: Math.min(most, Math.floor(exact)) }));
    const rest = left - floors.reduce((sum, { count }) => sum + count, 0);
    for (const { name, count } of floors) addCount(counts, name, count);
    left = rest;
    if (floors.some(({ count }) => count > 0)) continue;
    // Only fractions are left: the largest remainders get the rest.
    for (const { name } of quotas.toSorted((a, b) => b.exact - a.exact || (a.name < b.name ? -1 : 1)).slice(0, left)) {
      addCount(counts, name, 1);
      left--;
    }
  }
  return counts;
}

function addCount(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count);
}

/** The numbers of websites and applications that a country must monitor in a period. Decision (EU) 2018/1524, Annex I, 2 and 3. */
export interface MonitoringSizes {
  /** Websites for simplified monitoring. */
  readonly simplified: number;
  /** Websites for in-depth monitoring. */
  readonly inDepth: number;
  /** Mobile applications for in-depth monitoring. */
  readonly applications: number;
}

/** The first period with the larger sample: the first two have fewer sites. */
const LATER = 3;

/**
 * Computes the minimum sizes of the samples.
 * @param population  the inhabitants of the country. @param period  the number of the period; the first is 1.
 * Simplified: 2 per 100,000 inhabitants (3 from the third period on) plus 75. In depth: 5 % of that plus 10. Applications: 1 per million plus
 * 6. Fractions are rounded up, because the sizes are minima.
 */
export function monitoringSizes(population: number, period: number): MonitoringSizes {
  const perHundredThousand = period >= LATER ? 3 : 2;
  const simplified = Math.ceil((population * perHundredThousand) / 100_000) + 75;
  return {
    simplified,
    inDepth: Math.ceil(simplified / 20) + 10,
    applications: Math.ceil(population / 1_000_000) + 6,
  };
}
