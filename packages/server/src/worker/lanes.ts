import type { WorkPhase } from "./worker-protocol.ts";

/** What a worker is at, by phase: so many of each at a time. */
export interface Lanes {
  /** How many more there may be, by phase; phases that are full are not in it. */
  free(): Partial<Record<WorkPhase, number>>;
  running(): number;
  /** @param work  is given the number of its place, which no other of its phase has meanwhile. Never rejects. */
  run(phase: WorkPhase, work: (slot: number) => Promise<void>, ended: () => void): void;
  /** When all that runs now has ended. */
  ended(): Promise<void>;
}

/** @param firstSlot  the lowest number of a place: that of a crawler on its machine is a part of the ids of crawls (D-34). */
export function createLanes(most: Readonly<Record<WorkPhase, number>>, firstSlot: number): Lanes {
  const slots = { crawl: new Set<number>(), sample: new Set<number>(), load: new Set<number>() } as const;
  const running = new Set<Promise<void>>();
  const phases = Object.keys(slots) as WorkPhase[];
  return {
    free: () =>
      Object.fromEntries(
        phases.flatMap((phase) => {
          const left = most[phase] - slots[phase].size;
          return left > 0 ? [[phase, left]] : [];
        }),
      ),
    running: () => running.size,
    run(phase, work, ended) {
      const taken = slots[phase];
      let slot = firstSlot;
      while (taken.has(slot)) slot++;
      taken.add(slot);
      const working: Promise<void> = work(slot).finally(() => {
        running.delete(working);
        taken.delete(slot);
        ended();
      });
      running.add(working);
    },
    async ended() {
      await Promise.all(running);
    },
  };
}
