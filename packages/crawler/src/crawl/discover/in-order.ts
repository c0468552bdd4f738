/** Calls `decided` for each, in order, then `after`; waits only for answers that are promises, and asks no further meanwhile. */
export function eachInOrder<One, Answer>(
  all: Iterable<One>,
  ask: (one: One) => Answer | Promise<Answer>,
  decided: (one: One, answer: Answer) => void,
  after: () => Promise<void> | undefined,
): Promise<void> | undefined {
  const left = all[Symbol.iterator]();
  const goOn = (): Promise<void> | undefined => {
    for (let next = left.next(); next.done !== true; next = left.next()) {
      const one = next.value;
      const answer = ask(one);
      if (answer instanceof Promise) {
        return answer.then((known) => {
          decided(one, known);
          return goOn();
        });
      }
      decided(one, answer);
    }
    return after();
  };
  return goOn();
}
