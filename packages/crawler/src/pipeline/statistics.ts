/** The statistics of a stage while it runs. Spec 21.1. */
export interface StageStatistics {
  readonly name: string;
  readonly queueLength: number;
  /** The longest that its queue has been. */
  readonly longestQueue: number;
  /** Producers that wait for space in its queue. */
  readonly heldBack: number;
  /** Workers kept now, between 1 and `maximum`. */
  readonly pool: number;
  /** The most workers that were kept. */
  readonly largestPool: number;
  readonly maximum: number;
  readonly busy: number;
  /** Events taken from the queue. */
  readonly in: number;
  /** Events emitted, counted once for each output. */
  readonly out: number;
  /** Mean ms from taking an event to the end of its processing; 0 before the first. */
  readonly serviceMilliseconds: number;
}
