import type { HeldSite, HeldSites } from "../held-sites.ts";
import type { PhaseEnd } from "../worker-protocol.ts";

/** Phases of sites that have ended, of which the coordinator is to be told. Until then the sites are held, so that their leases go on. */
export interface PhaseEnds {
  add(site: HeldSite, end: PhaseEnd): void;
  /** Those to be told; of a lease that was lost nothing is told. */
  waiting(): readonly PhaseEnd[];
  /** They are told, or nobody will be: their sites are left alone. */
  forget(ends: readonly PhaseEnd[]): void;
}

export function createPhaseEnds(held: HeldSites): PhaseEnds {
  const ends = new Map<PhaseEnd, HeldSite>();
  const forget = (end: PhaseEnd): void => {
    ends.delete(end);
    held.delete(end.job.token);
  };
  return {
    add: (site, end) => void ends.set(end, site),
    waiting() {
      for (const [end, { lost }] of ends) if (lost.signal.aborted) forget(end);
      return [...ends.keys()];
    },
    forget(some) {
      for (const end of some) forget(end);
    },
  };
}
