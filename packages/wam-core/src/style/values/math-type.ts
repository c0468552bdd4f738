/**
 * The type of a calculation (CSS Values 4, 10.9): the powers of its dimensions, in the order px, deg, s, Hz, dppx, %, then 1 if percentages
 * stand for lengths in it.
 */
export type MathType = readonly number[];

export const PERCENT = 5;
export const MIXED = 6;

export const number: MathType = [0, 0, 0, 0, 0, 0, 0];
export const length: MathType = [1, 0, 0, 0, 0, 0, 0];
export const angle: MathType = [0, 1, 0, 0, 0, 0, 0];

export function equal(a: MathType, b: MathType): boolean {
  return a.every((power, i) => i === MIXED || power === b[i]);
}

/** Returns the type with percentages counted as lengths. */
export function folded(type: MathType): MathType {
  const [lengths = 0, ...others] = type;
  return [lengths + (type[PERCENT] as number), ...others.slice(0, PERCENT - 1), 0, 1];
}

export function add(a: MathType, b: MathType): MathType | undefined {
  if (equal(a, b)) return a[MIXED] === 1 ? a : b;
  const [left, right] = [folded(a), folded(b)];
  return equal(left, right) ? left : undefined;
}

export function multiply(a: MathType, b: MathType, sign: 1 | -1): MathType {
  return a.map((power, i) => (i === MIXED ? Math.max(power, b[i] as number) : power + sign * (b[i] as number)));
}
