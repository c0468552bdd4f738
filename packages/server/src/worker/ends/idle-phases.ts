import { MOST_AT_ONCE } from "../worker-protocol.ts";
import type { TakenJob, WorkPhase, WorkWanted } from "../worker-protocol.ts";

type Wanted = WorkWanted["wanted"];

/** Phases that no site waited for when this worker asked: until something comes to pass it need not ask again. */
export interface IdlePhases {
  /** Something came to pass: sites may wait for any phase. */
  forget(): void;
  /** What is worth asking for. */
  busy(wanted: Wanted): Wanted;
  /** @returns takes what is answered to that. */
  asking(wanted: Wanted): (jobs: readonly TakenJob[]) => void;
}

export function createIdlePhases(): IdlePhases {
  let idle = new Set<string>();
  return {
    forget() {
      idle = new Set();
    },
    busy: (wanted) => Object.fromEntries(Object.entries(wanted).filter(([phase]) => !idle.has(phase))),
    asking(wanted) {
      const before = idle; // what comes to pass while the answer is on its way may not be in it
      return (jobs) => {
        if (before !== idle) return;
        for (const [phase, most] of Object.entries(wanted) as [WorkPhase, number][])
          if (jobs.filter((job) => job.phase === phase).length < Math.min(most, MOST_AT_ONCE)) idle.add(phase);
      };
    },
  };
}
