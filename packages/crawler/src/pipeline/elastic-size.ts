/** Makes the number of events that a pool may process at a time: more while all are busy and events wait, one when the queue is empty. Spec 21.1. */
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
    /** Returns true if one more may begin beside the `busy` ones. It grows for it where it may. */
    admits(busy: number): boolean {
      if (busy < now) return true;
      if (now >= maximum) return false;
      now++;
      if (now > largest) largest = now;
      return true;
    },
    /** The queue is empty. */
    shrink(): void {
      if (now > 1) now--;
    },
    resize(most: number): void {
      maximum = most;
      if (now > maximum) now = Math.max(1, maximum);
    },
  };
}
