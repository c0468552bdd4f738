import { reportError } from "./errors.ts";

/** Limits the amount of work that is done at the same time. */
export interface LoadTurns {
  /** Starts a task when it is its turn. @throws EiaoError `ReportsBusy` if too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** Allows `atOnce` tasks at the same time; `mostWaiting` more wait, first come, first served. */
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
        else next(); // passes the turn on
      }
    },
  };
}
