/** Numbers for simulations: fast and repeatable. Real draws use SHA-256 (packages/sampler/src/draw). */
export interface Random {
  /** Returns a number in [0, 1) with 32 bits. */
  readonly uniform: () => number;
  /** Returns a number from 0 to `bound` - 1. */
  readonly below: (bound: number) => number;
  readonly normal: () => number;
}

/** Makes the generator Small Fast Counter, sfc32 (Doty-Humphrey, PractRand). */
export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1];
  const uniform = (): number => {
    const sum = (((a + b) | 0) + counter++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let warm = 0; warm < 20; warm++) uniform();
  return {
    uniform,
    below: (bound) => Math.floor(uniform() * bound),
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()), // Box and Muller
  };
}
