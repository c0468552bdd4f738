/**
 * Divides `n` among groups in proportion to their weights, by the largest remainder: each group that has anything gets one at least where `n`
 * suffices, and none more than it has.
 * @param groups  name -> its weight, and how many it has. @returns name -> its share; together `n`, or all that there are.
 */
export function shares(
  groups: ReadonlyMap<string, { readonly weight: number; readonly size: number }>,
  n: number,
): Map<string, number> {
  const given = new Map<string, number>();
  const open = new Map([...groups].filter(([, { size }]) => size > 0));
  let left = Math.min(
    n,
    [...open.values()].reduce((sum, { size }) => sum + size, 0),
  );
  // One each first, the largest first where there are not enough.
  const bySize = [...open].toSorted(([a, one], [b, other]) => other.weight - one.weight || (a < b ? -1 : 1));
  for (const [name] of bySize.slice(0, left)) given.set(name, 1);
  left -= given.size;
  while (left > 0) {
    const room = bySize.filter(([name, { size }]) => (given.get(name) ?? 0) < size);
    const total = room.reduce((sum, [, { weight }]) => sum + weight, 0);
    const wanted = room.map(([name, { weight, size }]) => {
      const exact = total === 0 ? left / room.length : (left * weight) / total;
      return { name, exact, most: size - (given.get(name) ?? 0) };
    });
    const whole = wanted.map(({ name, exact, most }) => ({ name, count: Math.min(most, Math.floor(exact)) }));
    const rest = left - whole.reduce((sum, { count }) => sum + count, 0);
    for (const { name, count } of whole) give(given, name, count);
    left = rest;
    if (whole.some(({ count }) => count > 0)) continue;
    // Nothing whole is left: to the largest remainders.
    for (const { name } of wanted.toSorted((a, b) => b.exact - a.exact || (a.name < b.name ? -1 : 1)).slice(0, left)) {
      give(given, name, 1);
      left--;
    }
  }
  return given;
}

function give(given: Map<string, number>, name: string, count: number): void {
  given.set(name, (given.get(name) ?? 0) + count);
}
