/** This budget limits the page scenarios that a crawl may still write. Spec D-24, D-36: scenarios count, not documents, not requests. */
export type PageBudget = ReturnType<typeof createPageBudget>;

/** `most`: scenarios. Slots are reserved at dispatch, so that requests in flight can never exceed it. */
export function createPageBudget(most: number) {
  let kept = 0;
  let reserved = 0;
  return {
    /** Takes a slot for a URL that is about to be fetched; false when all are kept or reserved. */
    reserve(): boolean {
      if (kept + reserved >= most) return false;
      reserved++;
      return true;
    },
    /** The reserved slot has become a page scenario. */
    keep(): void {
      reserved--;
      kept++;
    },
    /** The reserved slot is free again: no HTML, an error, a redirect. */
    giveBack(): void {
      reserved--;
    },
    /** A scenario that was kept turned out to be none. */
    drop(): void {
      kept--;
    },
    /** Counts scenarios of an earlier start of the same crawl. */
    restore(count: number): void {
      kept += count;
    },
    /** It is true if a scenario could be reserved now. */
    get free() {
      return kept + reserved < most;
    },
    /** No slot will come free again. */
    get usedUp() {
      return kept >= most;
    },
    get kept() {
      return kept;
    },
  };
}
