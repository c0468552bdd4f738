/** What a contestant, a process of its own, cost from its first moment to its last: start, imports and opening of stores included. */
export interface ContestantReport {
  readonly pages: number;
  /** Of the whole process, all threads. */
  readonly cpuMs: number;
  readonly wallMs: number;
  /** The most octets that were resident. */
  readonly peakRss: number;
}
