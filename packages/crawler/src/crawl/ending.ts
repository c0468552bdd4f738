import type { Workers } from "./workers.ts";
import type { StoppedBy } from "../repository/crawl-store.ts";

/** How a crawl ends before its end. */
export interface Ending {
  /** Fires when the crawl is to stop: fetches under way are given up, their URLs keep waiting. */
  readonly signal: AbortSignal;
  /** Why it was stopped, when it was: the first reason counts. */
  readonly stoppedBy: StoppedBy | undefined;
  stop(reason: StoppedBy): void;
  /** Stops it because of an error that ends the crawl. */
  abort(): void;
}

export function createEnding({ board, changed }: Pick<Workers, "board" | "changed">): Ending {
  const controller = new AbortController();
  let stoppedBy: StoppedBy | undefined;
  const abort = (): void => {
    controller.abort(new Error("The crawl was stopped."));
    board.terminate();
    changed.notify();
  };
  return {
    signal: controller.signal,
    get stoppedBy() {
      return stoppedBy;
    },
    stop(reason) {
      stoppedBy ??= reason;
      abort();
    },
    abort,
  };
}
