/** Where many work at a time, or one alone. */
export interface Room {
  /** Resolves, in the order of the calls, when there is room; to what must be called when the work there is over. */
  enter(alone: boolean): Promise<() => void>;
}

export function createRoom(): Room {
  const waiting: { readonly alone: boolean; readonly admit: () => void }[] = [];
  let inside = 0;
  let oneIsAlone = false;
  const admit = (): void => {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      if (oneIsAlone || (next.alone && inside > 0)) return;
      waiting.shift();
      inside++;
      oneIsAlone = next.alone;
      next.admit();
    }
  };
  const leave = (): void => {
    inside--;
    oneIsAlone = false;
    admit();
  };
  return {
    enter(alone) {
      const { promise, resolve } = Promise.withResolvers<() => void>();
      waiting.push({ alone, admit: () => resolve(leave) });
      admit();
      return promise;
    },
  };
}
