import { wordsOf } from "@eiao/wam-core/errors";
import { isTrouble } from "../services/is-trouble.ts";

/** A full disk, or too many open files: no other site would fare better, and later all may. */
const AGAIN_MS = 15_000;

/** What keeps a worker from working. */
export interface Trouble {
  /** In words, while it waits for the trouble to pass. */
  now(): string | null;
  /** @returns whether the error is of this kind. */
  notes(error: unknown): boolean;
  /** A site came to its end. */
  passed(): void;
}

export function createTrouble(onProblem: (problem: string | null) => void): Trouble {
  let problem: string | null = null;
  let until = 0;
  return {
    now: () => (problem !== null && performance.now() < until ? problem : null),
    notes(error) {
      if (!isTrouble(error)) return false;
      const words = wordsOf(error);
      if (words !== problem) onProblem(words);
      problem = words;
      until = performance.now() + AGAIN_MS;
      return true;
    },
    passed() {
      if (problem !== null) onProblem(null);
      problem = null;
    },
  };
}
