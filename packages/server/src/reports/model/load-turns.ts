import { reportError } from "../errors.ts";

/** Lets so many at a time work, and so many more wait. */
export interface LoadTurns {
  /** @throws EiaoError `ReportsBusy`: too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

export function createLoadTurns(atOnce: number, mostWaiting: number): LoadTurns {
  let working = 0;
  const waiting: (() => void)[] = [];
  return {
    async take(work) {
      if (working >= atOnce) {
        if (waiting.length >= mostWaiting) throw reportError("ReportsBusy", {});
        await new Promise<void>((resolve) => waiting.push(resolve)); // who ends hands over the place
      } else working++;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) working--;
        else next();
      }
    },
  };
}
