/** An unbounded first-in-first-out list; `shift` is O(1) on average, unlike that of a long array. */
export type Fifo<T> = ReturnType<typeof createFifo<T>>;

export function createFifo<T>(first: Iterable<T> = []) {
  let values: (T | undefined)[] = [...first];
  let head = 0;
  return {
    push(value: T): void {
      values.push(value);
    },
    shift(): T | undefined {
      if (head === values.length) return undefined;
      const value = values[head];
      values[head++] = undefined; // otherwise it stays reachable until the list is cut
      if (head === values.length) {
        values.length = 0;
        head = 0;
      } else if (head > 1_024 && head * 2 > values.length) {
        values = values.slice(head);
        head = 0;
      }
      return value;
    },
    /** Returns the oldest value, and leaves it in the list. */
    peek: () => values[head],
    get length() {
      return values.length - head;
    },
    *values() {
      for (let at = head; at < values.length; at++) yield values[at] as T;
    },
  };
}
