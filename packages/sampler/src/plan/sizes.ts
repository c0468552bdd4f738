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
