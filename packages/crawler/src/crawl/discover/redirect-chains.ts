import type { Visit, VisitId } from "../../url/visit.ts";
import { visitId } from "../../url/visit.ts";

/**
 * Redirects that were followed, to find loops. By visits, each of which has one answer: the frame of a scenario may be sent elsewhere than
 * the page of the same URL was, and in whatever order the two are told.
 */
export interface RedirectChains {
  /** `setsCookie`: the answer did, so that going round once may lead elsewhere. */
  note(from: Visit, to: Visit, setsCookie: boolean): void;
  /**
   * Whether a redirect from `from` to `to` closes a loop: undefined: no; else whether an answer of the loop set a cookie, as cookie
   * walls do, which send to the same page again.
   */
  loop(from: Visit, to: Visit): { readonly setsCookie: boolean } | undefined;
}

/** Longer chains are cut by the limit of redirects. */
const LONGEST = 32;

export function createRedirectChains(): RedirectChains {
  const targets = new Map<VisitId, { readonly to: VisitId; readonly setsCookie: boolean }>();
  return {
    note(from, to, setsCookie) {
      targets.set(visitId(from), { to: visitId(to), setsCookie });
    },
    loop(from, to) {
      const start = visitId(from);
      let setsCookie = false;
      let visit = visitId(to);
      for (let steps = 0; steps < LONGEST; steps++) {
        if (visit === start) return { setsCookie };
        const next = targets.get(visit);
        if (next === undefined) return undefined;
        setsCookie ||= next.setsCookie;
        visit = next.to;
      }
      return undefined;
    },
  };
}
