import { below } from "../draw/random.ts";

/** What is to be drawn of a list: for each aspect (level, region, service) how many of each of its values. */
export type Targets = readonly { readonly of: (at: number) => string; readonly wanted: ReadonlyMap<string, number> }[];

/**
 * Draws `n` of the items so that each aspect comes as close to its targets as the others allow: each draw is from the items whose values lack
 * most, and among those by chance.
 * @param items  indexes to draw from. @param taken  what was drawn already, and counts for the targets.
 * @returns what was drawn, in the order drawn. Cost: n times the number of different combinations of values.
 */
export function balancedDraw(
  items: readonly number[],
  n: number,
  targets: Targets,
  words: () => number,
  taken: readonly number[] = [],
): number[] {
  const cells = [...Map.groupBy(items, (at) => targets.map(({ of }) => of(at)).join("\u0000")).values()].map(
    (members) => ({ members: [...members], values: targets.map(({ of }) => of(members[0] as number)) }),
  );
  const have = targets.map(() => new Map<string, number>());
  const count = (values: readonly string[]): void =>
    values.forEach((value, aspect) => have[aspect]?.set(value, (have[aspect].get(value) ?? 0) + 1));
  for (const at of taken) count(targets.map(({ of }) => of(at)));
  const lack = (values: readonly string[]): number =>
    values.reduce((sum, value, aspect) => {
      const wanted = targets[aspect]?.wanted.get(value) ?? 0;
      return sum + (wanted - (have[aspect]?.get(value) ?? 0)) / Math.max(1, wanted);
    }, 0);
  const drawn: number[] = [];
  while (drawn.length < n) {
    const full = cells.filter(({ members }) => members.length > 0);
    const most = Math.max(...full.map(({ values }) => lack(values)));
    const best = full.filter(({ values }) => lack(values) > most - 1e-9);
    if (best.length === 0) break;
    // Every item of these cells is as likely as another.
    let at = below(
      words,
      best.reduce((sum, { members }) => sum + members.length, 0),
    );
    for (const { members, values } of best) {
      if (at >= members.length) {
        at -= members.length;
        continue;
      }
      drawn.push(...members.splice(at, 1));
      count(values);
      break;
    }
  }
  return drawn;
}
