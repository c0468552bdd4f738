/** 97.5 % points of Student's t for 1 to 30 degrees of freedom: the table of any textbook, to four digits. */
const table = [
  12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281, 2.201, 2.1788, 2.1604, 2.1448, 2.1314,
  2.1199, 2.1098, 2.1009, 2.093, 2.086, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
];

const NORMAL = 1.959963984540054;

/**
 * Returns the 97.5 % point of Student's t distribution: so many standard errors to both sides contain 95 %.
 *
 * @param degrees  of freedom, an integer from 1.
 * @example 1 is 12.7062, 599 is 1.9639
 *
 * Right to a ten-thousandth. Above 30 by Fisher's expansion, Abramowitz and Stegun 26.7.5.
 */
export function studentT(degrees: number): number {
  const known = table[degrees - 1];
  if (known !== undefined) return known;
  const first = (NORMAL ** 3 + NORMAL) / 4;
  const second = (5 * NORMAL ** 5 + 16 * NORMAL ** 3 + 3 * NORMAL) / 96;
  return NORMAL + first / degrees + second / degrees ** 2;
}
