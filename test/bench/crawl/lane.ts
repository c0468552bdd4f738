import { peakMemory } from "../../peak-memory.ts";

/** What a lane prints as its last line. CPU of the whole process, all threads, in ms; memory in octets. */
export interface LaneReport {
  readonly pages: number;
  /** From the first request to the end, opening of stores left out. */
  readonly cpuMs: number;
  readonly wallMs: number;
  /** Resident before the first request, and the most. */
  readonly startRss: number;
  readonly peakRss: number;
}

/** Measures one lane; `run` resolves to the number of pages. */
export async function measureLane(run: () => Promise<number>): Promise<LaneReport> {
  globalThis.gc?.();
  const startRss = process.memoryUsage.rss();
  const before = process.cpuUsage();
  const started = performance.now();
  const pages = await run();
  const { user, system } = process.cpuUsage(before);
  return {
    pages,
    cpuMs: (user + system) / 1000,
    wallMs: performance.now() - started,
    startRss,
    peakRss: peakMemory(),
  };
}
