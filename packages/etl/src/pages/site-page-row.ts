/** The columns of a page in the table of pages, without its run and site. */
export interface SitePageRow {
  /** The number of the page within its site in the run. */
  readonly page: number;
  /**
   * The counts of each test, in a form that SQL can read. For each test, in ascending order, three numbers as unsigned LEB128: the
   * difference from the previous test's number, the passes, and twice the fails. The third is odd if the sum of the barrier
   * indicators differs from the fails; the sum then follows as IEEE 754 double, big-endian.
   */
  readonly counts: Uint8Array;
  /** All findings, packed. The first byte is the version of the form. */
  readonly content: Uint8Array;
}

/** The results of a test on a page. */
export interface FoundCount {
  /** The number of results with barrier indicator 0. */
  readonly passes: number;
  /** The number of results with an indicator above 0. */
  readonly fails: number;
  /** The sum of the barrier indicators, in the order of the results. */
  readonly failed: number;
}

/** The results of a test on a page, with the number of the test. */
export interface PageTestCount extends FoundCount {
  readonly test: number;
}
