import { hash } from "node:crypto";
import { checkSeed } from "./seed.ts";

/** How many values a word can have. */
const WORD_RANGE = 2 ** 32;
const WORDS_PER_BLOCK = 8;

/**
 * An endless sequence of 32-bit words, each uniform: the SHA-256 digests of the octets of `<seed>,0`, `<seed>,1`, ... (decimal
 * counters), each read as eight big-endian words. So a stranger repeats a draw with a hash function and a pencil, as in
 * public audits of elections. Cost: one hash (about 1 µs) for eight words; constant memory.
 *
 * @throws EiaoError `BadSeed`.
 */
export function createWords(seed: string): () => number {
  checkSeed(seed);
  let block = Buffer.alloc(0);
  let used = WORDS_PER_BLOCK;
  let counter = 0;
  return () => {
    if (used === WORDS_PER_BLOCK) {
      block = hash("sha256", `${seed},${counter++}`, "buffer");
      used = 0;
    }
    return block.readUInt32BE(4 * used++);
  };
}

/**
 * The next integer from 0 to `bound` - 1, without bias: a word in the last, incomplete run of `bound` values is thrown away.
 *
 * @param bound 1 to 2^32. Less than two words are used on average.
 */
export function below(words: () => number, bound: number): number {
  const limit = WORD_RANGE - (WORD_RANGE % bound);
  for (;;) {
    const word = words();
    if (word < limit) return word % bound;
  }
}
