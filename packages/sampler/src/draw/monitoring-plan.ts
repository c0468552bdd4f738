import { below, createWords } from "./draw.ts";

/** A web site of a public sector body, as a planner sees it. */
export interface PlannedBody {
  /** Its site representation: unique. */
  readonly site: string;
  /** `state`, `regional`, `local`, or `body`: one governed by public law of no such level. Annex I, 2.2. */
  readonly level: string;
  /** For example a NUTS code. */
  readonly region: string;
  /** For example health or education. */
  readonly service: string;
  /** Inhabitants of its region, where they are known; null: the region counts by its sites. */
  readonly population: number | null;
}

/** The input of a monitoring plan. */
export interface PlanRequest {
  readonly bodies: readonly PlannedBody[];
  /** Inhabitants of the country. */
  readonly population: number;
  /** 1: the first monitoring period. */
  readonly period: number;
  /** Sites that the period before monitored; needed from the second one on. */
  readonly previous: readonly string[];
  readonly seed: string;
}

/** The sites to be monitored in a period. */
export interface MonitoringPlan {
  readonly sizes: MonitoringSizes;
  /** Indexes of the bodies in the order drawn. */
  readonly simplified: readonly number[];
  /** Bodies of the sample to be monitored in depth too. */
  readonly inDepth: readonly number[];
  /** The number of bodies that the period before monitored. */
  readonly repeated: number;
  /** Sentences about what the Annex asks and the list does not allow. */
  readonly shortfalls: readonly string[];
}

/** From the second period on at least so many sites are of the one before, and so many are not. */
const REPEATED = 0.1;
const FRESH = 0.5;

/**
 * Draws the samples of the monitoring duty: as many sites as Annex I of Decision (EU) 2018/1524 asks at least, spread over levels of
 * administration and services by how many sites they have, and over regions by their inhabitants; from the second period on a tenth of
 * them monitored in the period before, and at least half not. The sites for in-depth monitoring are of the sample, spread by the same.
 * The same request gives the same plan.
 *
 * @throws EiaoError `BadSeed`. Cost: sites of the sample times combinations of level, region and service.
 */
export function planSample({ bodies, population, period, previous, seed }: PlanRequest): MonitoringPlan {
  const sizes = monitoringSizes(population, period);
  const words = createWords(seed);
  const all = bodies.map((_, at) => at);
  const before = new Set(previous);
  const wasMonitored = (at: number): boolean => before.has(bodies[at]?.site ?? "");
  const [known, fresh] = [all.filter(wasMonitored), all.filter((at) => !wasMonitored(at))];
  const n = Math.min(sizes.simplified, bodies.length);
  const leastKnown = period > 1 ? Math.ceil(n * REPEATED) : 0;
  const leastFresh = period > 1 ? Math.ceil(n * FRESH) : 0;
  // As few as may be: what was seen last time says least about the rest.
  const wanted = Math.max(leastKnown, n - fresh.length);
  const targets = targetsOf(bodies, all, n);
  const repeated = period > 1 ? balancedDraw(known, Math.min(wanted, known.length), targets, words) : [];
  const others = period > 1 ? fresh : all;
  const drawn = [...repeated, ...balancedDraw(others, n - repeated.length, targets, words, repeated)];
  const inDepth = balancedDraw(
    drawn,
    Math.min(sizes.inDepth, drawn.length),
    targetsOf(bodies, drawn, sizes.inDepth),
    words,
  );
  const count = drawn.filter(wasMonitored).length;
  const shortfalls = [
    ...(bodies.length < sizes.simplified
      ? [`The list has only ${bodies.length} sites, but ${sizes.simplified} must be monitored.`]
      : []),
    ...(count < leastKnown
      ? [`The list has only ${known.length} sites of the previous period, but ${leastKnown} must be monitored again.`]
      : []),
    ...(n - count < leastFresh
      ? [
          `The list has only ${fresh.length} sites that were not monitored in the previous period, but ${leastFresh} must be.`,
        ]
      : []),
  ];
  return { sizes, simplified: drawn, inDepth, repeated: count, shortfalls };
}

/** Levels and services by their sites, regions by their inhabitants where all of them say them. */
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
 * Draws `n` of the items so that each aspect comes as close to its targets as the others allow: each draw is from the items whose values lack
 * most, and among those by chance.
 * @param items  indexes to draw from. @param taken  what was drawn already, and counts for the targets.
 * @returns what was drawn, in the order drawn. Cost: n times the number of different combinations of values.
 */
function balancedDraw(
  items: readonly number[],
  n: number,
  targets: Targets,
  words: () => number,
  taken: readonly number[] = [],
): number[] {
  const cells = [...Map.groupBy(items, (at) => targets.map(({ of }) => of(at)).join("\u0000")).values()].map(
    (members) => ({ members: [...members], values: targets.map(({ of }) => of(members[0] as number)) }),
  );
  const have = targets.map(() => new Map<string, number>());
  const count = (values: readonly string[]): void =>
    values.forEach((value, aspect) => have[aspect]?.set(value, (have[aspect].get(value) ?? 0) + 1));
  for (const at of taken) count(targets.map(({ of }) => of(at)));
  const lack = (values: readonly string[]): number =>
    values.reduce((sum, value, aspect) => {
      const wanted = targets[aspect]?.wanted.get(value) ?? 0;
      return sum + (wanted - (have[aspect]?.get(value) ?? 0)) / Math.max(1, wanted);
    }, 0);
  const drawn: number[] = [];
  while (drawn.length < n) {
    const full = cells.filter(({ members }) => members.length > 0);
    const most = Math.max(...full.map(({ values }) => lack(values)));
    const best = full.filter(({ values }) => lack(values) > most - 1e-9);
    if (best.length === 0) break;
    // Every item of these cells is as likely as another.
    let at = below(
      words,
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
 * Divides `n` among groups in proportion to their weights, by the largest remainder: each group that has anything gets one at least where `n`
 * suffices, and none more than it has.
 * @param groups  name -> its weight, and how many it has. @returns name -> its share; together `n`, or all that there are.
 */
export function shares(
  groups: ReadonlyMap<string, { readonly weight: number; readonly size: number }>,
  n: number,
): Map<string, number> {
  const given = new Map<string, number>();
  const open = new Map([...groups].filter(([, { size }]) => size > 0));
  let left = Math.min(
    n,
    [...open.values()].reduce((sum, { size }) => sum + size, 0),
  );
  // One each first, the largest first where there are not enough.
  const bySize = [...open].toSorted(([a, one], [b, other]) => other.weight - one.weight || (a < b ? -1 : 1));
  for (const [name] of bySize.slice(0, left)) given.set(name, 1);
  left -= given.size;
  while (left > 0) {
    const open = bySize.filter(([name, { size }]) => (given.get(name) ?? 0) < size);
    const total = open.reduce((sum, [, { weight }]) => sum + weight, 0);
    const wanted = open.map(([name, { weight, size }]) => {
      const exact = total === 0 ? left / open.length : (left * weight) / total;
      return { name, exact, most: size - (given.get(name) ?? 0) };
    });
    const whole = wanted.map(({ name, exact, most }) => ({ name, count: Math.min(most, Math.floor(exact)) }));
    const rest = left - whole.reduce((sum, { count }) => sum + count, 0);
    for (const { name, count } of whole) give(given, name, count);
    left = rest;
    if (whole.some(({ count }) => count > 0)) continue;
    // Nothing whole is left: to the largest remainders.
    for (const { name } of wanted.toSorted((a, b) => b.exact - a.exact || (a.name < b.name ? -1 : 1)).slice(0, left)) {
      give(given, name, 1);
      left--;
    }
  }
  return given;
}

function give(given: Map<string, number>, name: string, count: number): void {
  given.set(name, (given.get(name) ?? 0) + count);
}

/** The numbers of websites and applications that a country must monitor in a period. Decision (EU) 2018/1524, Annex I, 2 and 3. */
export interface MonitoringSizes {
  /** Web sites by simplified monitoring. */
  readonly simplified: number;
  /** Web sites by in-depth monitoring. */
  readonly inDepth: number;
  /** Mobile applications, in depth. */
  readonly applications: number;
}

/** The first two periods have fewer sites. */
const LATER = 3;

/**
 * The minimum sizes of the samples.
 * @param population  inhabitants. @param period  1: the first one, and so on.
 * Simplified: 2 for 100,000 inhabitants and 75 more, from the third period on 3; in depth: 5 % of that and 10 more; applications: 1 for a
 * million and 6 more. Parts count as one whole: they are minima.
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
