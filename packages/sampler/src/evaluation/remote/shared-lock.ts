/** Held by many at a time, or by one alone. */
export interface SharedLock {
  /** Resolves, in the order of the calls, when it may be held; to what must be called when the work is over. */
  acquire(alone: boolean): Promise<() => void>;
}

export function createSharedLock(): SharedLock {
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
    acquire(alone) {
      const { promise, resolve } = Promise.withResolvers<() => void>();
      waiting.push({ alone, admit: () => resolve(leave) });
      admit();
      return promise;
    },
  };
}
