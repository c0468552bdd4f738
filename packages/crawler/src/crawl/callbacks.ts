import type { CrawlOptions } from "./options.ts";

/**
 * The caller's functions. What one throws comes out of the crawl, and ends it: a timer, a signal or the crawl's own ending, which call them,
 * could hand it to nobody. After the first error none is called again.
 */
export interface Callbacks {
  readonly options: CrawlOptions;
  /** Is to end the crawl; called at once where one has thrown already. */
  onFailure(end: () => void): void;
  /** @throws what one of them has thrown. */
  check(): void;
}

export function createCallbacks(options: CrawlOptions): Callbacks {
  let failure: { readonly error: unknown } | undefined;
  let end: (() => void) | undefined;
  const guarded =
    <Given>(tell: (given: Given) => void) =>
    (given: Given): void => {
      if (failure !== undefined) return;
      try {
        tell(given);
      } catch (error) {
        failure = { error };
        end?.();
      }
    };
  const { onProgress, onLog, onTransition } = options;
  return {
    options: {
      ...options,
      ...(onProgress === undefined ? {} : { onProgress: guarded(onProgress) }),
      ...(onLog === undefined ? {} : { onLog: guarded(onLog) }),
      ...(onTransition === undefined ? {} : { onTransition: guarded(onTransition) }),
    },
    onFailure(stop) {
      end = stop;
      if (failure !== undefined) stop();
    },
    check() {
      if (failure !== undefined) throw failure.error;
    },
  };
}
