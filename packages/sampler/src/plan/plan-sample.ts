import { createWords } from "../draw/random.ts";
import { balancedDraw } from "./balanced-draw.ts";
import type { Targets } from "./balanced-draw.ts";
import { shares } from "./shares.ts";
import { monitoringSizes } from "./sizes.ts";
import type { MonitoringSizes } from "./sizes.ts";

/** A web site of a public sector body, as a planner sees it. */
export interface PlannedBody {
  /** Its site representation: unique. */
  readonly site: string;
  /** `state`, `regional`, `local`, or `body`: one governed by public law of no such level. Annex I, 2.2. */
  readonly level: string;
  /** Such as a NUTS code. */
  readonly region: string;
  /** Such as health or education. */
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
  /** Of them those to be monitored in depth too. */
  readonly inDepth: readonly number[];
  /** How many of them the period before monitored. */
  readonly repeated: number;
  /** Where the list does not allow what the Annex asks, in words. */
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
