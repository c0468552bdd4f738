const CLASS = 65536;
const ID = CLASS * 65536;
const LIMIT = 65535;

/** Specificity (a, b, c) as one number that compares like the triple; each part is capped at 65,535. */
export function packSpecificity(a: number, b: number, c: number): number {
  return Math.min(a, LIMIT) * ID + Math.min(b, LIMIT) * CLASS + Math.min(c, LIMIT);
}

export function unpackSpecificity(packed: number): [number, number, number] {
  return [Math.floor(packed / ID), Math.floor(packed / CLASS) % CLASS, packed % CLASS];
}
