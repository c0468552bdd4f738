/** The number of events that a pool may process at a time: more while all are busy and events wait, one when the queue is empty. Spec 21.1. */
interface ElasticSize {
  readonly now: number;
  readonly largest: number;
  readonly maximum: number;
  /** Returns true if one more may begin beside the `busy` ones. It grows for it where it may. */
  admits(busy: number): boolean;
  /** The queue is empty. */
  shrink(): void;
  resize(maximum: number): void;
}

export function createElasticSize(first: number): ElasticSize {
  let maximum = first;
  let now = 1;
  let largest = 1;
  return {
    get now() {
      return now;
    },
    get largest() {
      return largest;
    },
    get maximum() {
      return maximum;
    },
    admits(busy) {
      if (busy < now) return true;
      if (now >= maximum) return false;
      now++;
      if (now > largest) largest = now;
      return true;
    },
    shrink() {
      if (now > 1) now--;
    },
    resize(most) {
      maximum = most;
      if (now > maximum) now = Math.max(1, maximum);
    },
  };
}
