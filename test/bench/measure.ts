/** A piece of work to time, once for each page. */
export interface Contestant<Item> {
  readonly name: string;
  run(item: Item): unknown;
}

/** Keeps results alive until they are read, so that no work is optimised away. */
export const sink = { characters: 0 };

/**
 * Runs the contestants in turn over all items, `rounds` times after one round to warm up. Returns for each contestant the sum over the items
 * of the median time of an item, in milliseconds: a burst of other load affects one round of one item, not the sum.
 */
export function timeInTurn<Item>(
  contestants: readonly Contestant<Item>[],
  items: readonly Item[],
  rounds: number,
): Map<string, number> {
  const times = contestants.map(() => items.map((): number[] => []));
  for (let round = 0; round <= rounds; round++) {
    for (const [i, item] of items.entries()) {
      for (const [c, contestant] of contestants.entries()) {
        const start = performance.now();
        const result = contestant.run(item);
        const time = performance.now() - start;
        if (typeof result === "string" || result instanceof Uint8Array) sink.characters += result.length;
        if (round > 0) times[c]?.[i]?.push(time);
      }
    }
  }
  return new Map(
    contestants.map((contestant, c) => [
      contestant.name,
      (times[c] ?? []).reduce((sum, ofItem) => sum + median(ofItem), 0),
    ]),
  );
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
