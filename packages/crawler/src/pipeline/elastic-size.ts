/** Creates the size of a pool: it grows while all workers are busy and events wait, and shrinks to one when the queue is empty. Spec 21.1. */
export function createElasticSize(first: number) {
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
    /** Returns true if one more event may start beside the `busy` ones. Grows the pool for it if possible. */
    admits(busy: number): boolean {
      if (busy < now) return true;
      if (now >= maximum) return false;
      now++;
      if (now > largest) largest = now;
      return true;
    },
    /** Shrinks the pool, because the queue is empty. */
    shrink(): void {
      if (now > 1) now--;
    },
    resize(max: number): void {
      maximum = max;
      if (now > maximum) now = Math.max(1, maximum);
    },
  };
}
