/**
 * Draws up to `n` of the items, uniformly and without replacement, in the order drawn; all when there are fewer.
 * The same numbers from `random` (0 <= x < 1) draw the same items.
 * Cost: O(length) to copy, one random number per item drawn.
 */
export function drawWithoutReplacement<T>(items: readonly T[], n: number, random: () => number): T[] {
  const rest = [...items];
  const count = Math.max(0, Math.min(Math.floor(n), rest.length));
  for (let drawn = 0; drawn < count; drawn++) {
    const chosen = drawn + Math.floor(random() * (rest.length - drawn));
    [rest[drawn], rest[chosen]] = [rest[chosen] as T, rest[drawn] as T];
  }
  return rest.slice(0, count);
}
