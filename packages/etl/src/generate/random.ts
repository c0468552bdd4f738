import { createHash } from "node:crypto";

/** Numbers that follow from a text: the same text, the same numbers. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  fraction(): number;
  /** A whole number from 0 to less than this. */
  below(limit: number): number;
  /** Of the standard normal distribution. */
  normal(): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** The first ones of a list most often: the place n about 1/n times as often as the first. */
  pickSkewed<T>(list: readonly [T, ...T[]]): T;
}

/** PCG-like in 32 bits (mulberry32), begun by a digest of the text: not for secrets. */
export function createRandom(text: string): Random {
  let state = createHash("sha256").update(text).digest().readUInt32LE();
  const fraction = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    normal: () => Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction()),
    pick: (list) => list[below(list.length)] ?? list[0],
    pickSkewed: (list) => list[Math.floor((list.length + 1) ** fraction()) - 1] ?? list[0],
  };
}
