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
  let octets = 0;
  const answers = new Map<string, ReportAnswer>();
  const sizeOf = (address: string, { body }: ReportAnswer): number => OCTETS_A_UNIT * (address.length + body.length);
  const keep = (address: string, answer: ReportAnswer): void => {
    const own = sizeOf(address, answer);
    if (own > most / 4 || answers.has(address)) return;
    answers.set(address, answer);
    octets += own;
    for (const [oldest, its] of answers) {
      if (octets <= most) break;
      answers.delete(oldest);
      octets -= sizeOf(oldest, its);
    }
  };
  return {
    async get(state, address, make) {
      if (state !== shown) {
        answers.clear();
        octets = 0;
        shown = state;
      }
      const known = answers.get(address);
      if (known !== undefined) {
        answers.delete(address); // so that it is the last one again
        answers.set(address, known);
        return known;
      }
      const answer = await make();
      // What was read of another state meanwhile is not kept.
      if (state === shown && answer.status === 200 && answer.maxAge !== 0) keep(address, answer);
      return answer;
    },
  };
}
