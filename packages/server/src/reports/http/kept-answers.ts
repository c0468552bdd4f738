import { createBoundedMap } from "../model/bounded-map.ts";
import type { ReportAnswer } from "./answer.ts";

/** Pages as they were made, in memory alone, as long as what they show is the same. */
export interface KeptAnswers {
  /**
   * The answer of an address, made before or now. Errors and what may be another one a moment later (`maxAge` 0) are made each time.
   * @param state  what is shown: an object of its own for each state.
   */
  get(state: object, address: string, make: () => Promise<ReportAnswer>, how?: KeptHow): Promise<ReportAnswer>;
}

/** How an answer is made and kept. */
export interface KeptHow {
  /** Has it made when it is its turn. */
  readonly inTurn?: InTurn;
  /** It is made anew afterwards; without an end unless given. */
  readonly seconds?: number;
}

/** Lets a work wait for its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

const atOnce: InTurn = async (work) => await work();

const MEMORY_OCTETS = 48_000_000;
/** Of UTF-16. */
const OCTETS_A_UNIT = 2;

/** @param most  octets that they take together at most; those that nobody asked for go first. */
export function createKeptAnswers(most = MEMORY_OCTETS): KeptAnswers {
  let shown: object | undefined;
  const answers = createBoundedMap<{ readonly answer: ReportAnswer; readonly end: number }>(most);
  const keptOf = (address: string): ReportAnswer | undefined => {
    const kept = answers.get(address);
    return kept !== undefined && performance.now() < kept.end ? kept.answer : undefined;
  };
  return {
    async get(state, address, make, { inTurn = atOnce, seconds = Infinity } = {}) {
      if (state !== shown) {
        answers.clear();
        shown = state;
      }
      const known = keptOf(address);
      if (known !== undefined) return known;
      // Somebody else's may have been made meanwhile.
      const answer = await inTurn(async () => (state === shown ? keptOf(address) : undefined) ?? (await make()));
      const octets = OCTETS_A_UNIT * (address.length + answer.body.length);
      // What was read of another state meanwhile is not kept, nor what would drive out many others.
      if (state === shown && answer.status === 200 && answer.maxAge !== 0 && octets <= most / 4)
        answers.set(address, { answer, end: performance.now() + 1000 * seconds }, octets);
      return answer;
    },
  };
}
