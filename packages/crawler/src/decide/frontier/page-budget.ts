/** This budget limits the page scenarios that a crawl may still write. Spec D-24, D-36: scenarios count, not documents, not requests. */
export interface PageBudget {
  /** Takes a slot for a URL that is about to be fetched; false when all are kept or reserved. */
  reserve(): boolean;
  /** The reserved slot has become a page scenario. */
  keep(): void;
  /** The reserved slot is free again: no HTML, an error, a redirect. */
  giveBack(): void;
  /** A scenario that was kept turned out to be none. */
  drop(): void;
  /** Counts scenarios of an earlier start of the same crawl. */
  restore(kept: number): void;
  /** It is true if a scenario could be reserved now. */
  readonly free: boolean;
  /** No slot will come free again. */
  readonly usedUp: boolean;
  readonly kept: number;
}

/** `most`: scenarios. Slots are reserved at dispatch, so that requests in flight can never exceed it. */
export function createPageBudget(most: number): PageBudget {
  let kept = 0;
  let reserved = 0;
  return {
    reserve() {
      if (kept + reserved >= most) return false;
      reserved++;
      return true;
    },
    keep() {
      reserved--;
      kept++;
    },
    giveBack() {
      reserved--;
    },
    drop() {
      kept--;
    },
    restore(count) {
      kept += count;
    },
    get free() {
      return kept + reserved < most;
    },
    get usedUp() {
      return kept >= most;
    },
    get kept() {
      return kept;
    },
  };
}
