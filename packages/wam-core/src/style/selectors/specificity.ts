const CLASS = 65536;
const ID = CLASS * 65536;
const LIMIT = 65535;

/** Packs a specificity (a, b, c) into one number that compares like the triple. Each part is capped at 65,535. */
export function packSpecificity(a: number, b: number, c: number): number {
  return Math.min(a, LIMIT) * ID + Math.min(b, LIMIT) * CLASS + Math.min(c, LIMIT);
}

export function unpackSpecificity(packed: number): [number, number, number] {
  return [Math.floor(packed / ID), Math.floor(packed / CLASS) % CLASS, packed % CLASS];
}
