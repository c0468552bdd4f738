/**
 * Milliseconds that this process has computed so far, in all its threads: what takes time in proportion is judged by it, because a
 * busy machine makes the clock run on while nothing is computed.
 */
export function computingMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Of several runs of the same, the least that one of them computed, ms: what is collected of earlier garbage hits one, not all. */
export async function leastComputing(runs: number, work: (run: number) => Promise<void>): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < runs; run++) {
    const begun = computingMilliseconds();
    await work(run);
    costs.push(computingMilliseconds() - begun);
  }
  return Math.min(...costs);
}
