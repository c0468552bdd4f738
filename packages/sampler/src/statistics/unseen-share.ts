/** Of the products below: a chance of exactly 5 % must not fall under it. */
const ROUNDING = 1e-12;

/**
 * The largest share of pages of a kind that a uniform sample without replacement, in which none of them is, leaves possible at 95 %:
 * D / population for the greatest D with P(none of D in the sample) >= 5 %. Near 3 / sampled, hence "rule of three".
 *
 * @param sampled  from 1 to `population`.
 * @example 2 of 3: one unseen page is never ruled out, 1 / 3; 600 of 10^6 is about 3 / 600
 *
 * Cost: O(min(sampled, D) log D), at most about the root of 3 `population`, times the logarithm. Source: the hypergeometric distribution;
 * Hanley and Lippman-Hand, JAMA 249 (1983).
 */
export function unseenShare(sampled: number, population: number): number {
  const isPossible = (pages: number): boolean => chanceUnseen(pages, sampled, population) >= 0.05 - ROUNDING;
  let possible = 0;
  let impossible = 1;
  while (isPossible(impossible)) {
    possible = impossible;
    impossible = Math.min(2 * impossible, population);
  }
  while (impossible - possible > 1) {
    const between = Math.floor((possible + impossible) / 2);
    if (isPossible(between)) possible = between;
    else impossible = between;
  }
  return possible / population;
}

/** That none of some pages is in the sample. It is the same that none of the sample is among so many pages: the shorter product counts. */
function chanceUnseen(pages: number, sampled: number, population: number): number {
  if (pages + sampled > population) return 0;
  const more = Math.max(pages, sampled);
  let chance = 1;
  for (let i = 0; i < Math.min(pages, sampled); i++) chance *= (population - more - i) / (population - i);
  return chance;
}
