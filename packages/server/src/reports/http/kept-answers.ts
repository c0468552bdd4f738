import { createBoundedMap } from "../model/bounded-map.ts";
import { keptAnswer } from "./answer.ts";
import type { ReportAnswer } from "./answer.ts";

/** Pages as they were made, packed, in memory alone, as long as what they show is the same. */
export interface KeptAnswers {
  /**
   * The answer of an address, made before or now. Errors and what may be another one a moment later (`maxAge` 0) are made each time.
   * @param state  what is shown: an object of its own for each state. @param inTurn  has it made when it is its turn.
   */
  get(state: object, address: string, make: () => Promise<ReportAnswer>, inTurn?: InTurn): Promise<ReportAnswer>;
}

/** Lets a work wait for its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Some 5,000 pages. */
const MEMORY_OCTETS = 32_000_000;
/** Of an entry, beside its text. */
const ENTRY_OCTETS = 600;

/** @param most  octets that they take together at most; those that nobody asked for go first. */
export function createKeptAnswers(most = MEMORY_OCTETS): KeptAnswers {
  let shown: object | undefined;
  const answers = createBoundedMap<ReportAnswer>(most);
  return {
    async get(state, address, make, inTurn = async (work) => await work()) {
      if (state !== shown) {
        answers.clear();
        shown = state;
      }
      const known = answers.get(address);
      if (known !== undefined) return known;
      // Somebody else's may have been made meanwhile.
      const answer = await inTurn(async () => (state === shown ? answers.get(address) : undefined) ?? (await make()));
      // What was read of another state meanwhile is not kept, nor what would drive out many others.
      if (state !== shown || answer.status !== 200 || answer.maxAge === 0) return answer;
      const kept = keptAnswer(answer);
      const octets = ENTRY_OCTETS + address.length + kept.octets;
      if (octets <= most / 4) answers.set(address, kept.answer, octets);
      return answer;
    },
  };
}
