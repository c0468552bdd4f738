/**
 * Returns the milliseconds of CPU of this process so far, in all its threads. Tests of linear cost use it, because on a busy
 * machine the clock runs on without any work.
 */
export function computingMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the least CPU time in ms of several runs: garbage collection of earlier work affects one run, not all. */
export async function leastComputing(runs: number, work: (run: number) => Promise<void>): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < runs; run++) {
    const begun = computingMilliseconds();
    await work(run);
    costs.push(computingMilliseconds() - begun);
  }
  return Math.min(...costs);
}
