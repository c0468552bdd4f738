/** Finds rows of a table by the values of one or two columns. */
export interface PairIndex {
  /** Row numbers in order. Cost: O(matches), whatever the table's size. */
  rows(a: number, b: number): Generator<number, void>;
}

/**
 * Hash index over rows `0 … first.length - 1` by (`first`, `second`), or by `first` alone. Groups of equal keys are
 * chains in row order, so that a lookup meets no other key's rows.
 *
 * Memory: 12 to 20 octets a row. Cost: O(rows).
 */
export function pairIndex(first: Uint32Array, second?: Uint32Array): PairIndex {
  const count = first.length;
  let slots = 16;
  while (slots < 2 * count) slots *= 2;
  const heads = new Int32Array(slots); // row + 1 of a group's first row; 0: free
  const next = new Int32Array(count); // row + 1 of the following row; 0: none
  const last = new Int32Array(count); // of a group, kept at its first row; for building

  function slotOf(a: number, b: number): number {
    let slot = (Math.imul(a, 0x9e_37_79_b1) ^ Math.imul(b, 0x85_eb_ca_6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & (slots - 1);
    for (;;) {
      const head = heads[slot] as number;
      if (head === 0 || (first[head - 1] === a && (second?.[head - 1] ?? 0) === b)) return slot;
      slot = (slot + 1) & (slots - 1);
    }
  }

  for (let row = 0; row < count; row++) {
    const slot = slotOf(first[row] as number, second?.[row] ?? 0);
    const head = heads[slot] as number;
    if (head === 0) heads[slot] = row + 1;
    else next[last[head - 1] as number] = row + 1;
    last[head === 0 ? row : head - 1] = row;
  }

  return {
    *rows(a, b) {
      for (let row = heads[slotOf(a, b)] as number; row !== 0; row = next[row - 1] as number) yield row - 1;
    },
  };
}
