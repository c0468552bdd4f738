import { reportError } from "./errors.ts";

/** A bound of the work that goes on at the same time. */
export interface LoadTurns {
  /** Does a work when it is its turn. @throws EiaoError `ReportsBusy`: too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** Lets `atOnce` work at the same time, and `mostWaiting` more wait, first come, first served. */
export function createLoadTurns(atOnce: number, mostWaiting: number): LoadTurns {
  const waiting: (() => void)[] = [];
  let working = 0;
  return {
    async take(work) {
      if (working < atOnce) working++;
      else {
        if (waiting.length >= mostWaiting) throw reportError("ReportsBusy", {});
        await new Promise<void>((go) => waiting.push(go));
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) working--;
        else next(); // takes the turn that ends here
      }
    },
  };
}
