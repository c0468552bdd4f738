/** The cost of a contestant, a process of its own, from start to end, with imports and opening of stores. */
export interface ContestantReport {
  readonly pages: number;
  /** The CPU time of the whole process, of all threads. */
  readonly cpuMs: number;
  readonly wallMs: number;
  /** The most resident memory in bytes. */
  readonly peakRss: number;
}
