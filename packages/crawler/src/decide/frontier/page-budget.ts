/** The budget of page scenarios that a crawl may still write. Spec D-24, D-36: scenarios count, not documents or requests. */
export type PageBudget = ReturnType<typeof createPageBudget>;

/** Creates a budget of `max` scenarios. Slots are reserved at dispatch, so that requests in flight can never exceed it. */
export function createPageBudget(max: number) {
  let kept = 0;
  let reserved = 0;
  return {
    /** Reserves a slot for a URL that is about to be fetched. Returns false if all slots are kept or reserved. */
    reserve(): boolean {
      if (kept + reserved >= max) return false;
      reserved++;
      return true;
    },
    /** Turns a reserved slot into a page scenario. */
    keep(): void {
      reserved--;
      kept++;
    },
    /** Frees a reserved slot: the answer was no HTML, an error or a redirect. */
    giveBack(): void {
      reserved--;
    },
    /** Removes a kept scenario that turned out to be no page. */
    drop(): void {
      kept--;
    },
    /** Counts scenarios of an earlier start of the same crawl. */
    restore(count: number): void {
      kept += count;
    },
    /** True if a scenario can be reserved now. */
    get free() {
      return kept + reserved < max;
    },
    /** True if all slots are kept: reserved ones cannot become free. */
    get usedUp() {
      return kept >= max;
    },
    get kept() {
      return kept;
    },
  };
}
