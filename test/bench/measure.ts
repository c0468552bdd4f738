/** Something to time, once for each page. */
export interface Lane<Item> {
  readonly name: string;
  run(item: Item): unknown;
}

/** Keeps results alive until read, so that no work is optimised away. */
export const sink = { characters: 0 };

/**
 * Runs the lanes in turn over all items, `rounds` times after one round to warm up, and gives for each lane the sum over the items
 * of the median time of an item, in milliseconds: a burst of other load on the machine hits one round of one item, not the sum.
 */
export function timeInTurn<Item>(
  lanes: readonly Lane<Item>[],
  items: readonly Item[],
  rounds: number,
): Map<string, number> {
  const times = lanes.map(() => items.map((): number[] => []));
  for (let round = 0; round <= rounds; round++) {
    for (const [i, item] of items.entries()) {
      for (const [l, lane] of lanes.entries()) {
        const start = performance.now();
        const result = lane.run(item);
        const time = performance.now() - start;
        if (typeof result === "string" || result instanceof Uint8Array) sink.characters += result.length;
        if (round > 0) times[l]?.[i]?.push(time);
      }
    }
  }
  return new Map(
    lanes.map((lane, l) => [lane.name, (times[l] ?? []).reduce((sum, ofItem) => sum + median(ofItem), 0)]),
  );
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
