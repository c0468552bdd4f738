/** The statistics of a stage while it runs. Spec 21.1. */
export interface StageStatistics {
  readonly name: string;
  readonly queueLength: number;
  /** The maximum length of the queue so far. */
  readonly longestQueue: number;
  /** The number of producers that wait for space in the queue. */
  readonly heldBack: number;
  /** The current number of workers, between 1 and `maximum`. */
  readonly pool: number;
  /** The maximum number of workers so far. */
  readonly largestPool: number;
  readonly maximum: number;
  readonly busy: number;
  /** The number of events taken from the queue. */
  readonly in: number;
  /** The number of events emitted, counted once for each output. */
  readonly out: number;
  /** The mean time in ms from taking an event to the end of its processing. 0 before the first. */
  readonly serviceMilliseconds: number;
}
