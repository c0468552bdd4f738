import { createBoundedMap } from "../model/bounded-map.ts";
import type { ReportAnswer } from "./answer.ts";

/** Pages as they were made, in memory alone, as long as what they show is the same. */
export interface KeptAnswers {
  /**
   * The answer of an address, made before or now. Errors and what may be another one a moment later (`maxAge` 0) are made each time.
   * @param state  what is shown: an object of its own for each state.
   */
  get(state: object, address: string, make: () => Promise<ReportAnswer>): Promise<ReportAnswer>;
}

const MEMORY_OCTETS = 48_000_000;
/** Of UTF-16. */
const OCTETS_A_UNIT = 2;

/** @param most  octets that they take together at most; those that nobody asked for go first. */
export function createKeptAnswers(most = MEMORY_OCTETS): KeptAnswers {
  let shown: object | undefined;
  const answers = createBoundedMap<ReportAnswer>(most);
  return {
    async get(state, address, make) {
      if (state !== shown) {
        answers.clear();
        shown = state;
      }
      const known = answers.get(address);
      if (known !== undefined) return known;
      const answer = await make();
      const octets = OCTETS_A_UNIT * (address.length + answer.body.length);
      // What was read of another state meanwhile is not kept, nor what would drive out many others.
      if (state === shown && answer.status === 200 && answer.maxAge !== 0 && octets <= most / 4)
        answers.set(address, answer, octets);
      return answer;
    },
  };
}
