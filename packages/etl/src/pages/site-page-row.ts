/** The columns of a page in the table of pages, beside its run and site. */
export interface SitePageRow {
  /** Number of the page within its site in the run. */
  readonly page: number;
  /**
   * Tests with their numbers of passes and fails, which SQL can read: for each test, in ascending order, three numbers as unsigned
   * LEB128: the test's less that of the one before, the passes, and twice the fails; that is odd where the sum of the barrier
   * indicators is another number than the fails, and the sum follows as IEEE 754 double, big-endian.
   */
  readonly counts: Uint8Array;
  /** All that was found, packed; its first octet is the version of the form. */
  readonly content: Uint8Array;
}

/** The results of a test on a page. */
export interface FoundCount {
  /** Results with barrier indicator 0. */
  readonly passes: number;
  /** Results with one above 0. */
  readonly fails: number;
  /** Sum of the barrier indicators, in the order of the results. */
  readonly failed: number;
}

/** The same with the number of the test. */
export interface PageTestCount extends FoundCount {
  readonly test: number;
}
