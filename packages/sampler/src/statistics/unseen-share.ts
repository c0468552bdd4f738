/** Of the products below: a chance of exactly 5 % must not fall under it. */
const ROUNDING = 1e-12;

/**
 * The largest share of pages of a kind that a uniform sample without replacement, in which none of them is, leaves possible at 95 %:
 * D / population for the greatest D with P(none of D in the sample) >= 5 %. Near 3 / sampled, hence "rule of three".
 *
 * @param sampled  from 1 to `population`.
 * @example 2 of 3: one unseen page is never ruled out, 1 / 3; 600 of 10^6 is about 3 / 600
 *
 * Cost: O(D), at most O(population). Source: the hypergeometric distribution; Hanley and Lippman-Hand, JAMA 249 (1983).
 */
export function unseenShare(sampled: number, population: number): number {
  let pages = 0;
  let probability = 1;
  for (;;) {
    const left = population - pages;
    probability *= Math.max(0, left - sampled) / left;
    if (probability < 0.05 - ROUNDING) return pages / population;
    pages++;
  }
}
